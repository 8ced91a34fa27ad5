/// The commands that a run knows.
struct CommandTable: Sendable {
  let commands: [any Command.Type]
  /// How to complete what only the store knows.
  let completions: DynamicCompletions

  init(_ commands: [any Command.Type], completions: DynamicCompletions = .standard) {
    self.commands = commands
    self.completions = completions
  }

  /// Every command of careplan, in the order in which help lists them within their groups.
  static let standard = CommandTable([
    HelpCommand.self, CompletionsCommand.self, VersionCommand.self, CompleteCommand.self,
  ])

  /// The commands that are listed.
  var visible: [any Command.Type] { commands.filter { $0.spec.group != .hidden } }

  /// The listed declarations by group, without empty groups.
  var groups: [(group: CommandGroup, specs: [CommandSpec])] {
    CommandGroup.allCases
      .map { group in (group, visible.map(\.spec).filter { $0.group == group }) }
      .filter { !$0.1.isEmpty }
  }

  /// The command with a name.
  func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }

  /// Finds the command that the words begin with, a name of two words first.
  func resolve(
    _ words: [String]
  ) throws(UsageError) -> (command: any Command.Type, rest: [String])? {
    guard let first = words.first else { return nil }
    if words.count > 1, let command = command(named: "\(first) \(words[1])") {
      return (command, Array(words.dropFirst(2)))
    }
    guard let command = command(named: first) else {
      let continuations = visible.map(\.spec.name).filter { $0.hasPrefix("\(first) ") }
      guard continuations.isEmpty else {
        throw UsageError(
          "'careplan \(first)' needs another word",
          hint: "it is one of: \(continuations.joined(separator: ", "))"
        )
      }
      throw .unknownCommand(first, in: self)
    }
    return (command, Array(words.dropFirst()))
  }
}
