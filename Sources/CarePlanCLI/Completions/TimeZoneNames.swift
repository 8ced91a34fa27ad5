import Foundation

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
