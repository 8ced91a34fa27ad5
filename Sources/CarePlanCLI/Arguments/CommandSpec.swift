/// The declaration of a command, from which parsing, help, completion and the manual are made.
struct CommandSpec: Sendable {
  /// The name: one word, or two such as `schedule preview`.
  let name: String
  /// What the command does: an imperative without a full stop.
  let summary: String
  /// The details, in paragraphs separated by an empty line.
  let discussion: String
  let positionals: [PositionalSpec]
  /// The forms that `-o` accepts; the first is the default.
  let formats: [OutputFormat]
  /// How the command works on the stores of `--stores`; nil if it works on one store alone.
  let manyStores: ManyStores?
  /// Whether a long text goes through the pager on a terminal.
  let usesPager: Bool
  /// The option with which the command goes on until it is stopped, so that nothing is paged; nil if
  /// there is none.
  let endlessOption: String?
  let examples: [CommandExample]
  let group: CommandGroup
  private let makeOptions: @Sendable () -> [OptionSpec]

  /// - Parameter options: Evaluated only for the command that is called: those of `add` are made of the
  ///   declarations of all members.
  init(
    name: String,
    summary: String,
    discussion: String = "",
    positionals: [PositionalSpec] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [],
    formats: [OutputFormat] = [.text],
    manyStores: ManyStores? = nil,
    usesPager: Bool = false,
    endlessOption: String? = nil,
    examples: [CommandExample],
    group: CommandGroup
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    makeOptions = options
    self.formats = formats
    self.manyStores = manyStores
    self.usesPager = usesPager
    self.endlessOption = endlessOption
    self.examples = examples
    self.group = group
  }

  var options: [OptionSpec] { makeOptions() }

  /// The line that shows how the command is called.
  var usage: String {
    let words = ["careplan", name] + (options.isEmpty ? [] : ["[options]"])
    return (words + positionals.map(\.usage)).joined(separator: " ")
  }

  /// Returns those of the arguments that say what a command worked on, without any value.
  func subjects(_ arguments: [String]) -> [String] {
    let count = positionals.firstIndex(where: \.isPrivate) ?? arguments.count
    return arguments.prefix(count).filter { !$0.contains("=") }
  }
}

/// One argument without dashes, or several of one sort.
struct PositionalSpec: Hashable, Sendable {
  /// How many are wanted.
  enum Count: Hashable, Sendable {
    case one
    case optional
    case many
    case oneOrMore
  }

  /// What stands for it in help, such as `SELECTOR`.
  let name: String
  let count: Count
  /// What it is, without a full stop.
  let help: String
  let completion: Completion
  /// Whether it may be personal data, which must not be in a log.
  let isPrivate: Bool

  init(
    _ name: String,
    _ count: Count = .one,
    help: String,
    completion: Completion = .none,
    isPrivate: Bool = false
  ) {
    self.name = name
    self.count = count
    self.help = help
    self.completion = completion
    self.isPrivate = isPrivate
  }

  var isRequired: Bool { count == .one || count == .oneOrMore }
  var isRepeatable: Bool { count == .many || count == .oneOrMore }

  /// The name with the marks for optional and repeated: `[SELECTOR…]`.
  var usage: String {
    let repeated = name + (isRepeatable ? "…" : "")
    return isRequired ? repeated : "[\(repeated)]"
  }
}

/// A command line that works as it stands, and what it is good for.
struct CommandExample: Hashable, Sendable {
  let command: String
  /// What it does or sets: an imperative or a noun phrase, without a full stop.
  let what: String

  init(_ command: String, _ what: String) {
    self.command = command
    self.what = what
  }
}

/// The headings under which help lists the commands, in its order.
enum CommandGroup: String, CaseIterable, Sendable {
  case store = "Start a store"
  case records = "Write records"
  case reading = "Read records"
  case outcomes = "Plan the day and record what happened"
  case history = "History"
  case sharing = "Share and merge"
  case people = "People and logins"
  case health = "Samples of health"
  case exchange = "Exchange with other systems"
  case upkeep = "Keep the store in order"
  case help = "Help"
  /// For programs; listed nowhere.
  case hidden = "Hidden"
}
