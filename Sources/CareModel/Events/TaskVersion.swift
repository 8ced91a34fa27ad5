/// One version of a task of either kind, shared by all events that follow from it.
public struct TaskVersion: Sendable {
  /// Events are many and their task is one: they share it instead of copying its members.
  private final class Storage: Sendable {
    let record: AnyRecord
    let key: RecordKey
    let uuid: VersionID
    let content: TaskContent

    init(_ record: AnyRecord, _ content: TaskContent) {
      self.record = record
      self.content = content
      key = record.key
      uuid = record.version.uuid
    }
  }

  private let storage: Storage
  /// Whether the task counts when somebody asks how far the plan is followed.
  ///
  /// CareKit 1.x leaves out optional activities and those that are only read.
  public let countsForAdherence: Bool

  /// Takes a task or a health task; nil for a record of another kind.
  public init?(_ record: AnyRecord) {
    guard let content = record.taskContent else { return nil }
    storage = Storage(record, content)
    countsForAdherence =
      content.impactsAdherence && content.optional != true && content.activityType != .readOnly
  }

  public var record: AnyRecord { storage.record }
  public var key: RecordKey { storage.key }
  public var id: String { storage.key.id }
  public var uuid: VersionID { storage.uuid }
  /// What ordinary and health tasks have in common.
  public var content: TaskContent { storage.content }
  public var schedule: Schedule { storage.content.schedule }
  /// Whether health samples complete the task, which no one does by hand.
  public var isHealthTask: Bool { storage.key.kind == .healthTask }
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
