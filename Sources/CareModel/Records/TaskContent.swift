/// Something to be done on a schedule: CareKit's `OCKTask`.
public struct TaskContent: RecordContent {
  /// The kinds of activity of CareKit 1.x.
  public enum ActivityType: String, CaseIterable, Hashable, Sendable {
    case intervention, assessment, readOnly
  }

  public var title: String?
  public var instructions: String?
  public var schedule: Schedule
  /// Where on the body it is given or measured: `left eye`.
  public var site: String?
  /// What it is given for: `high blood pressure`.
  public var indication: String?
  /// Whether the task counts towards adherence.
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
  /// The limits of what is done when it is needed; nil for a task that is due at its times.
  public var asNeeded: AsNeeded?
  /// What people said to doubts about the task.
  public var answers: [Answer] = []

  public init(title: String?, schedule: Schedule) {
    self.title = title
    self.schedule = schedule
  }

  public static let kind = RecordKind.task
  public static let table = RecordTable(
    members,
    meaning: "Something to be done on a schedule (CareKit's OCKTask).",
    blank: TaskContent(title: nil, schedule: .blank),
    parent: { ParentLink(kind: .carePlan, id: $0.carePlanID, uuid: $0.carePlanUUID) },
    validate: { validate($0.content, &$1) }
  )
  package static let members: [Member<TaskContent>] =
    [
      .optional(
        MemberName.title,
        \.title,
        .text,
        "What is to be done, in a few words.",
        traits: [.clinical, .regimen],
        option: .title
      ) { $0.title = $1 },
      .optional(
        MemberName.instructions,
        \.instructions,
        .text,
        "How it is to be done.",
        traits: [.clinical, .regimen, .effectiveNow],
        option: MemberOption("instructions", "TEXT", "Set how the task is to be done")
      ) { $0.instructions = $1 },
      .required(
        MemberName.schedule,
        \.schedule,
        Schedule.form,
        "When it is to be done.",
        traits: [.clinical, .regimen, .effectiveNow]
      ) { $0.schedule = $1 },
      .optional(
        MemberName.site,
        \.site,
        .name,
        "Where on the body it is given or measured.",
        traits: [.clinical, .regimen, .effectiveNow],
        option: MemberOption("site", "TEXT", "Set where on the body it is given: 'left eye'")
      ) { $0.site = $1 },
      .optional(
        MemberName.indication,
        \.indication,
        .name,
        "What it is given for.",
        traits: [.clinical, .regimen, .effectiveNow],
        option: MemberOption("indication", "TEXT", "Set what it is given for")
      ) { $0.indication = $1 },
      .defaulted(
        MemberName.impactsAdherence,
        \.impactsAdherence,
        .flag,
        "Whether the task counts.",
        option: MemberOption(
          "impacts-adherence",
          nil,
          "Set whether the task counts towards adherence"
        )
      ) { $0.impactsAdherence = $1 },
      .optional(
        "activityType",
        \.activityType,
        .words,
        "CareKit 1.x: the type of activity.",
        option: MemberOption(
          "type",
          "TYPE",
          "Set the type of activity: intervention, assessment or readOnly"
        )
      ) { $0.activityType = $1 },
      .optional(MemberName.optional, \.optional, .flag, "CareKit 1.x: left out of completion.") {
        $0.optional = $1
      },
      .optional(
        "resultResettable",
        \.resultResettable,
        .flag,
        "CareKit 1.x: a result may be taken back."
      ) { $0.resultResettable = $1 },
      .optional("tintColor", \.tintColor, .text, "CareKit 1.x: the colour of the card.") {
        $0.tintColor = $1
      },
      .collection(
        "thresholds",
        \.thresholds,
        Threshold.form.list(),
        empty: [],
        "CareKit 1.x: limits that values should keep.",
        traits: .clinical
      ) { $0.thresholds = $1 },
      .optional(
        MemberName.asNeeded,
        \.asNeeded,
        AsNeeded.form,
        "That it is done as needed, and the limits of that.",
        traits: [.clinical, .regimen, .effectiveNow]
      ) { $0.asNeeded = $1 },
      .collection(
        MemberName.answers,
        \.answers,
        Answer.form.list(),
        empty: [],
        "What people said to doubts about it.",
        merging: .byElement(.value, .ordered)
      ) { $0.answers = $1 },
    ] + carePlanMembers

  /// Refuses times for what is done as needed: it would be due, and never over.
  fileprivate static func validate(_ content: TaskContent, _ faults: inout FaultCollector) {
    let elements = content.schedule.elements
    let isDaily =
      elements.count == 1 && elements[0].duration == .allDay
      && elements[0].interval == Interval(day: 1)
    guard content.asNeeded != nil, !isDaily else { return }
    faults.add(
      "A task that is done as needed has one element, all day and every day.",
      at: MemberName.asNeeded
    )
  }
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
  public static let table = RecordTable(
    members,
    meaning: "A task that health samples complete (CareKit's OCKHealthKitTask).",
    blank: HealthTaskContent(
      title: nil,
      schedule: .blank,
      healthKitLinkage: .blank
    ),
    parent: { $0.task.parent },
    validate: { TaskContent.validate($0.content.task, &$1) }
  )
  package static let members: [Member<HealthTaskContent>] =
    TaskContent.members.map { member in
      member.lifted(
        read: { member.read($0, &$1.task, &$2) },
        write: { member.write($0.task) },
        scan: { member.scan(&$0, &$1.task) },
        emit: { member.emit($0.task, $1, &$2) }
      )
    } + [
      .required(
        MemberName.healthKitLinkage,
        \.healthKitLinkage,
        HealthKitLinkage.form,
        "Which health samples complete the task.",
        traits: [.clinical, .regimen, .effectiveNow]
      ) { $0.healthKitLinkage = $1 }
    ]
}

extension TaskContent {
  /// The first target that does not add up with the greatest amount of what is done as needed, so
  /// that it counts for no limit; nil if all do, or there is no such limit.
  public var targetOfOtherUnit: OutcomeValue? {
    guard let most = asNeeded?.maximumAmount else { return nil }
    return schedule.elements.flatMap(\.targetValues).first {
      $0.number != nil && !$0.counts(for: most)
    }
  }
}
