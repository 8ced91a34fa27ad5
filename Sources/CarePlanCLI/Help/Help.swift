/// Lays out help for people from the declarations of the commands.
struct Help {
  private let width: Int

  /// Lays out for a terminal, in lines of at most 100 cells.
  init(_ terminal: Terminal) { width = min(terminal.width ?? 80, 100) }

  /// What `careplan` alone prints.
  func overview(of table: CommandTable) -> [StyledText] {
    let longest = table.specs.map(\.name.count).max() ?? 0
    var lines: [StyledText] = [
      "careplan keeps care plans, tasks and outcomes as an ordinary git repository",
      "",
      "\("Usage:", .bold) careplan VERB [KIND] [ID] [options]",
    ]
    for (group, specs) in table.groups {
      lines += ["", "\(group.rawValue, .bold)"]
      lines += specs.map { entry($0.name, $0.summary, column: longest) }
    }
    let more = "'careplan help VERB' explains a verb, 'careplan help options' those of every verb."
    return lines + [""] + paragraphs(more)
  }

  /// What `careplan help VERB` prints.
  func page(of spec: CommandSpec) -> [StyledText] {
    var lines: [StyledText] = [
      "\(spec.summary)", "", "\("Usage:", .bold) \(spec.usage)",
    ]
    if !spec.discussion.isEmpty { lines += [""] + paragraphs(spec.discussion) }
    if !spec.positionals.isEmpty {
      lines += section("Arguments", spec.positionals.map { ($0.name, $0.help) })
    }
    if !spec.options.isEmpty {
      lines += section("Options", spec.options.map { ($0.usage, Self.describe($0)) })
    }
    if spec.formats.count > 1 {
      let names = spec.formats.map(\.rawValue).joined(separator: ", ")
      lines += ["", "\("Formats:", .bold) \(names)"]
    }
    if spec.manyStores != nil { lines += [""] + paragraphs(StoresHelp.remark) }
    lines += ["", "\("Examples:", .bold)"]
    for example in spec.examples {
      lines += ["  \(example.what)", "    $ \(example.command)"]
    }
    return lines + ["", "'careplan help options' lists the options of every verb."]
  }

  /// What `careplan help remote` prints: the verbs that begin with one word.
  func page(of specs: [CommandSpec]) -> [StyledText] {
    let longest = specs.map(\.name.count).max() ?? 0
    return ["\("Usage:", .bold)"] + specs.map { "  \($0.usage)" } + [""]
      + specs.map { entry($0.name, $0.summary, column: longest) }
      + [""] + paragraphs("'careplan help \(specs.first?.name ?? "VERB")' explains one of them.")
  }

  /// What `careplan help options` prints.
  func globalOptions() -> [StyledText] {
    let entries = GlobalOptions.specs.map { ($0.usage, Self.describe($0)) }
    return ["Every verb has these options, before the verb or after it."]
      + section("Options", entries)
  }

  /// What `careplan help exit-codes` prints.
  func exitCodes() -> [StyledText] {
    ["The exit status of careplan says how a run ended."]
      + section("Exit codes", ExitCode.all.map { ("\($0.number)", $0.meaning) })
  }

  /// What `careplan help stores` prints.
  func stores(_ table: CommandTable) -> [StyledText] {
    StoresHelp.paragraphs(table).joined(separator: "\n\n").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).flatMap { paragraphs(String($0)) }
  }

  private func section(_ title: String, _ entries: [(String, String)]) -> [StyledText] {
    let column = min(entries.map(\.0.displayWidth).max() ?? 0, 28)
    return ["", "\("\(title):", .bold)"]
      + entries.flatMap { wrappedEntry($0.0, $0.1, column: column) }
  }

  private func entry(_ name: String, _ text: String, column: Int) -> StyledText {
    let room = String(repeating: " ", count: max(0, column - name.displayWidth))
    return "  \(name)\(room)  \(text)"
  }

  /// A name and its explanation, which goes on below itself.
  private func wrappedEntry(_ name: String, _ text: String, column: Int) -> [StyledText] {
    let pieces = text.wrapped(to: max(20, width - column - 4))
    let isLong = name.displayWidth > column
    let indent = String(repeating: " ", count: column + 4)
    let first =
      isLong ? ["  \(name)", "\(indent)\(pieces[0])"] : [entry(name, pieces[0], column: column)]
    return first + pieces.dropFirst().map { "\(indent)\($0)" }
  }

  private func paragraphs(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(to: width) }
      .map { StyledText($0) }
  }

  private static func describe(_ option: OptionSpec) -> String {
    option.isRepeatable ? "\(option.help) (repeatable)" : option.help
  }
}

extension String {
  /// The text in lines of at most so many cells, broken at spaces; an empty text is one empty line.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
