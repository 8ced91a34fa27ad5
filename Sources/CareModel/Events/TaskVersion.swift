/// One version of a task of either kind, shared by all events that follow from it.
public struct TaskVersion: Sendable {
  private struct Members {
    let record: AnyRecord
    let content: TaskContent
  }

  private let shared: Shared<Members>
  public let key: RecordKey
  public let uuid: VersionID
  /// Whether the task counts when somebody asks how far the plan is followed.
  ///
  /// CareKit 1.x leaves out optional activities and those that are only read.
  public let countsForAdherence: Bool

  /// Takes a task or a health task; nil for a record of another kind.
  public init?(_ record: AnyRecord) {
    guard let content = record.taskContent else { return nil }
    shared = Shared(Members(record: record, content: content))
    key = record.key
    uuid = record.version.uuid
    countsForAdherence =
      content.impactsAdherence && content.optional != true && content.activityType != .readOnly
  }

  public var record: AnyRecord { shared.value.record }
  public var id: String { key.id }
  /// What ordinary and health tasks have in common.
  public var content: TaskContent { shared.value.content }
  public var schedule: Schedule { shared.value.content.schedule }
  /// Whether health samples complete the task, which no one does by hand.
  public var isHealthTask: Bool { key.kind == .healthTask }
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
