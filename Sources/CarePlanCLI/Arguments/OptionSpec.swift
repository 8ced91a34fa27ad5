/// One option of a command: what parsing, help, completion and the manual know about it.
struct OptionSpec: Hashable, Sendable {
  /// The spellings, with their dashes, the short one first: `-m`, `--message`.
  let names: [String]
  /// What stands for the value in help, such as `FILE`, or nil for a switch.
  let valueName: String?
  /// Whether the option may be given several times.
  let isRepeatable: Bool
  /// Whether the option takes all the values that follow it, up to the next option.
  let takesList: Bool
  /// What it does or sets: an imperative or a noun phrase, without a full stop.
  let help: String
  /// What a shell may offer as the value.
  let completion: Completion
  /// Spellings that are understood too, and shown nowhere.
  private(set) var otherNames: [String] = []

  /// Makes an option without a value.
  static func flag(_ names: String..., help: String) -> OptionSpec {
    OptionSpec(
      names: names,
      valueName: nil,
      isRepeatable: false,
      takesList: false,
      help: help,
      completion: .none
    )
  }

  /// Makes an option with a value.
  static func option(
    _ names: String...,
    value: String,
    help: String,
    completion: Completion = .none,
    isRepeatable: Bool = false
  ) -> OptionSpec {
    OptionSpec(
      names: names,
      valueName: value,
      isRepeatable: isRepeatable,
      takesList: false,
      help: help,
      completion: completion
    )
  }

  /// Makes an option with one or more values: `--stores plans/*`.
  static func list(
    _ names: String...,
    value: String,
    help: String,
    completion: Completion = .none
  ) -> OptionSpec {
    OptionSpec(
      names: names,
      valueName: value,
      isRepeatable: true,
      takesList: true,
      help: help,
      completion: completion
    )
  }

  /// Returns the option with one more spelling, which is understood and shown nowhere.
  func accepting(_ name: String) -> OptionSpec {
    var option = self
    option.otherNames.append(name)
    return option
  }

  /// Whether the option takes no value.
  var isSwitch: Bool { valueName == nil }

  /// The spelling by which uses are kept: the first long one.
  var key: String { names.first { $0.hasPrefix("--") } ?? names.joined() }

  /// The spellings and the value as help shows them: `-m, --message TEXT`.
  var usage: String {
    names.joined(separator: ", ") + (valueName.map { " \($0)\(takesList ? "…" : "")" } ?? "")
  }
}

/// What a shell may offer for a value.
enum Completion: Hashable, Sendable {
  case none
  case file
  case directory
  case choices([String])
  /// What the store knows, asked with `careplan __complete KIND PREFIX`.
  case dynamic(String)
}
