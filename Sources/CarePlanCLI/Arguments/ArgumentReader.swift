/// Tells options, their values and positionals apart, as POSIX and GNU do.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue` and joined switches `-qv` are understood;
/// everything after `--` is a positional, and so are `-` and negative numbers. An option that takes a
/// list has all values up to the next word that begins with `-`; `--name=value` is one of them.
struct ArgumentReader {
  /// What the reader does at the first positional.
  enum Extent {
    /// Stops before it, to find the command.
    case leadingOptions
    case everything
  }

  private struct Known {
    let option: OptionSpec
    let isGlobal: Bool
  }

  private let command: String?
  /// The words that end a list before the verb: the commands.
  private let verbs: Set<String>
  private let options: [OptionSpec]
  private let known: [String: Known]

  /// Makes a reader for the options of a command.
  init(for spec: CommandSpec) { self.init(spec, verbs: []) }

  /// Makes a reader for the global options before one of some commands.
  init(before verbs: Set<String>) { self.init(nil, verbs: verbs) }

  private init(_ spec: CommandSpec?, verbs: Set<String>) {
    command = spec?.name
    self.verbs = verbs
    options = spec?.options ?? []
    var known: [String: Known] = [:]
    for option in GlobalOptions.specs {
      for name in option.names + option.otherNames {
        known[name] = Known(option: option, isGlobal: true)
      }
    }
    // A command may use a global option's short name for something of its own. With the long name it
    // only says what the option means there.
    for option in options where !GlobalOptions.includes(option) {
      for name in option.names + option.otherNames {
        known[name] = Known(option: option, isGlobal: false)
      }
    }
    self.known = known
  }

  /// Reads the arguments and returns them with those that were left.
  func read(
    _ arguments: [String],
    _ extent: Extent = .everything
  ) throws(UsageError) -> (parsed: ParsedArguments, rest: [String]) {
    var parsed = ParsedArguments(options: options)
    var rest = arguments[...]
    while let argument = rest.first {
      if isPositional(argument) {
        if extent == .leadingOptions { break }
        parsed.positionals.append(argument)
        rest.removeFirst()
      } else if argument == "--" {
        rest.removeFirst()
        if extent == .leadingOptions { break }
        parsed.separator = parsed.positionals.count
        parsed.positionals += rest
        rest = []
      } else if argument.hasPrefix("--") {
        rest.removeFirst()
        try readLong(argument, &rest, into: &parsed)
      } else {
        rest.removeFirst()
        try readShort(argument.dropFirst(), &rest, into: &parsed)
      }
    }
    return (parsed, Array(rest))
  }

  private func isPositional(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return true }
    return Double(argument) != nil && known[String(argument.prefix(2))] == nil
  }

  /// Reads `--name`, `--name value` or `--name=value`.
  private func readLong(
    _ argument: String,
    _ rest: inout ArraySlice<String>,
    into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let found = try find(name)
    if parts.count == 2 {
      guard !found.option.isSwitch else { throw UsageError("\(name) takes no value") }
      try parsed.add(found.option, String(parts[1]), isGlobal: found.isGlobal)
    } else {
      let value = found.option.isSwitch ? nil : try takeValue(of: name, found.option, &rest)
      try parsed.add(found.option, value, isGlobal: found.isGlobal)
      guard found.option.takesList else { return }
      while let value = rest.first, !value.hasPrefix("-"), !verbs.contains(value) {
        rest.removeFirst()
        try parsed.add(found.option, value, isGlobal: found.isGlobal)
      }
    }
  }

  /// Reads joined switches, of which the last may take a value: `-qv`, `-nm text`, `-mtext`.
  private func readShort(
    _ letters: Substring,
    _ rest: inout ArraySlice<String>,
    into parsed: inout ParsedArguments
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      let found = try find(name)
      var value: String?
      if !found.option.isSwitch {
        value = letters.isEmpty ? try takeValue(of: name, found.option, &rest) : String(letters)
        letters = ""
      }
      try parsed.add(found.option, value, isGlobal: found.isGlobal)
    }
  }

  private func find(_ name: String) throws(UsageError) -> Known {
    guard let found = known[name] else {
      let names = known.filter { $0.value.option.names.contains($0.key) }.keys.sorted()
      throw .unknownOption(name, of: command, known: names)
    }
    return found
  }

  /// Takes the next argument as a value, unless it is an option whose own turn it is.
  private func takeValue(
    of name: String,
    _ option: OptionSpec,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.first else {
      throw UsageError("\(name) needs a value", hint: "write \(name) \(option.valueName ?? "")")
    }
    guard known[value] == nil, value != "--" else {
      let joined = name.hasPrefix("--") ? "\(name)=\(value)" : "\(name)\(value)"
      throw UsageError("\(name) needs a value", hint: "'\(joined)' takes '\(value)' as the value")
    }
    rest.removeFirst()
    return value
  }
}

extension ParsedArguments {
  /// Adds one use; an own option that is not repeatable has at most one value.
  fileprivate mutating func add(
    _ option: OptionSpec,
    _ value: String?,
    isGlobal: Bool
  ) throws(UsageError) {
    let use = Use(key: option.key, value: value)
    guard !isGlobal else {
      globalUses.append(use)
      return
    }
    if value != nil, !option.isRepeatable, uses.contains(where: { $0.key == option.key }) {
      throw UsageError("\(option.key) is given twice")
    }
    uses.append(use)
  }
}
