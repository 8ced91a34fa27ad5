import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// Plans as families and clinics write them, in which doubts are looked for.
struct DoubtedPlans {
  static let zone = Fixtures.zone("Europe/Berlin")
  static let today = Fixtures.day("2026-11-20")
  static let now = Fixtures.instant("2026-11-20T10:00:00+01:00")

  /// A task in the words of who writes it.
  struct Task {
    var id = "task"
    var title: String?
    var instructions: String?
    var schedule = "daily at 08:00"
    var asNeeded: AsNeeded?
    var zone = DoubtedPlans.zone
    /// The day on which its schedule was written.
    var today = DoubtedPlans.today
  }

  var tasks: [Task] = []
  var allergies: [String] = []
  var patientZone = Self.zone

  static func version(
    _ task: Task,
    _ number: UInt64,
    updated: Instant = now,
    schedule: Schedule? = nil
  ) throws -> TaskVersion {
    let reader = RegimenReader(RegimenReader.Context(zone: task.zone, today: task.today))
    var content = TaskContent(
      title: task.title,
      schedule: try schedule ?? reader.schedule(task.schedule)
    )
    content.instructions = task.instructions
    content.asNeeded = task.asNeeded
    let version = Version(
      uuid: TestSurroundings.identifier(7, number),
      previous: [],
      created: updated,
      updated: updated
    )
    let common = CommonMembers(id: task.id, effectiveDate: now, timezone: zone)
    return try #require(TaskVersion(.task(CareTask(common, content, version: version))))
  }

  /// Returns what is doubtful in plans that hold from now on.
  func doubts() throws -> [Doubt] {
    var doubted: [DoubtedTask] = []
    for (place, task) in tasks.enumerated() {
      let version = try Self.version(task, UInt64(place + 1))
      let plan = DoubtedTask.Plan(span: Self.now..<(.latest), task: version)
      doubted.append(DoubtedTask(key: version.key, plans: [plan]))
    }
    return Self.doubts(doubted, of: [.init(allergies: allergies, timezone: patientZone)])
  }

  static func doubts(
    _ tasks: [DoubtedTask],
    of patients: [PlanDoubts.Patient] = []
  ) -> [Doubt] {
    PlanDoubts(tasks, of: patients, asOf: now, in: zone).found()
  }

  static func words(_ doubts: [Doubt]) -> [String] {
    let words = DoubtWords(Wording(zone: zone, unsaidZone: zone))
    return doubts.map { "\($0.rule.rawValue): \(words.reason(of: $0))" }
  }
}

extension DoubtedPlans {
  init(_ title: String?, _ schedule: String, _ instructions: String? = nil) {
    tasks = [Task(title: title, instructions: instructions, schedule: schedule)]
  }

  /// Two tasks, each with a title and a schedule.
  init(_ first: (String, String), _ second: (String, String)) {
    tasks = [
      Task(id: "a", title: first.0, schedule: first.1),
      Task(id: "b", title: second.0, schedule: second.1),
    ]
  }
}
