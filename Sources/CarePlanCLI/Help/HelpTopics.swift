/// The commands and topics that `careplan help` explains.
enum HelpTopics: CompletionSource {
  static let kind = "help-topic"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    context.commands.specs.map(\.name) + HelpCommand.topics
  }
}
