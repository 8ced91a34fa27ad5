/// The manual page of careplan, in the language of man(7).
struct ManualPage {
  let commands: KnownCommands

  /// The environment variables that careplan reads, and what they do.
  private static let variables = [
    ("CAREPLAN_NOW", "The time that counts as now, for tests and demonstrations."),
    (
      "CAREPLAN_IDS",
      "A seed: the same commands at the same time make the same ids, for tests and demonstrations."
    ),
    (
      "CAREPLAN_SYNC_AUTO",
      "If false, no sync follows a commit, whatever sync.auto says: for scripts that sync at their end."
    ),
    (
      "GIT_EDITOR, VISUAL, EDITOR",
      "The editor for records and messages; git's core.editor comes after the first."
    ),
    (
      "CAREPLAN_PAGER, GIT_PAGER, PAGER",
      "The pager: the first that is set. Git's core.pager comes before the last."
    ),
    (
      "NO_COLOR, CLICOLOR_FORCE",
      "Use colour never or always, unless --color is given or git's color.ui is always or never."
    ),
    ("GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM", "Where git's configuration is."),
    (
      "TZ",
      "The time zone of a new store, and of commands outside of stores: a name of the IANA database. "
        + "If it names no zone, these end with 78."
    ),
    ("COLUMNS", "The width of the terminal."),
  ]

  /// The whole page.
  var text: String {
    var page = Roff()
    page.macro(#"TH CAREPLAN 1 "" "careplan \#(Program.version)" "User Commands""#)
    page.section("NAME", "careplan - care plans as an ordinary git repository")
    page.section("SYNOPSIS", "careplan COMMAND [KIND] [ID] [options]")
    for (group, specs) in commands.groups {
      page.macro("SH \(group.rawValue.uppercased())")
      for spec in specs { describe(spec, on: &page) }
    }
    page.section("OPTIONS OF EVERY COMMAND", "They may stand before the command or after it.")
    page.entries(GlobalOptions.specs.map { ($0.usage, $0.help + ".") })
    page.section("MANY STORES", "")
    for paragraph in StoresHelp.paragraphs(commands) { page.paragraph(paragraph) }
    page.section("EXIT STATUS", "")
    page.entries(ExitCode.all.map { ("\($0.number)", $0.meaning) })
    page.paragraph(ExitCode.ofSignals)
    page.section("ENVIRONMENT", "")
    page.entries(Self.variables)
    page.section("SEE ALSO", "git(1)")
    return page.text
  }

  private func describe(_ spec: CommandSpec, on page: inout Roff) {
    page.macro("SS \(Roff.escape(spec.usage))")
    page.paragraph(spec.summary + ".")
    for paragraph in spec.discussion.split(separator: "\n", omittingEmptySubsequences: true) {
      page.paragraph(String(paragraph))
    }
    if spec.manyStores != nil { page.paragraph(StoresHelp.remark) }
    page.entries(spec.positionals.map { ($0.usage, $0.help) })
    page.entries(spec.options.map { ($0.usage, $0.help + ".") })
    for example in spec.examples {
      page.paragraph("\(example.what):")
      page.example(example.command)
    }
  }
}

/// A text in the language of man(7) while it is made.
private struct Roff {
  private(set) var text = ""

  mutating func macro(_ line: String) { text += ".\(line)\n" }

  mutating func section(_ title: String, _ body: String) {
    macro("SH \(title)")
    line(body)
  }

  mutating func paragraph(_ body: String) {
    macro("PP")
    line(body)
  }

  mutating func entries(_ entries: [(String, String)]) {
    for (name, body) in entries {
      macro("TP")
      text += "\\fB\(Self.escape(name))\\fR\n"
      line(body)
    }
  }

  mutating func example(_ command: String) {
    macro("PP")
    macro("RS 4")
    macro("nf")
    line(command)
    macro("fi")
    macro("RE")
  }

  private mutating func line(_ body: String) {
    if !body.isEmpty { text += Self.escape(body) + "\n" }
  }

  /// Returns the text without anything that roff would take for a request.
  static func escape(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("…", with: "...").replacing("'", with: "\\(aq")
    let page = escaped.unicodeScalars.map { $0.isASCII ? String($0) : name(of: $0) }.joined()
    return page.hasPrefix(".") ? "\\&\(page)" : page
  }

  /// Returns the name that groff and mandoc have for a character: they read no UTF-8 unless told
  /// to.
  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
  }
}
