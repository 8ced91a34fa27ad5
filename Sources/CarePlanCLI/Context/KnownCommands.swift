/// The commands that a run knows.
struct KnownCommands: Sendable {
  let commands: [any Command.Type]
  /// What completes the values that only the store knows.
  let completionSources: [any CompletionSource.Type]

  /// The declarations of the commands that are listed.
  var specs: [CommandSpec] { commands.map { $0.spec }.filter { $0.group != .hidden } }

  /// The listed declarations by group, without empty groups.
  var groups: [(group: CommandGroup, specs: [CommandSpec])] {
    CommandGroup.allCases
      .map { group in (group, specs.filter { $0.group == group }) }
      .filter { !$0.1.isEmpty }
  }

  /// The first words of the commands of two words, each with the second ones.
  var wordPairs: [(first: String, seconds: [String])] {
    let pairs = specs.map { $0.name.split(separator: " ").map(String.init) }
      .filter { $0.count == 2 }
    return Dictionary(grouping: pairs) { $0[0] }
      .map { (first: $0.key, seconds: $0.value.map { $0[1] }) }
      .sorted { $0.first < $1.first }
  }

  /// The first words of the commands of two words that are no command of their own.
  var prefixes: [(first: String, seconds: [String])] {
    wordPairs.filter { command(named: $0.first) == nil }
  }

  /// Returns the commands of two words that begin with a word; nil if it begins none.
  func specs(beginningWith word: String) -> [CommandSpec]? {
    let specs = specs.filter { $0.name.hasPrefix("\(word) ") }
    return specs.isEmpty ? nil : specs
  }

  /// The words that a command can begin with.
  var firstWords: Set<String> {
    Set(commands.compactMap { $0.spec.name.split(separator: " ").first.map(String.init) })
  }

  /// Returns the command with a name.
  func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }

  /// Returns the source of a kind of completions.
  func completionSource(of kind: String) -> (any CompletionSource.Type)? {
    completionSources.first { $0.kind == kind }
  }
}
