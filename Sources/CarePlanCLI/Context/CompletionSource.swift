import Foundation

/// Finds what a shell may offer where only the store, or this computer, knows it.
protocol CompletionSource: Sendable {
  /// The word that ``Completion/dynamic(_:)`` names.
  static var kind: String { get }

  /// Lists candidates; those that do not begin with the prefix are dropped afterwards.
  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String]
}

/// The verbs and topics that `careplan help` explains.
enum HelpTopics: CompletionSource {
  static let kind = "help-topic"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    context.table.specs.map(\.name) + HelpCommand.topics
  }
}

/// The names of the time zones that this computer knows.
enum TimeZoneNames: CompletionSource {
  static let kind = "time-zone"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    TimeZone.knownTimeZoneIdentifiers.sorted()
  }
}
