import CarePlanKit

/// A command as it was typed, to be shown again with something added.
///
/// A hint that leaves out the other arguments (the day, the value, the note) would do something
/// else than what was meant.
struct WrittenCommand: Hashable, Sendable {
  private let name: String
  private let arguments: ParsedArguments

  init(_ name: String, _ arguments: ParsedArguments) {
    (self.name, self.arguments) = (name, arguments)
  }

  /// Returns the same command about some of the tasks that it named.
  func about(_ tasks: RecordKey...) -> WrittenCommand { about(tasks) }

  func about(_ tasks: [RecordKey]) -> WrittenCommand {
    var arguments = arguments
    arguments.positionals = tasks.map(\.description)
    return WrittenCommand(name, arguments)
  }

  /// Whether the command takes `--all`.
  var allowsAll: Bool { arguments.options.contains { $0.key == "--all" } }

  /// Whether the command takes `--append`.
  var allowsAppend: Bool { arguments.options.contains { $0.key == "--append" } }

  /// Returns the command line for a shell (a hint adds the place), with options in place of some that were given or not.
  func line(without dropped: Set<String> = [], adding options: [String] = []) -> String {
    let uses = arguments.uses.filter { !dropped.contains($0.key) }
    var words = ["careplan", name]
    let options = uses.flatMap { [$0.key] + [$0.value].compactMap(\.self) } + options
    let positionals = arguments.positionals
    if positionals.contains(where: { $0.hasPrefix("-") }) {
      words += options + ["--"] + positionals
    } else {
      words += positionals + options
    }
    return words.map(\.quotedForShell).joined(separator: " ")
  }
}
