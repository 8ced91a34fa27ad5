import CarePlanKit
import Foundation

/// What a command works with: where it is, what time it is, and where its words go.
struct CommandContext {
  /// The absolute path of the directory, after every `-C`.
  private(set) var directory: String
  /// The place that the commands of hints name.
  let hintPlace: HintPlace
  let environment: [String: String]
  let options: GlobalOptions
  /// The form of the results: that of `-o`, else the command's own.
  let format: OutputFormat
  /// Standard output: the results and nothing else.
  private(set) var output: Output
  /// Standard error: everything else.
  private(set) var errors: Output
  /// The commands of this run.
  let commands: KnownCommands
  let inputIsTerminal: Bool
  /// Whether the store may be in a directory above.
  private(set) var looksUpwards: Bool
  /// The command and what it was told to work on, without the values that were given to it.
  let words: String
  /// What this run did with its store.
  let trace = StoreTrace()
  /// Who hears what the command does, step by step; nil if nobody wants to.
  let diagnostics: DiagnosticLog?
  /// What this run notes where its copy is audited.
  let audit: CommandAudit
  /// How it took words that can be read in several ways.
  let remarks = ReadRemarks()
  /// Notes the signals that ask the process to end from now on, for ``StopSignal/received``.
  let listenForSignals: () -> Void
  /// The clock, or the instant at which `CAREPLAN_NOW` stops it.
  let clock: @Sendable () -> Date
  private let input: () throws -> [UInt8]
  private let inputPiece: PieceReader?
  private let readAnswer: () -> String?
  private let readSecret: (() -> Void) -> [UInt8]?
  /// How much work a passphrase of new keys is; nil for as much as people's keys need.
  let passphraseWork: Int?

  init(
    _ surroundings: ProcessEnvironment,
    _ commands: KnownCommands,
    _ options: GlobalOptions,
    _ spec: CommandSpec,
    _ arguments: ParsedArguments,
    output: Output,
    errors: Output
  ) throws(CommandFailure) {
    audit = CommandAudit(of: spec.name, isDryRun: options.isDryRun)
    diagnostics = Self.diagnostics(options, surroundings)
    words = ([spec.name] + spec.subjects(arguments.positionals)).joined(separator: " ")
    self.commands = commands
    self.options = options
    self.output = output
    self.errors = errors
    format = try Self.format(options, spec)
    directory = try Self.directory(options.directories, from: surroundings.directory)
    hintPlace = HintPlace(surroundings.directories + options.directories, commands.firstWords)
    environment = surroundings.environment
    inputIsTerminal = surroundings.inputIsTerminal
    looksUpwards = surroundings.looksUpwards
    clock = try Self.clock(surroundings)
    input = surroundings.readInput
    inputPiece = surroundings.readInputPiece
    readAnswer = surroundings.readAnswer
    readSecret = surroundings.readSecret
    passphraseWork = surroundings.passphraseWork
    listenForSignals = surroundings.listenForSignals
  }

  /// The current instant, or the one that `CAREPLAN_NOW` fixes.
  var now: Date { clock() }

  /// Returns the same command with what it writes kept for later.
  func writing(to capture: OutputCapture) -> CommandContext {
    var context = self
    context.output = Output(to: capture.output, output.terminal)
    context.errors = Output(to: capture.errors, errors.terminal, .immediate)
    return context
  }

  /// Returns the same command at work in the store of another directory.
  func working(in directory: String) -> CommandContext {
    var context = self
    (context.directory, context.looksUpwards) = (directory, false)
    return context
  }

  /// Reads standard input to its end.
  func readInput() throws(CommandFailure) -> [UInt8] {
    do { return try input() } catch {
      throw CommandFailure(.inputOutput, "cannot read standard input", causes: ["\(error)"])
    }
  }

  /// Returns standard input piece by piece.
  func inputPieces() throws(CommandFailure) -> PieceReader {
    if let inputPiece { return inputPiece }
    return try PieceReader.only(readInput())
  }

  /// Prints some lines and a question, and returns the answer; nil without a terminal.
  func answer(to question: StyledText, below lines: [StyledText] = []) -> String? {
    guard inputIsTerminal else { return nil }
    tellRemarks()
    output.flush()
    errors.lines(lines)
    errors.verbatim(question.rendered(inColor: errors.terminal.usesColor))
    errors.flush()
    return readAnswer()?.trimmedLines
  }

  /// Asks a person at a terminal whether to go on.
  ///
  /// - Throws: A failure with 130 unless the answer is yes.
  func askToGoOn(_ question: Phrase = .goOn) throws(CommandFailure) {
    guard answer(to: "\(Wording.say(question)) [y/N] ")?.lowercased().first != "y" else { return }
    throw CommandFailure(
      .interrupted,
      code: "not-confirmed",
      "the answer was not 'y'; nothing was written"
    )
  }

  /// Asks a person for what nobody else may see; nil where nobody is there to answer.
  func secret(_ question: StyledText) -> [UInt8]? {
    guard inputIsTerminal else { return nil }
    output.flush()
    defer { errors.line("") }
    return readSecret {
      errors.verbatim(question.rendered(inColor: errors.terminal.usesColor))
      errors.flush()
    }
  }

  /// The variables that lead git to a repository; none where the store is named itself.
  var searchVariables: [String: String] { looksUpwards ? environment : [:] }

  /// Returns the absolute path of a path that the user gave.
  func path(_ path: String) -> String { Self.join(path, to: directory) }

  /// Makes the log that `--log` asks for, with the milliseconds since now in each line.
  private static func diagnostics(
    _ options: GlobalOptions,
    _ surroundings: ProcessEnvironment
  ) -> DiagnosticLog? {
    guard !options.log.isEmpty else { return nil }
    let (start, write) = (ContinuousClock.now, surroundings.writeLog)
    return DiagnosticLog(options.log) { line in
      let passed = (ContinuousClock.now - start) / Duration.milliseconds(1)
      write("careplan: log: \(Int(passed)) ms \(line)")
    }
  }

  private static func format(
    _ options: GlobalOptions,
    _ spec: CommandSpec
  ) throws(CommandFailure) -> OutputFormat {
    guard let format = options.format else { return spec.formats.first ?? .text }
    guard spec.formats.contains(format) else {
      let known = spec.formats.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(
        UsageError(
          "'careplan \(spec.name)' does not write \(format.rawValue)",
          hint: "it writes \(known)"
        )
      )
    }
    return format
  }

  private static func directory(
    _ steps: [String],
    from start: String
  ) throws(CommandFailure) -> String {
    let directory = steps.reduce(start) { join($1, to: $0) }
    let place = StorePlace(directory, from: start)
    guard place.isDirectory else { throw place.noDirectory }
    return directory
  }

  static func join(_ path: String, to directory: String) -> String {
    path == "." ? directory : path.hasPrefix("/") ? path : directory + "/" + path
  }

  private static func clock(_ surroundings: ProcessEnvironment) throws(CommandFailure)
    -> @Sendable () -> Date
  {
    guard let text = surroundings.environment["CAREPLAN_NOW"] else { return surroundings.clock }
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    guard let now = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
      throw CommandFailure(
        .configuration,
        "CAREPLAN_NOW is not a time: '\(text)'",
        hints: ["write it as 2026-01-31T08:00:00Z"]
      )
    }
    return { now }
  }
}

extension CommandContext {
  /// Prints something that the user need not act on; silent with `--quiet`.
  func note(_ text: StyledText) {
    if options.verbosity != .quiet { tell(text) }
  }

  /// Prints something only with `--verbose`.
  func detail(_ text: StyledText) {
    if options.verbosity == .verbose { tell(text) }
  }

  /// Warns of something that did not stop the command.
  func warn(_ text: StyledText) {
    tell("careplan: \(Wording.say(.warningLabel), [.bold, .yellow]) \(text)")
  }

  /// Names a command that helps; silent with `--quiet`.
  func hint(_ text: StyledText) {
    note("\(Wording.say(.hintLabel), .cyan) \(hintPlace.naming(text))")
  }

  /// Prints hints, one on each line.
  func hints(_ commands: [String]) { for command in commands { hint(StyledText(command)) } }

  /// Names the commands that show what is still in conflict.
  func hint(inQuestion records: [RecordKey]) {
    for key in records { hint("careplan conflicts \(key.description)") }
  }

  /// Writes a line to standard error, after the results that came before it.
  private func tell(_ line: StyledText) {
    tellRemarks()
    output.flush()
    errors.line(hintPlace.naming(line))
  }

  /// Says how words were taken that can be read in several ways; silent with `--quiet`.
  func tellRemarks() {
    let lines = remarks.takeAll()
    guard !lines.isEmpty, options.verbosity != .quiet else { return }
    output.flush()
    errors.lines(lines.map { StyledText($0) })
  }

  /// Begins to show how far a long piece of work is.
  func progress(_ title: String, after delay: Duration = .milliseconds(250)) -> Progress {
    Progress(title, on: options.verbosity == .quiet ? nil : errors, after: delay)
  }

  /// The commits that git merges just now.
  ///
  /// It names them in variables, and copies a commit where it names none.
  var mergedCommits: [String] {
    let prefix = "GITHEAD_"
    return environment.keys.filter { $0.hasPrefix(prefix) }.sorted()
      .map { String($0.dropFirst(prefix.count)) }
  }

  /// Returns an address as git has to get it: a path that is relative to here becomes absolute.
  func address(_ url: String) -> String { RemoteAddress.changing(url, by: absolute) }

  /// Returns the address of a sealed remote as a synchronizer has to get it.
  func sealedAddress(_ url: String) -> String { RemoteAddress.sealed(address(url)) }

  private func absolute(_ url: String) -> String {
    // As git decides it.
    let beforeSlash = url.prefix { $0 != "/" }
    if beforeSlash.contains(":") || url.contains("://") { return url }
    return URL(filePath: path(url)).standardizedFileURL.path(percentEncoded: false)
  }

  /// Returns what exchanges a store's commits with others for this command.
  ///
  /// - Parameter timeout: How long a remote may be silent; nil for the setting of this copy.
  func synchronizer(
    of store: GitStore,
    _ timeout: RemoteTimeout? = nil
  ) throws(StoreError) -> Synchronizer {
    trace.hasExchanged = true
    return try Synchronizer(store, environment: environment, timeout: timeout)
  }

  /// Returns a synchronizer for use within another command: it ends after 2 seconds and never prompts.
  func briefSynchronizer(of store: GitStore) throws(StoreError) -> Synchronizer {
    let silent = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "false", "SSH_ASKPASS": "false",
      "SSH_ASKPASS_REQUIRE": "force",
    ]
    return try Synchronizer(
      store,
      environment: environment.merging(silent) { $1 },
      timeout: .whilePersonWaits
    )
  }
}
