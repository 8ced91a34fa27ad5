package import CareModel

extension AnyRecord {
  /// The time zones that it names.
  package var zones: [TimeZoneID] {
    [common.timezone] + (schedule?.elements ?? []).map(\.timezone)
  }
}
