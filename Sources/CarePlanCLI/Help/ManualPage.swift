/// A manual page, of careplan or of one of its commands, in the language of man(7).
struct ManualPage {
  /// The name of the page, such as `careplan-schedule-preview`.
  let name: String
  let text: String

  /// The name of its file, such as `careplan-add.1`.
  var fileName: String { "\(name).1" }

  /// Returns the page of careplan and the pages of its commands.
  static func all(_ commands: KnownCommands) -> [ManualPage] {
    [ManualPage(of: commands)] + commands.specs.map { ManualPage(of: $0, among: commands) }
  }

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
    ("CAREPLAN_AS", "Who acts, of those who have keys on this computer, as --as says it."),
    (
      "CAREPLAN_SESSION_FILE",
      "The file of the one login, where it stands at no usual place; see careplan-login(1)."
    ),
    (
      "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR",
      "Where files of keys, what is remembered of logins, and logins stand."
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

  /// Makes the page of careplan, with all of its commands.
  init(of commands: KnownCommands) {
    var page = Roff(title: "careplan")
    page.section("NAME", "careplan - care plans as an ordinary git repository")
    page.section("SYNOPSIS", "careplan COMMAND [KIND] [ID] [options]")
    for (group, specs) in commands.groups {
      page.macro("SH \(group.rawValue.uppercased())")
      for spec in specs { page.add(spec) }
    }
    page.section("OPTIONS OF EVERY COMMAND", "They may stand before the command or after it.")
    page.entries(GlobalOptions.specs.map { ($0.usage, $0.help + ".") })
    page.section("DATES AND TIMES", "")
    page.entries((DatesHelp.days + DatesHelp.times + DatesHelp.spans).map { ($0.0, $0.1 + ".") })
    for paragraph in DatesHelp.rules { page.paragraph(paragraph) }
    page.section(
      "SCHEDULES IN WORDS",
      "--schedule takes what is given, when and how often, in words."
    )
    page.entries(RegimensHelp.parts.map { ($0.0, $0.1 + ".") })
    for paragraph in RegimensHelp.rules { page.paragraph(paragraph) }
    page.section("MANY STORES", "")
    for paragraph in StoresHelp.paragraphs(commands) { page.paragraph(paragraph) }
    page.section("EXIT STATUS", "")
    page.entries(ExitCode.all.map { ("\($0.number)", $0.meaning) })
    page.paragraph(ExitCode.ofSignals)
    page.section("ENVIRONMENT", "")
    page.entries(Self.variables)
    page.section("SEE ALSO", "git(1)")
    (name, text) = ("careplan", page.text)
  }

  /// Makes the page of one command; it names the other commands of its group.
  init(of spec: CommandSpec, among commands: KnownCommands) {
    let name = Self.name(of: spec)
    var page = Roff(title: name)
    page.section("NAME", "\(name) - \(Self.inSentence(spec.summary))")
    page.section("SYNOPSIS", spec.usage)
    page.section("DESCRIPTION", spec.summary + ".")
    page.addDiscussion(of: spec)
    if !spec.positionals.isEmpty {
      page.section("ARGUMENTS", "")
      page.entries(spec.positionals.map { ($0.usage, $0.help) })
    }
    page.section("OPTIONS", "")
    page.entries(spec.options.map { ($0.usage, $0.help + ".") })
    page.paragraph("careplan(1) explains the options of every command.")
    if spec.formats.count > 1 {
      let names = spec.formats.map(\.rawValue).joined(separator: ", ")
      page.paragraph("The formats of -o are \(names).")
    }
    page.section("EXAMPLES", "")
    page.addExamples(of: spec)
    let others = commands.specs.filter { $0.group == spec.group && $0.name != spec.name }
    let pages = ["careplan"] + others.map(Self.name(of:))
    page.section("SEE ALSO", pages.map { "\($0)(1)" }.joined(separator: ", "))
    (self.name, text) = (name, page.text)
  }

  private static func name(of spec: CommandSpec) -> String {
    "careplan-\(spec.name.replacing(" ", with: "-"))"
  }

  /// Returns a summary as it goes on after a dash: with a small letter.
  private static func inSentence(_ summary: String) -> String {
    summary.prefix(1).lowercased() + summary.dropFirst()
  }
}

extension Roff {
  /// Begins a page of section 1.
  fileprivate init(title: String) {
    self.init()
    let title = Self.escape(title.uppercased())
    macro(#"TH \#(title) 1 "" "careplan \#(Program.version)" "User Commands""#)
  }

  /// Adds a command as a subsection.
  fileprivate mutating func add(_ spec: CommandSpec) {
    macro("SS \(Self.escape(spec.usage))")
    paragraph(spec.summary + ".")
    addDiscussion(of: spec)
    entries(spec.positionals.map { ($0.usage, $0.help) })
    entries(spec.options.map { ($0.usage, $0.help + ".") })
    addExamples(of: spec)
  }

  fileprivate mutating func addDiscussion(of spec: CommandSpec) {
    for text in spec.discussion.split(separator: "\n", omittingEmptySubsequences: true) {
      paragraph(String(text))
    }
    if DatesHelp.concerns(spec) { paragraph(DatesHelp.remark) }
    if spec.manyStores != nil { paragraph(StoresHelp.remark) }
  }

  fileprivate mutating func addExamples(of spec: CommandSpec) {
    for command in spec.examples {
      paragraph("\(command.what):")
      example(command.command)
    }
  }
}
