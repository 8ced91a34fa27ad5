import Files
import Platform

/// The `git` program, which alone honours a user's ssh, proxy, credentials and hooks.
public struct GitProgram: Sendable {
  /// The path of the executable.
  public let path: String
  /// The variables of every run.
  let environment: [String: String]

  /// What a run of the program gave.
  public struct Output: Hashable, Sendable {
    /// 0 for success; 128 and the number of the signal if one ended it.
    public let exitStatus: Int32
    public let standardOutput: [UInt8]
    /// The messages; bytes that are not UTF-8 are repaired.
    public let standardError: String
    /// For how many seconds it had done nothing when it was ended for that; nil if it was not.
    public let silence: Double?

    public init(
      exitStatus: Int32,
      standardOutput: [UInt8],
      standardError: String,
      silence: Double? = nil
    ) {
      self.exitStatus = exitStatus
      self.standardOutput = standardOutput
      self.standardError = standardError
      self.silence = silence
    }

    public var isSuccess: Bool { exitStatus == 0 }

    /// The last lines of the messages, without progress; how it ended, if a failure has none.
    public var complaint: String {
      let end = String(decoding: standardError.utf8.suffix(1 << 16), as: UTF8.self)
      let lines = end.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      let faults = lines.filter { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") }
      guard lines.isEmpty, !isSuccess else {
        return (faults.isEmpty ? lines : faults).suffix(3).joined(separator: "\n")
      }
      guard exitStatus > 128, let name = strsignal(exitStatus - 128) else {
        return "git ended with \(exitStatus) and without a message"
      }
      return "git was ended by a signal: \(String(cString: name))"
    }
  }

  /// Variables that would make git work on another repository than the one it is told.
  ///
  /// They are set while git runs a hook, which may run us.
  private static let redirections: Set = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
  ]

  /// Finds the program in the `PATH` of an environment, which every run is given.
  ///
  /// - Throws: ``GitError/Code/noProgram``.
  public init(environment: [String: String]) throws(GitError) {
    // An empty part means the current directory, where a stranger's "git" could lie.
    let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.first == "/" }
    guard let path = directories.map({ $0 + "/git" }).first(where: FileSystem.isExecutable)
    else {
      throw GitError(.noProgram, "There is no 'git' program in PATH.", advice: "Install git.")
    }
    self.path = path
    self.environment = environment.filter { !Self.redirections.contains($0.key) }
  }

  /// Returns the program, or nil where there is none or no environment to look in.
  public static func found(in environment: [String: String]?) throws(GitError) -> GitProgram? {
    guard let environment else { return nil }
    do { return try GitProgram(environment: environment) } catch {
      guard error.code == .noProgram else { throw error }
      return nil
    }
  }

  /// Returns what git starts as ssh.
  ///
  /// - Parameter setting: The run that tells `core.sshCommand`.
  func sshCommand(setting: () throws(GitError) -> Output) throws(GitError) -> String {
    if let command = environment["GIT_SSH_COMMAND"] { return command }
    let output = try setting()
    guard !output.isSuccess else {
      let line = output.standardOutput.prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self)
    }
    return environment["GIT_SSH"] ?? "ssh"
  }

  /// Runs `git` with arguments and waits for its end.
  ///
  /// No shell reads the arguments. A failing run is no error here. Whatever it starts ends with us,
  /// even if we are killed except what leaves the session as daemons do.
  ///
  /// - Parameters:
  ///   - directory: Where it runs; nil is the current directory.
  ///   - additions: Variables that it gets besides those of the environment.
  ///   - input: What it reads.
  ///   - timeout: How long it may do nothing, here and on the network, before it is ended.
  ///   - progress: Called with every message as it comes, `\r` ending one too.
  public func run(
    _ arguments: [String],
    in directory: String? = nil,
    environment additions: [String: String] = [:],
    input: [UInt8] = [],
    timeout: Timeout = .unlimited,
    progress: ((String) -> Void)? = nil
  ) throws(GitError) -> Output {
    let place = directory.map { ["-C", $0] } ?? []
    var child = try ChildProcess(
      path: path,
      arguments: ["git"] + place + arguments,
      environment: environment.merging(additions) { $1 }
    )
    var messages = LineSplitter(progress)
    let (output, errors, silence) = try child.talk(input, timeout: timeout) { messages.add($0) }
    messages.finish()
    return Output(
      exitStatus: try child.wait(),
      standardOutput: output,
      standardError: String(decoding: errors, as: UTF8.self),
      silence: silence
    )
  }
}

/// Passes on lines as they become whole.
private struct LineSplitter {
  private let body: ((String) -> Void)?
  private var line: [UInt8] = []
  /// How many bytes of a line are kept.
  private static let longest = 4096

  init(_ body: ((String) -> Void)?) { self.body = body }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    guard body != nil else { return }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        finish()
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  mutating func finish() {
    if !line.isEmpty { body?(String(decoding: line, as: UTF8.self)) }
    line = []
  }
}
