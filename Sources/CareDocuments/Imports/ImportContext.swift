public import CareModel

/// What an import has to know beside the document.
public struct ImportContext: Sendable {
  /// The zone for schedules and records that name none.
  package var defaultTimeZone: TimeZoneID
  /// When a record without bookkeeping takes effect if it has neither an effective date nor a
  /// schedule nor an event; nil refuses every record that leaves out a member.
  package var now: Instant?
  /// Finds a version that the store has already, to place outcomes and to name parents.
  package var known: @Sendable (VersionID) -> AnyRecord?

  public init(
    defaultTimeZone: TimeZoneID,
    now: Instant? = nil,
    known: @escaping @Sendable (VersionID) -> AnyRecord? = { _ in nil }
  ) {
    self.defaultTimeZone = defaultTimeZone
    self.now = now
    self.known = known
  }
}
