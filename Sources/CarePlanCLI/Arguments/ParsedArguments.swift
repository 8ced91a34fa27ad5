import CarePlanKit

/// The arguments of one command, told apart but not yet understood.
struct ParsedArguments: Hashable, Sendable {
  /// One option as it stood on the command line.
  struct Use: Hashable, Sendable {
    /// The ``OptionSpec/key`` of the option.
    let key: String
    /// The value, or nil for a switch.
    let value: String?
  }

  /// The command's own options, which say what may be asked for.
  let options: [OptionSpec]
  /// The arguments without dashes, in order, with those after `--`.
  var positionals: [String] = []
  /// How many positionals stood before `--`, or nil if there was none.
  var separator: Int?
  /// The uses of the command's own options, in the order of the command line.
  var uses: [Use] = []
  /// The uses of options that every command knows, in order.
  var globalUses: [Use] = []

  /// Returns whether an option was given.
  func has(_ name: String) -> Bool { uses.contains { $0.key == key(of: name) } }

  /// Returns the value of an option that is given at most once.
  func value(_ name: String) -> String? { values(name).last }

  /// Returns the values of an option in the order of the command line.
  func values(_ name: String) -> [String] {
    let key = key(of: name)
    return uses.filter { $0.key == key }.compactMap(\.value)
  }

  /// Returns the value of an option as a whole number.
  func integer(_ name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text) else {
      throw UsageError("\(name) takes a whole number, not '\(text)'")
    }
    return number
  }

  /// Returns the first day of the month that the value of an option names.
  func month(_ name: String) throws(UsageError) -> CivilDate? {
    guard let text = value(name) else { return nil }
    guard let first = CivilDate("\(text)-01") else {
      throw UsageError("'\(text)' is not a month", hint: Wording.hint(.writeItAs, "YYYY-MM"))
    }
    return first
  }

  /// Returns the value of an option as one of the cases of an enumeration.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    as type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .unknownValue(text, for: name, choices: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Returns the positional at a place, or nil if there are fewer.
  func positional(_ index: Int) -> String? {
    positionals.indices.contains(index) ? positionals[index] : nil
  }

  private func key(of name: String) -> String {
    guard let option = options.first(where: { $0.names.contains(name) }) else {
      preconditionFailure("the command reads \(name) without declaring it")
    }
    return option.key
  }
}

extension ParsedArguments {
  /// Checks that there are as many positionals as the command wants.
  func checkPositionals(of spec: CommandSpec) throws(UsageError) {
    let usage = "usage: \(spec.usage)"
    let required = spec.positionals.filter(\.isRequired)
    if positionals.count < required.count {
      throw UsageError("\(required[positionals.count].name) is missing", hint: usage)
    }
    guard !spec.positionals.contains(where: \.isRepeatable) else { return }
    if positionals.count > spec.positionals.count {
      let surplus = positionals[spec.positionals.count]
      throw UsageError("'\(surplus)' is one argument too many", hint: usage)
    }
  }
}
