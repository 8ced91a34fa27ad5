import CarePlanKit
import Foundation

/// The names of the time zones that this computer knows.
enum TimeZoneNames: CompletionSource {
  static let kind = "time-zone"

  /// The zones by their names; those that people name by their place first.
  static var ids: [TimeZoneID] {
    TimeZone.knownTimeZoneIdentifiers.sorted().compactMap { TimeZoneID($0) }
  }

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    TimeZone.knownTimeZoneIdentifiers.sorted()
  }
}
