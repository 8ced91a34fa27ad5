public import CareModel

/// One version of a task of either kind, shared by all events that follow from it.
public struct TaskVersion: Hashable, Sendable {
  /// A class, so that asking every event of a year for one member copies no other.
  private final class Members: Sendable {
    let record: AnyRecord
    let content: TaskContent
    let key: RecordKey
    let uuid: VersionID
    let countsForAdherence: Bool

    init(_ record: AnyRecord, _ content: TaskContent, countsForAdherence: Bool) {
      (self.record, self.content, self.countsForAdherence) = (record, content, countsForAdherence)
      (key, uuid) = (record.key, record.version.uuid)
    }
  }

  private let members: Members
  /// Whether it is done when it is needed, and due at no time.
  ///
  /// It stands beside what is shared since every event of an agenda asks for it.
  public let isAsNeeded: Bool

  /// Takes a task or a health task; nil for a record of another kind.
  public init?(_ record: AnyRecord) {
    guard let content = record.taskContent else { return nil }
    isAsNeeded = content.asNeeded != nil
    let countsForAdherence =
      content.impactsAdherence && content.optional != true && content.activityType != .readOnly
      && !isAsNeeded
    members = Members(record, content, countsForAdherence: countsForAdherence)
  }

  public var record: AnyRecord { members.record }
  public var key: RecordKey { members.key }
  public var id: String { members.key.id }
  public var uuid: VersionID { members.uuid }
  /// What ordinary and health tasks have in common.
  public var content: TaskContent { members.content }
  public var schedule: Schedule { members.content.schedule }
  /// Whether health samples complete the task, which no one does by hand.
  public var isHealthTask: Bool { members.key.kind == .healthTask }
  /// The unit of the samples that complete a health task; nil of any other task.
  public var sampleUnits: String? {
    guard case .healthTask(let task) = record else { return nil }
    let units = task.content.healthKitLinkage.unitString
    return units.isEmpty ? nil : units
  }
  /// Whether its samples are summed up in figures, of which one says how many there were.
  package var hasSummaries: Bool {
    guard case .healthTask(let task) = record else { return false }
    return task.content.healthKitLinkage.statistics == .summary
  }
  /// Whether a result is to be kept once it is recorded: CareKit 1.x's `resultResettable`.
  public var keepsResults: Bool { content.resultResettable == false }
  /// Whether the task counts towards adherence.
  ///
  /// CareKit 1.x leaves out optional activities and those that are only read; what is done as needed
  /// has no share in it either.
  public var countsForAdherence: Bool { members.countsForAdherence }

  /// All else follows from the record.
  public static func == (left: TaskVersion, right: TaskVersion) -> Bool {
    left.members === right.members || left.record == right.record
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(uuid) }
}

extension AnyRecord {
  /// What a task of either kind says; nil for other records.
  fileprivate var taskContent: TaskContent? {
    switch self {
    case .task(let task): task.content
    case .healthTask(let task): task.content.task
    default: nil
    }
  }
}
