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
