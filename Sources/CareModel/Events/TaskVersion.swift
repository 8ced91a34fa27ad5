/// One version of a task of either kind, shared by all events that follow from it.
public struct TaskVersion: Sendable {
  /// Events are many and their task is one: they share it instead of copying its members.
  private final class Storage: Sendable {
    let record: AnyRecord
    let schedule: Schedule

    init(_ record: AnyRecord, _ schedule: Schedule) {
      self.record = record
      self.schedule = schedule
    }
  }

  private let storage: Storage

  /// Takes a task or a health task; nil for a record of another kind.
  public init?(_ record: AnyRecord) {
    guard let schedule = record.schedule else { return nil }
    storage = Storage(record, schedule)
  }

  public var record: AnyRecord { storage.record }
  public var schedule: Schedule { storage.schedule }
  public var key: RecordKey { record.key }
  public var id: String { record.id }
  public var uuid: VersionID { record.version.uuid }

  /// What ordinary and health tasks have in common.
  public var content: TaskContent {
    switch record {
    case .task(let task): task.content
    case .healthTask(let task): task.content.task
    default: .blank
    }
  }

  /// Whether health samples complete the task, which no one does by hand.
  public var isHealthTask: Bool { record.kind == .healthTask }

  /// Whether the task counts when somebody asks how far the plan is followed.
  ///
  /// CareKit 1.x leaves out optional activities and those that are only read.
  public var countsForAdherence: Bool {
    let content = content
    return content.impactsAdherence && content.optional != true && content.activityType != .readOnly
  }
}
