public import CareModel

/// What an import has to know beside the document.
public struct ImportContext: Sendable {
  /// The zone for schedules and records that name none.
  public var defaultTimeZone: TimeZoneID
  /// From when on a record without bookkeeping takes effect that neither says so nor has a schedule
  /// or an event; nil refuses every one that leaves out a member.
  public var now: Instant?
  /// Finds a version that the store already has, to place outcomes and to name parents.
  public var known: @Sendable (VersionID) -> AnyRecord?

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
