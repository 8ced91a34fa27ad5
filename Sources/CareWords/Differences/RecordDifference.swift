import CanonicalJSON
public import CareModel

/// What differs between two versions of one record.
///
/// Every member that differs has a change, whatever it is: members that no form knows, members
/// within them, and the bookkeeping, which a review hides by its weight. The changes lead from the
/// older version to the newer, and there are none if, and only if, the files are equal.
public struct RecordDifference: Hashable, Sendable {
  /// What happened to the record as a whole.
  public enum Change: String, CaseIterable, Hashable, Sendable {
    /// The record was not there before.
    case added
    case changed
    /// The newer version is a tombstone.
    case deleted
    /// The older version is a tombstone and the newer is not.
    case revived
    /// The record is not there any more and left no tombstone, as in an unfinished state.
    case removed
  }

  public let key: RecordKey
  /// The title of a plan or task, or a person's name: for a reader, not for a log.
  public let title: String?
  public let change: Change
  /// Whether the record is a tombstone after the change.
  public let isDeleted: Bool
  /// From when on the newer version is in force; of a removed record, the older one.
  public let effectiveDate: Instant
  /// From when on the older version was in force, if there is one.
  public let oldEffectiveDate: Instant?
  /// The zone of the record, in which its dates are shown.
  public let timezone: TimeZoneID
  /// The changes: clinical ones first, then ordinary ones, then bookkeeping.
  public private(set) var members: [MemberChange]
  /// The changes period by period, if the two versions do not tell them; else empty.
  public let periods: [PeriodDifference]
  /// The older and the newer version as their files have them.
  let (old, new): (JSONValue?, JSONValue?)

  /// Compares two versions; nil if they are equal.
  ///
  /// - Parameter periods: What the record says differently when, if the two versions do not show
  ///   it.
  public init?(from old: AnyRecord?, to new: AnyRecord?, periods: [PeriodDifference] = []) {
    guard let latest = new ?? old else { return nil }
    (self.old, self.new, self.periods) = (old?.json, new?.json, periods)
    members = Self.changes(self.old, self.new, of: AnyRecord.type(of: latest.kind))
    guard !members.isEmpty else { return nil }
    key = latest.key
    title = latest.spokenTitle
    change = Change(from: old, to: new)
    isDeleted = new?.version.isTombstone ?? false
    effectiveDate = latest.effectiveDate
    oldEffectiveDate = new == nil ? nil : old?.effectiveDate
    timezone = latest.common.timezone
  }

  /// Returns what differs between two versions of a record that is made of some members.
  static func changes(
    _ old: JSONValue?,
    _ new: JSONValue?,
    of type: StructureType
  ) -> [MemberChange] {
    var comparison = RecordComparison()
    let empty = JSONValue.object([:])
    comparison.compare(
      old ?? empty,
      new ?? empty,
      at: Place(type: .structure(type))
    )
    // The date follows what it is the date of.
    let isDate = { (change: MemberChange) in change.member == MemberName.effectiveDate }
    let changes = comparison.changes.filter { !isDate($0) } + comparison.changes.filter(isDate)
    return [.clinical, .ordinary, .bookkeeping].flatMap { weight in
      changes.filter { $0.weight == weight }
    }
  }
}

extension RecordDifference {
  /// Whether more than bookkeeping differs.
  package var changesContent: Bool {
    change != .changed || !periods.isEmpty || members.contains { $0.weight != .bookkeeping }
  }

  /// The difference without what it says of the plan and its date; nil if that was all.
  ///
  /// While versions contradict each other, no one of them says what is due.
  package var besidePlan: RecordDifference? {
    var difference = self
    let plan = Set(AnyRecord.planMembers(of: key.kind) + [MemberName.effectiveDate])
    difference.members.removeAll { plan.contains($0.member) }
    return difference.members.contains { $0.weight != .bookkeeping } ? difference : nil
  }

  /// Whether nothing but the date of the change differs, apart from bookkeeping.
  public var movesDateOnly: Bool {
    let members = members.filter { $0.weight != .bookkeeping }
    return change == .changed && members.count == 1 && members[0].member == MemberName.effectiveDate
  }
}

extension RecordDifference.Change {
  fileprivate init(from old: AnyRecord?, to new: AnyRecord?) {
    let wasDeleted = old?.version.isTombstone ?? false
    guard let new else {
      self = .removed
      return
    }
    switch (wasDeleted, new.version.isTombstone) {
    case (false, true): self = .deleted
    case (true, false): self = .revived
    default: self = old == nil ? .added : .changed
    }
  }

  /// The word for a person.
  var word: String {
    switch self {
    case .added: Wording.say(.added)
    case .changed: Wording.say(.changed)
    case .deleted: Wording.say(.deleted)
    case .revived: Wording.say(.revived)
    case .removed: Wording.say(.removed)
    }
  }
}

extension AnyRecord {
  /// The title of a plan or task, or a person's name.
  fileprivate var spokenTitle: String? {
    let title =
      switch self {
      case .patient(let patient): patient.name.formatted
      case .contact(let contact): contact.name.formatted
      case .carePlan(let plan): plan.title
      case .task(let task): task.title ?? ""
      case .healthTask(let task): task.content.task.title ?? ""
      case .outcome: ""
      }
    return title.isEmpty ? nil : title
  }
}
