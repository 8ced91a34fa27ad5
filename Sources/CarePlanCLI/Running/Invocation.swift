import CarePlanKit

/// One command line, resolved to a command.
struct Invocation {
  let command: any Command.Type
  let arguments: ParsedArguments
  let options: GlobalOptions
  private let commands: KnownCommands

  /// Reads a command line; without a command it is that of `help`.
  init(_ words: [String], _ commands: KnownCommands) throws(CommandFailure) {
    self.commands = commands
    do throws(UsageError) {
      let (leading, rest) = try ArgumentReader(before: commands.firstWords)
        .read(Self.versionAsVerb(words), .leadingOptions)
      let resolved = try Self.resolve(rest, among: commands)
      command = resolved?.command ?? HelpCommand.self
      arguments = try ArgumentReader(for: command.spec).read(resolved?.rest ?? []).parsed
      var options = try GlobalOptions(
        leading.globalUses + arguments.globalUses,
        formats: command.spec.formats
      )
      // `careplan --help` is the overview, not the help page of `help`.
      if resolved == nil { options.wantsHelp = false }
      self.options = options
    } catch { throw CommandFailure(error) }
  }

  /// Runs the command, with its results on a pager where one is fitting.
  func run(
    in surroundings: ProcessEnvironment,
    _ errors: Output,
    _ preferences: GitPreferences
  ) throws(CommandFailure) -> ExitCode {
    let terminal = Terminal(
      width: surroundings.outputWidth,
      color: options.color,
      environment: surroundings.environment,
      preferences
    )
    let pager = startPager(terminal, surroundings, preferences)
    defer { if pager?.wait() == false { Self.warnOfPager(errors) } }
    let isWatched = terminal.isTerminal && pager == nil
    let sink = pager ?? surroundings.output
    let output = Output(to: sink, terminal, isWatched ? .immediate : .collected)
    // What a failing command has printed before comes before the error.
    defer { output.flush() }
    let isOneRun = options.stores.isEmpty || command.spec.manyStores?.isOneRun == true
    guard isOneRun || options.wantsHelp else {
      return try runInStores(surroundings, output, errors, isPaged: pager != nil)
    }
    return try run(surroundings, output, errors)
  }

  /// Runs the command in each of the stores of `--stores`.
  private func runInStores(
    _ surroundings: ProcessEnvironment,
    _ output: Output,
    _ errors: Output,
    isPaged: Bool
  ) throws(CommandFailure) -> ExitCode {
    let run = try StoresRun(
      ready(),
      arguments,
      options,
      in: surroundings,
      among: commands,
      output: output,
      errors: errors
    )
    // What the pager shows has the terminal for itself.
    let code = run.run(showsProgress: !isPaged)
    try Self.finish(output)
    return code
  }

  /// Runs the command in the store of the directory.
  private func run(
    _ surroundings: ProcessEnvironment,
    _ output: Output,
    _ errors: Output
  ) throws(CommandFailure) -> ExitCode {
    let spec = command.spec
    let context = try CommandContext(
      surroundings,
      commands,
      options,
      spec,
      arguments,
      output: output,
      errors: errors
    )
    let code = try perform(context)
    try Self.finish(output)
    // Those are run by git, in the middle of its own work.
    if spec.group != .hidden { AutomaticSync(after: context).run() }
    return code
  }

  /// Passes on what is left of the results.
  private static func finish(_ output: Output) throws(CommandFailure) {
    output.flush()
    if case .failed(let reason) = output.fault {
      throw CommandFailure(.inputOutput, "cannot write the results", causes: [reason])
    }
  }

  private func perform(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if options.wantsHelp {
      context.output.lines(Help(context.output.terminal).page(of: command.spec))
      return .done
    }
    defer { context.tellRemarks() }
    let command = try ready()
    return try context.auditing { () throws(CommandFailure) in
      let code = try command.run(context)
      context.tellSharing()
      return code
    }
  }

  /// Returns the command with its arguments understood.
  private func ready() throws(CommandFailure) -> any Command {
    try understand { () throws(UsageError) in
      try arguments.checkPositionals(of: command.spec)
      return try command.init(arguments)
    }
  }

  /// Explains why a long text was not shown in a pager.
  private static func warnOfPager(_ errors: Output) {
    let warning: StyledText = "\("warning:", [.bold, .yellow])"
    errors.line("careplan: \(warning) the pager cannot be started")
    errors.line("\("hint:", .cyan) name another one in GIT_PAGER, core.pager or PAGER")
  }

  private func startPager(
    _ terminal: Terminal,
    _ surroundings: ProcessEnvironment,
    _ preferences: GitPreferences
  ) -> Pager? {
    let isPlain = (options.format ?? command.spec.formats.first ?? .text) == .text
    guard terminal.isTerminal, options.usesPager, isPlain, command.spec.usesPager,
      command.spec.endlessOption.map(arguments.has) != true
    else { return nil }
    return Pager.command(in: surroundings.environment, preferences).flatMap {
      surroundings.startPager($0, surroundings.output)
    }
  }

  /// Finds the command that the words begin with, a name of two words first.
  private static func resolve(
    _ words: [String],
    among commands: KnownCommands
  ) throws(UsageError) -> (command: any Command.Type, rest: [String])? {
    guard let first = words.first else { return nil }
    if words.count > 1, let command = commands.command(named: "\(first) \(words[1])") {
      return (command, Array(words.dropFirst(2)))
    }
    guard let command = commands.command(named: first) else {
      if words.count > 1, ["--help", "-h"].contains(words[1]),
        commands.specs(beginningWith: first) != nil
      {
        return (HelpCommand.self, [first])
      }
      if let pair = commands.prefixes.first(where: { $0.first == first }) {
        throw UsageError(
          "'careplan \(first)' needs another word",
          hint: "it is one of: \(pair.seconds.joined(separator: ", "))"
        )
      }
      throw .unknownCommand(first, known: commands.specs.map(\.name))
    }
    return (command, Array(words.dropFirst()))
  }

  /// `careplan --version` is `careplan version`.
  private static func versionAsVerb(_ words: [String]) -> [String] {
    words.first == "--version" ? ["version"] + words.dropFirst() : words
  }
}

extension Invocation {
  /// Returns whether errors are wanted as JSON, even where the command line cannot be understood.
  static func wantsJSON(_ words: [String]) -> Bool {
    let words = words.prefix { $0 != "--" }
    let spellings: Set = ["--json", "-ojson", "-ojson-lines", "--output-format=json"]
    let pairs = zip(words, words.dropFirst())
    return words.contains { spellings.contains($0) || $0 == "--output-format=json-lines" }
      || pairs.contains { ["-o", "--output-format"].contains($0) && $1.hasPrefix("json") }
  }

  /// Returns the directories that `-C` names, even where the command line cannot be understood.
  static func directories(in words: [String]) -> [String] {
    let words = words.prefix { $0 != "--" }
    return zip(words, words.dropFirst()).filter { $0.0 == "-C" }.map(\.1)
  }

  /// Returns the directory to which `-C` leads, even where the command line cannot be understood.
  static func directory(in words: [String], from start: String) -> String {
    directories(in: words).reduce(start) { CommandContext.join($1, to: $0) }
  }

  /// Returns the choice of colour for errors, even where the command line cannot be understood.
  static func color(in words: [String]) -> ColorChoice {
    let words = words.prefix { $0 != "--" }
    let joined = words.last { $0.hasPrefix("--color=") }.map { String($0.dropFirst(8)) }
    let apart = zip(words, words.dropFirst()).first { $0.0 == "--color" }?.1
    return (joined ?? apart).flatMap { ColorChoice(rawValue: $0) } ?? .auto
  }
}
