/// `careplan help`: explains careplan, a command or a topic.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    name: "help",
    summary: "Explain careplan, a command or a topic",
    discussion: "The topics are 'dates', 'regimens', 'options', 'stores' and 'exit-codes'.",
    positionals: [
      PositionalSpec(
        "TOPIC",
        .many,
        help: "Command, 'dates', 'regimens', 'options', 'stores' or 'exit-codes'",
        completion: .dynamic("help-topic")
      )
    ],
    options: [
      .flag("--man", help: "Print the manual page for man(1), of careplan or of a command"),
      .option(
        "--man-pages",
        value: "DIR",
        help: "Write the manual pages of careplan and of all commands into DIR",
        completion: .directory
      ),
    ],
    usesPager: true,
    examples: [
      CommandExample("careplan help completions", "Explain one command"),
      CommandExample("careplan help exit-codes", "List the exit codes and what they mean"),
      CommandExample("careplan help --man > careplan.1", "Write the manual page to a file"),
      CommandExample("careplan help --man add > careplan-add.1", "Write the page of one command"),
    ],
    group: .help
  )

  /// The topics beside the commands.
  static let topics = ["dates", "regimens", "options", "stores", "exit-codes"]

  private let words: [String]
  private let wantsManual: Bool
  private let manualDirectory: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.positionals
    wantsManual = arguments.has("--man")
    manualDirectory = arguments.value("--man-pages")
    if manualDirectory != nil, wantsManual || !words.isEmpty {
      throw UsageError("--man-pages writes all pages", hint: "leave out --man and the topic")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if let manualDirectory {
      for page in ManualPage.all(context.commands) {
        try context.writeFile(Array(page.text.utf8), to: "\(manualDirectory)/\(page.fileName)")
      }
    } else if wantsManual {
      context.output.verbatim(try manualPage(context).text)
    } else {
      context.output.lines(try page(context))
    }
    return .done
  }

  private func manualPage(_ context: CommandContext) throws(CommandFailure) -> ManualPage {
    guard !words.isEmpty else { return ManualPage(of: context.commands) }
    let name = words.joined(separator: " ")
    guard let spec = context.commands.specs.first(where: { $0.name == name }) else {
      throw CommandFailure(.unknownCommand(name, known: context.commands.specs.map(\.name)))
    }
    return ManualPage(of: spec, among: context.commands)
  }

  private func page(_ context: CommandContext) throws(CommandFailure) -> [StyledText] {
    let help = Help(context.output.terminal)
    switch words {
    case []:
      let overview = help.overview(of: context.commands)
      return overview + (RoleMenu(context)?.lines(among: context.commands, help) ?? [])
    case ["dates"]: return help.dates()
    case ["regimens"]: return help.regimens()
    case ["options"]: return help.globalOptions()
    case ["stores"]: return help.stores(context.commands)
    case ["exit-codes"]: return help.exitCodes()
    default: break
    }
    let name = words.joined(separator: " ")
    guard let command = context.commands.command(named: name) else {
      if let specs = context.commands.specs(beginningWith: name) { return help.page(of: specs) }
      throw CommandFailure(.unknownCommand(name, known: context.commands.specs.map(\.name)))
    }
    return help.page(of: command.spec)
  }
}
