/// Something to be done on a schedule: CareKit's `OCKTask`.
public struct TaskContent: RecordContent {
  /// The kinds of activity of CareKit 1.x.
  public enum ActivityType: String, CaseIterable, Hashable, Sendable {
    case intervention, assessment, readOnly
  }

  public var title: String?
  public var instructions: String?
  public var schedule: Schedule
  /// Whether the task counts when somebody asks how far the plan is followed.
  public var impactsAdherence = true
  public var carePlanID: String?
  public var carePlanUUID: VersionID?
  public var activityType: ActivityType?
  /// Whether CareKit 1.x leaves the task out of completion.
  public var optional: Bool?
  /// Whether CareKit 1.x lets a result be taken back.
  public var resultResettable: Bool?
  /// A colour such as `#d9534f`.
  public var tintColor: String?
  public var thresholds: [Threshold] = []

  public init(title: String?, schedule: Schedule) {
    self.title = title
    self.schedule = schedule
  }

  public static let kind = RecordKind.task
  public static let meaning = "Something to be done on a schedule (CareKit's OCKTask)."
  public static let blank = TaskContent(title: nil, schedule: .blank)
  public static let table = Record<TaskContent>.memberTable
  public static let members: [Member<TaskContent>] =
    [
      .optional("title", \.title, .text, "What is to be done, in a few words.", weight: .clinical),
      .optional("instructions", \.instructions, .text, "How it is to be done.", weight: .clinical),
      .required("schedule", \.schedule, Schedule.form, "When it is to be done.", weight: .clinical),
      .defaulted("impactsAdherence", \.impactsAdherence, .flag, "Whether the task counts."),
      .optional("activityType", \.activityType, .words, "CareKit 1.x: the type of activity."),
      .optional("optional", \.optional, .flag, "CareKit 1.x: left out of completion."),
      .optional(
        "resultResettable",
        \.resultResettable,
        .flag,
        "CareKit 1.x: a result may be taken back."
      ),
      .optional("tintColor", \.tintColor, .text, "CareKit 1.x: the colour of the card."),
      .collection(
        "thresholds",
        \.thresholds,
        Threshold.form.list(),
        empty: [],
        "CareKit 1.x: limits that values should keep.",
        weight: .clinical
      ),
    ] + CarePlanLink.members(id: \.carePlanID, uuid: \.carePlanUUID)

  public var parent: ParentLink? { ParentLink(kind: .carePlan, id: carePlanID, uuid: carePlanUUID) }
}

/// A task that health samples complete: CareKit's `OCKHealthKitTask`.
@dynamicMemberLookup
public struct HealthTaskContent: RecordContent {
  /// What the task has in common with an ordinary one.
  public var task: TaskContent
  public var healthKitLinkage: HealthKitLinkage

  public init(title: String?, schedule: Schedule, healthKitLinkage: HealthKitLinkage) {
    task = TaskContent(title: title, schedule: schedule)
    self.healthKitLinkage = healthKitLinkage
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<TaskContent, Value>) -> Value {
    get { task[keyPath: path] }
    set { task[keyPath: path] = newValue }
  }

  public static let kind = RecordKind.healthTask
  public static let meaning = "A task that health samples complete (CareKit's OCKHealthKitTask)."
  public static let blank = HealthTaskContent(
    title: nil,
    schedule: .blank,
    healthKitLinkage: .blank
  )
  public static let table = Record<HealthTaskContent>.memberTable
  public static let members: [Member<HealthTaskContent>] =
    TaskContent.members.map { $0.lifted(\.task) } + [
      .required(
        "healthKitLinkage",
        \.healthKitLinkage,
        HealthKitLinkage.form,
        "Which health samples complete the task.",
        weight: .clinical
      )
    ]

  public var parent: ParentLink? { task.parent }
}
