import CarePlanKit

/// Lays out help for people from the declarations of the commands.
struct Help {
  private let width: Int

  /// Lays out for a terminal, in lines of at most 100 cells.
  init(_ terminal: Terminal) { width = min(terminal.width ?? 80, 100) }

  /// Returns what `careplan` alone prints.
  func overview(of commands: KnownCommands) -> [StyledText] {
    let longest = commands.specs.map(\.name.count).max() ?? 0
    var lines = paragraphs(
      "careplan keeps care plans, tasks and outcomes as an ordinary git repository"
    )
    let usage: StyledText = "\("Usage:", .bold) careplan COMMAND [KIND] [ID] [options]"
    lines += [""] + usage.wrapped(to: width, indent: 4)
    for (group, specs) in commands.groups {
      lines += ["", "\(group.rawValue, .bold)"]
      lines += specs.flatMap { wrappedEntry($0.name, $0.summary, column: longest) }
    }
    let more =
      "'careplan help COMMAND' explains a command, 'careplan help options' the options of all"
      + " commands, 'careplan help dates' how dates and times are written, and 'careplan help regimens' how"
      + " schedules are said in words."
    return lines + [""] + paragraphs(more)
  }

  /// Returns some commands, each with what it does.
  func entries(_ specs: [CommandSpec]) -> [StyledText] {
    let longest = specs.map(\.name.count).max() ?? 0
    return specs.flatMap { wrappedEntry($0.name, $0.summary, column: longest) }
  }

  /// Returns what `careplan help COMMAND` prints.
  func page(of spec: CommandSpec) -> [StyledText] {
    let usage: StyledText = "\("Usage:", .bold) \(spec.usage)"
    var lines = paragraphs(spec.summary) + [""] + usage.wrapped(to: width, indent: 4)
    if !spec.discussion.isEmpty { lines += [""] + paragraphs(spec.discussion) }
    if !spec.positionals.isEmpty {
      lines += section("Arguments", spec.positionals.map { ($0.name, $0.help) })
    }
    if !spec.options.isEmpty {
      lines += section("Options", spec.options.map { ($0.usage, Self.describe($0)) })
    }
    if spec.formats.count > 1 {
      let names = spec.formats.map(\.rawValue).joined(separator: ", ")
      let formats: StyledText = "\("Formats:", .bold) \(names)"
      lines += [""] + formats.wrapped(to: width, indent: 4)
    }
    if DatesHelp.concerns(spec) { lines += [""] + paragraphs(DatesHelp.remark) }
    if spec.manyStores != nil { lines += [""] + paragraphs(StoresHelp.remark) }
    lines += ["", "\("Examples:", .bold)"]
    for example in spec.examples {
      // A command is not broken, so that it can be copied.
      lines += StyledText("  \(example.what)").wrapped(to: width, indent: 4)
      lines.append("    $ \(example.command)")
    }
    return lines + [""] + paragraphs("'careplan help options' lists the options of every command.")
  }

  /// Returns what `careplan help remote` prints: the commands that begin with one word.
  func page(of specs: [CommandSpec]) -> [StyledText] {
    var lines: [StyledText] = ["\("Usage:", .bold)"]
    for spec in specs { lines += StyledText("  \(spec.usage)").wrapped(to: width, indent: 4) }
    lines += section("Commands", specs.map { ($0.name, $0.summary) })
    return lines + [""]
      + paragraphs("'careplan help \(specs.first?.name ?? "COMMAND")' explains one of them.")
  }

  /// Returns what `careplan help options` prints.
  func globalOptions() -> [StyledText] {
    let entries = GlobalOptions.specs.map { ($0.usage, Self.describe($0)) }
    return paragraphs(
      "Every command has these options. They may stand before the command or after it."
    )
      + section("Options", entries)
  }

  /// Returns what `careplan help regimens` prints.
  func regimens() -> [StyledText] {
    paragraphs(
      "--schedule takes what is given, when and how often, in words. The parts stand in any order."
    )
      + section("Parts", RegimensHelp.parts)
      + ["", "\("Examples:", .bold)"] + RegimensHelp.examples.map { "  \($0)" }
      + RegimensHelp.rules.flatMap { [""] + paragraphs($0) }
  }

  /// Returns what `careplan help dates` prints.
  func dates() -> [StyledText] {
    paragraphs("Options take dates and times in the forms in which people write them.")
      + section("Days", DatesHelp.days) + section("Times", DatesHelp.times)
      + section("Lengths of time", DatesHelp.spans)
      + DatesHelp.rules.flatMap { [""] + paragraphs($0) }
  }

  /// Returns what `careplan help exit-codes` prints.
  func exitCodes() -> [StyledText] {
    paragraphs("The exit code of careplan says how a run ended.")
      + section("Exit codes", ExitCode.all.map { ("\($0.number)", $0.meaning) })
      + [""] + paragraphs(ExitCode.ofSignals)
  }

  /// Returns what `careplan help stores` prints.
  func stores(_ commands: KnownCommands) -> [StyledText] {
    StoresHelp.paragraphs(commands).joined(separator: "\n\n").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).flatMap { paragraphs(String($0)) }
  }

  private func section(_ title: String, _ entries: [(String, String)]) -> [StyledText] {
    let column = min(entries.map(\.0.displayWidth).max() ?? 0, 28)
    return ["", "\("\(title):", .bold)"]
      + entries.flatMap { wrappedEntry($0.0, $0.1, column: column) }
  }

  /// Returns a name and its explanation, which goes on below itself, or below the name where there
  /// is no room.
  private func wrappedEntry(_ name: String, _ text: String, column: Int) -> [StyledText] {
    let isStacked = width - column - 4 < Self.leastRoom
    let place = isStacked ? 6 : column + 4
    let pieces = StyledText(text).wrapped(to: max(width - place, 1))
    let indent = StyledText(String(repeating: " ", count: place))
    guard isStacked || name.displayWidth > column else {
      let room = String(repeating: " ", count: column - name.displayWidth)
      return ["  \(name)\(room)  \(pieces[0])"] + pieces.dropFirst().map { indent + $0 }
    }
    return StyledText("  \(name)").wrapped(to: width, indent: 4) + pieces.map { indent + $0 }
  }

  /// The cells that an explanation needs beside a name.
  private static let leastRoom = 24

  private func paragraphs(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { StyledText(String($0)).wrapped(to: width) }
  }

  private static func describe(_ option: OptionSpec) -> String {
    option.isRepeatable ? "\(option.help) (repeatable)" : option.help
  }
}
