import Foundation

/// Finds what a shell may offer where only the store, or this computer, knows it.
struct DynamicCompletions: Sendable {
  /// Lists candidates; those that do not begin with the prefix are dropped afterwards.
  typealias Source =
    @Sendable (_ prefix: String, _ context: CommandContext) throws(CommandFailure) -> [String]

  /// The sources by the kind that ``Completion/dynamic(_:)`` names.
  let sources: [String: Source]

  static let standard = DynamicCompletions(sources: [
    "help-topic": { _, context in context.table.visible.map(\.spec.name) + HelpCommand.topics },
    "time-zone": { _, _ in TimeZone.knownTimeZoneIdentifiers.sorted() },
  ])

  /// The candidates of a kind, or nil if nobody knows the kind.
  func candidates(
    _ kind: String,
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String]? {
    guard let source = sources[kind] else { return nil }
    return try source(prefix, context)
  }
}
