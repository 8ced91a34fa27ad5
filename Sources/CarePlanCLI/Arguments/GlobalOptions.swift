import CarePlanKit

/// The options that every command knows, before or after the command.
struct GlobalOptions: Hashable, Sendable {
  /// How much is printed on standard error.
  enum Verbosity: Hashable, Sendable {
    case quiet
    case normal
    case verbose
  }

  /// The directories of `-C`, each relative to the one before, as git takes them.
  var directories: [String] = []
  /// What `--stores` names, for a command that works on many stores.
  var stores: [String] = []
  /// Who acts, of those who have keys on this computer.
  var person: String?
  /// How many stores are worked on at once; nil for one per processor, up to eight.
  var jobs: Int?
  /// The zone in which instants are printed and which says what today is; for `init` and `import`
  /// that of what they make.
  var timeZone: String?
  /// The date or instant at which the records are looked at.
  var asOf: String?
  var verbosity = Verbosity.normal
  /// Up to which level the parts of careplan tell what they do.
  var log: [DiagnosticLog.Part: DiagnosticLog.Level] = [:]
  var color = ColorChoice.auto
  var usesPager = true
  /// The form that `-o` asks for, or nil for the command's own.
  var format: OutputFormat?
  var isDryRun = false
  var wantsHelp = false

  static let specs: [OptionSpec] = [
    .option("-C", value: "DIR", help: "Run as if started in DIR", completion: .directory),
    .list(
      "--stores",
      value: "PATH",
      help: "Work on many stores: stores, directories of stores or workspace files",
      completion: .file
    ),
    .option(
      "--jobs",
      value: "COUNT",
      help: "Work on COUNT stores at once (default: one per processor, up to 8)"
    ),
    .option(
      "--as",
      value: "PERSON",
      help: "Act as PERSON, who has keys on this computer",
      completion: .dynamic("person")
    ),
    .option(
      "--time-zone",
      value: "ZONE",
      help: "Time zone of printed times and of today",
      completion: .dynamic("time-zone")
    ).accepting("--timezone"),
    .option("--as-of", value: "DATE", help: "Look at the records as of this date or time"),
    .option(
      "-o",
      "--output-format",
      value: "FORMAT",
      help: "Output format: text, json, json-lines, markdown, html or patch",
      completion: .choices(OutputFormat.allCases.map(\.rawValue))
    ),
    .flag("--json", help: "Same as -o json"),
    .flag("-n", "--dry-run", help: "Show what would be written, but write nothing"),
    .flag("-q", "--quiet", help: "Print only results and errors"),
    .flag("-v", "--verbose", help: "Print more on standard error"),
    .option(
      "--log",
      value: "PART=LEVEL",
      help:
        "Tell what a part does: all, \(DiagnosticLog.Part.allCases.map(\.rawValue).joined(separator: ", ")); as error, info or debug",
      completion: .choices(logWords),
      isRepeatable: true
    ),
    .option(
      "--color",
      value: "WHEN",
      help: "Use colour: auto, always or never",
      completion: .choices(ColorChoice.allCases.map(\.rawValue))
    ),
    .flag("--no-pager", help: "Do not use a pager"),
    .flag("-h", "--help", help: "Show help for the command"),
  ]

  /// Examples of what `--log` takes.
  private static let logWords =
    (["all"] + DiagnosticLog.Part.allCases.map(\.rawValue)).map { "\($0)=debug" }

  init() {}

  /// Returns the time zone option of a command for which it has its own meaning.
  static func timeZone(_ help: String) -> OptionSpec {
    .option("--time-zone", value: "ZONE", help: help, completion: .dynamic("time-zone"))
  }

  /// Returns whether an option is read as a global one, which a command may explain in its own
  /// words.
  static func includes(_ option: OptionSpec) -> Bool { specs.contains { $0.key == option.key } }

  /// Reads the uses of global options in their order; of two values the later one holds.
  ///
  /// - Parameter formats: Those that the command writes.
  init(_ uses: [ParsedArguments.Use], formats: [OutputFormat]) throws(UsageError) {
    for use in uses { try apply(use, formats) }
    if jobs != nil, stores.isEmpty { throw UsageError("--jobs needs --stores") }
  }

  private mutating func apply(
    _ use: ParsedArguments.Use,
    _ formats: [OutputFormat]
  ) throws(UsageError) {
    let value = use.value ?? ""
    switch use.key {
    case "-C": directories.append(value)
    case "--stores": stores.append(value)
    case "--as": person = value
    case "--jobs": jobs = try Self.count(value)
    case "--time-zone": timeZone = value
    case "--as-of": asOf = value
    case "--output-format": format = try Self.choice(value, for: "--output-format", of: formats)
    case "--json": format = .json
    case "--dry-run": isDryRun = true
    case "--quiet": verbosity = .quiet
    case "--verbose": verbosity = .verbose
    case "--log":
      for part in value.split(separator: ",") { try addLog(part) }
    case "--color": color = try Self.choice(value, for: "--color")
    case "--no-pager": usesPager = false
    case "--help": wantsHelp = true
    default: preconditionFailure("the global option \(use.key) is declared but not read")
    }
  }

  private mutating func addLog(_ text: Substring) throws(UsageError) {
    let words = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let level = words.count == 2 ? DiagnosticLog.Level(rawValue: words[1]) : nil
    let parts =
      words[0] == "all"
      ? DiagnosticLog.Part.allCases : [DiagnosticLog.Part(rawValue: words[0])].compactMap(\.self)
    guard let level, !parts.isEmpty else {
      throw UsageError(
        "--log takes PART=LEVEL, not '\(text)'",
        hint: "such as: \(Self.logWords.joined(separator: ", "))"
      )
    }
    for part in parts { log[part] = level }
  }

  /// How many jobs a user may ask for: more would only wait for each other.
  private static let mostJobs = 64

  private static func count(_ value: String) throws(UsageError) -> Int {
    guard let count = Int(value), (1...mostJobs).contains(count) else {
      throw UsageError("--jobs takes a number from 1 to \(mostJobs), not '\(value)'")
    }
    return count
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: String,
    for option: String,
    of choices: [Choice] = Array(Choice.allCases)
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: value) else {
      throw .unknownValue(value, for: option, choices: choices.map(\.rawValue))
    }
    return choice
  }
}
