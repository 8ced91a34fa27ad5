public import CareModel

/// The records of one kind that are asked for: CareKit's queries under one rule.
///
/// Filters are joined by "and", the values within one filter by "or"; an empty filter excludes
/// nothing.
public struct RecordQuery: Hashable, Sendable {
  /// Which version of each record counts.
  public enum Moment: Hashable, Sendable {
    /// The head of each record, whatever its dates.
    case current
    /// The version in force at a moment.
    case at(Instant)
    /// The version in force at the end of an interval: CareKit's dated queries.
    ///
    /// A task whose schedule is over before the interval, or before the moment, is not among the
    /// results. For outcomes, those whose event starts within the interval.
    case during(Range<Instant>)
    /// Every version, also of records that were deleted: CareKit's undated queries.
    case allVersions
  }

  /// The order of results.
  public struct Sort: Hashable, Sendable {
    /// What results are ordered by; nothing comes before something.
    public enum Key: String, CaseIterable, Hashable, Sendable {
      case id, title, givenName, familyName, groupIdentifier, effectiveDate, createdDate,
        updatedDate
    }

    package var key: Key
    package var isAscending: Bool

    public init(_ key: Key, ascending isAscending: Bool = true) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  public var moment: Moment
  public var ids: [String] = []
  public var uuids: [VersionID] = []
  /// At least one of the record's tags is one of these.
  public var tags: [String] = []
  /// Nil stands for records without a group.
  public var groupIdentifiers: [String?] = []
  /// Nil stands for records without a remote id.
  public var remoteIDs: [String?] = []
  /// The ids of the records that the wanted ones belong to.
  public var parentIDs: [String] = []
  /// The versions of the records that the wanted ones belong to, as they were linked.
  public var parentUUIDs: [VersionID] = []
  /// The remote ids of the records that the wanted ones belong to.
  public var parentRemoteIDs: [String] = []
  /// The types of activity of the wanted tasks; the store evaluates it.
  public var activityTypes: [TaskContent.ActivityType] = []
  /// Whether tasks without an event in the interval of ``Moment/during(_:)`` are left out.
  ///
  /// CareKit's `excludesTasksWithNoEvents`; the store evaluates it, before it counts off a page.
  public var excludesTasksWithoutEvents = false
  /// Whether tombstones are results too.
  public var includesDeleted = false
  /// Among heads, records whose end is later than this are results too, by the last version before
  /// the end; nil for none of them.
  ///
  /// So are records that end for some sides of a conflict alone.
  public var endingAfter: Instant?
  public var sort: [Sort] = []
  /// How many results are left out at the start.
  public var offset = 0
  /// How many results there are at most; nil for all.
  public var limit: Int?

  public init(_ moment: Moment = .current, ids: [String] = []) {
    self.moment = moment
    self.ids = ids
  }
}
