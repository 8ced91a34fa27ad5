import CarePlanKit
import Foundation

/// What a run needs from outside; tests supply their own.
struct ProcessEnvironment {
  /// The absolute path of the working directory.
  var directory: String
  /// How the path of the working directory was given, if the process was started elsewhere.
  var directories: [String] = []
  var environment: [String: String]
  /// The current instant, unless `CAREPLAN_NOW` fixes it.
  var clock: @Sendable () -> Date
  var output: any ByteSink
  var errors: any ByteSink
  /// The width of the terminal that standard output leads to, or nil if it is none.
  var outputWidth: Int?
  /// The width of the terminal that standard error leads to, or nil if it is none.
  var errorsWidth: Int?
  /// Reads standard input to its end.
  var readInput: () throws -> [UInt8]
  /// Reads some bytes of standard input, none at its end; nil if it can only be read as a whole.
  var readInputPiece: PieceReader?
  /// Whether a person types the input.
  var inputIsTerminal: Bool
  /// Reads what a person answers, up to the end of the line; nil at the end of the input.
  var readAnswer: () -> String? = { nil }
  /// Reads what a person types without showing it, up to the end of the line; nil where that cannot be
  /// done.
  ///
  /// What asks for it is called when nothing is shown any more.
  var readSecret: (_ ask: () -> Void) -> [UInt8]? = { _ in nil }
  /// How much work a passphrase of new keys is; nil for as much as people's keys need.
  var passphraseWork: Int?
  /// Takes the lines of `--log`, on any thread.
  var writeLog: @Sendable (String) -> Void = { _ in }
  /// Whether the store may be in a directory above the working directory.
  var looksUpwards = true
  /// Notes the signals that ask the process to end from now on, for ``StopSignal/received``.
  var listenForSignals: () -> Void = { StopSignal.listen() }
  /// Starts the program that pages long texts, or else writes to a sink; nil writes them directly.
  var startPager: (String, any ByteSink) -> Pager? = { _, _ in nil }
}

extension ProcessEnvironment {
  /// Returns the surroundings of this process.
  static func present(environment: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(
      directory: FileManager.default.currentDirectoryPath,
      environment: environment,
      clock: { Date() },
      output: FileDescriptorSink(STDOUT_FILENO),
      errors: FileDescriptorSink(STDERR_FILENO),
      outputWidth: terminalWidth(of: STDOUT_FILENO, environment),
      errorsWidth: terminalWidth(of: STDERR_FILENO, environment),
      readInput: { try Array(FileHandle.standardInput.readToEnd() ?? Data()) },
      readInputPiece: PieceReader(FileHandle.standardInput),
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      readAnswer: { readLine() },
      readSecret: { SecretLine.read(from: STDIN_FILENO, asking: $0) },
      writeLog: { FileHandle.standardError.write(Data("\($0)\n".utf8)) },
      startPager: { Pager($0, instead: $1) }
    )
  }

  private static func terminalWidth(of descriptor: Int32, _ environment: [String: String]) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
