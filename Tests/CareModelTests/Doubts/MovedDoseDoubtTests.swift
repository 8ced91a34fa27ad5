import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// Doses that were recorded for a time that is not on the schedule.
struct MovedDoseDoubtTests {
  /// A day of a plan on which something was recorded that is not on its schedule.
  struct Day: Sendable {
    var schedule = "daily at 20:00, 1 tablet"
    /// When the outcome without an event was due.
    var lost = "08:00"
    var isLostCompleted = true
    /// The events that were recorded too, and whether they were completed.
    var recorded: [String: Bool] = [:]
    var isAsNeeded = false
  }

  private static func outcome(at time: String, isCompleted: Bool) -> Outcome {
    let start = "2026-11-20T\(time):00"
    var content = OutcomeContent(
      taskID: "task",
      eventStart: EventStart(start),
      values: isCompleted ? [OutcomeValue(.boolean(true))] : []
    )
    if !isCompleted { content.state = .notCompleted }
    return Outcome(
      content,
      start: Fixtures.instant("\(start)+01:00"),
      timezone: DoubtedPlans.zone
    )
  }

  private func doubts(_ day: Day) throws -> [String] {
    var task = DoubtedPlans.Task(schedule: day.schedule)
    if day.isAsNeeded { task.asNeeded = AsNeeded() }
    let version = try DoubtedPlans.version(task, 1)
    let outcomes = day.recorded.sorted { $0.key < $1.key }
      .map { Self.outcome(at: $0.key, isCompleted: $0.value) }
    let events = CareEvent.events(
      of: version.record,
      on: DoubtedPlans.today...DoubtedPlans.today,
      recorded: outcomes
    )
    let lost = UnscheduledOutcome(
      Self.outcome(at: day.lost, isCompleted: day.isLostCompleted),
      task: version
    )
    return DoubtedPlans.words(MovedDoses([lost], among: try #require(events)).doubts)
  }

  @Test func `a dose that was given and is due again at another time is doubtful`() throws {
    #expect(
      try doubts(Day()) == [
        "otherTime: was recorded for 08:00, which is not on the schedule;"
          + " 20:00 is due too, and may be the same dose"
      ]
    )
    let nearest = Day(schedule: "daily at 09:00 and 20:00, 1 tablet", recorded: ["20:00": true])
    #expect(try doubts(nearest).map { $0.contains("; 09:00 is due too") } == [true])
  }

  @Test func `two doses of which one lost its event are doubtful`() throws {
    #expect(
      try doubts(Day(recorded: ["20:00": true])) == [
        "otherTime: was recorded for 08:00, which is not on the schedule; 20:00 was recorded too"
      ]
    )
  }

  /// Days on which nothing was given that may be given again.
  static let harmless: [Day] =
    ["06:00", "09:00", "12:00", "20:00", "22:00"].flatMap { time in
      [
        // It was not given at the old time, or by a person's word not at the new one.
        Day(schedule: "daily at \(time), 1 tablet", isLostCompleted: false),
        Day(
          schedule: "daily at \(time), 1 tablet",
          isLostCompleted: false,
          recorded: [time: true]
        ),
        Day(schedule: "daily at \(time), 1 tablet", recorded: [time: false]),
        // Nothing is due on that day.
        Day(schedule: "Mon, Wed at \(time), 1 tablet"),
        Day(schedule: "daily at \(time) from 21 Nov 2026, 1 tablet"),
      ]
    } + [Day(schedule: "daily at any time, 1 tablet", isAsNeeded: true)]

  @Test(arguments: harmless.indices)
  func `a dose that is not due again is not doubtful`(_ place: Int) throws {
    #expect(try doubts(Self.harmless[place]) == [])
  }
}
