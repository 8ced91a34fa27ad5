import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Which tasks and which time a query of events asks for.
struct EventQueryTests {
  private static let day = CivilDate(daysSinceEpoch: 20_465)

  private static func task(
    _ id: String = "doxylamine",
    _ edit: (inout CareTask) -> Void = { _ in }
  ) throws -> TaskVersion {
    var task = Fixtures.task(id)
    edit(&task)
    return try #require(TaskVersion(.task(task)))
  }

  private static func accepts(
    _ task: TaskVersion,
    _ edit: (inout EventQuery) -> Void
  ) -> Bool {
    var query = EventQuery(on: day)
    edit(&query)
    return query.accepts(task)
  }

  @Test func `a query without filters asks for every task`() throws {
    #expect(Self.accepts(try Self.task()) { _ in })
    #expect(Self.accepts(try #require(TaskVersion(.healthTask(Fixtures.healthTask())))) { _ in })
  }

  @Test func `a record that is no task has no events`() {
    #expect(TaskVersion(.patient(Fixtures.patient())) == nil)
  }

  @Test func `ids are compared by their bytes`() throws {
    #expect(Self.accepts(try Self.task("e\u{301}")) { $0.taskIDs = ["x", "e\u{301}"] })
    #expect(!Self.accepts(try Self.task("e\u{301}")) { $0.taskIDs = ["\u{E9}"] })
  }

  @Test func `a query asks for one kind of task or the other`() throws {
    #expect(Self.accepts(try Self.task()) { $0.kinds = [.task] })
    #expect(!Self.accepts(try Self.task()) { $0.kinds = [.healthTask] })
    #expect(Self.accepts(try Self.task()) { $0.kinds = [.healthTask, .task] })
  }

  @Test func `nil asks for the tasks without a group`() throws {
    let grouped = try Self.task { $0.groupIdentifier = "morning" }
    #expect(Self.accepts(grouped) { $0.groupIdentifiers = ["evening", "morning"] })
    #expect(!Self.accepts(grouped) { $0.groupIdentifiers = [nil] })
    #expect(Self.accepts(try Self.task()) { $0.groupIdentifiers = [nil, "morning"] })
    #expect(!Self.accepts(try Self.task()) { $0.groupIdentifiers = ["morning"] })
  }

  @Test func `one of the tags is enough`() throws {
    let tagged = try Self.task { $0.tags = ["nausea", "pregnancy"] }
    #expect(Self.accepts(tagged) { $0.tags = ["sleep", "nausea"] })
    #expect(!Self.accepts(tagged) { $0.tags = ["sleep"] })
    #expect(!Self.accepts(try Self.task()) { $0.tags = ["sleep"] })
  }

  @Test func `a task of no plan is in none of those asked for`() throws {
    let planned = try Self.task { $0.carePlanID = "plan" }
    #expect(Self.accepts(planned) { $0.carePlanIDs = ["other", "plan"] })
    #expect(!Self.accepts(planned) { $0.carePlanIDs = ["other"] })
    #expect(!Self.accepts(try Self.task()) { $0.carePlanIDs = ["plan"] })
  }

  @Test func `nil asks for the tasks that are no activity of CareKit 1`() throws {
    let assessment = try Self.task { $0.activityType = .assessment }
    #expect(Self.accepts(assessment) { $0.activityTypes = [.readOnly, .assessment] })
    #expect(!Self.accepts(assessment) { $0.activityTypes = [.intervention, nil] })
    #expect(Self.accepts(try Self.task()) { $0.activityTypes = [.intervention, nil] })
  }

  @Test func `all filters have to agree`() throws {
    let task = try Self.task { $0.tags = ["nausea"] }
    let isAccepted = Self.accepts(task) {
      $0.tags = ["nausea"]
      $0.carePlanIDs = ["plan"]
    }
    #expect(!isAccepted)
  }

  @Test func `only what counts for somebody's adherence counts`() throws {
    #expect(try Self.task().countsForAdherence)
    #expect(try !Self.task { $0.impactsAdherence = false }.countsForAdherence)
    #expect(try !Self.task { $0.optional = true }.countsForAdherence)
    #expect(try !Self.task { $0.activityType = .readOnly }.countsForAdherence)
  }
}

/// Which events and outcomes stand in a window.
struct EventWindowTests {
  private static func events(_ schedule: Schedule, in span: Range<Instant>) throws -> [TaskEvent] {
    var history = TaskHistory()
    history.add(schedule, effective: "2025-01-01T00:00:00Z")
    return try #require(history.timeline.events(in: span))
  }

  /// Zones at both ends of the world, and times at both ends of the day.
  @Test(arguments: [
    ("Pacific/Honolulu", "-10:00"), ("Etc/GMT+12", "-12:00"), ("Pacific/Kiritimati", "+14:00"),
    ("Asia/Tokyo", "+09:00"),
  ])
  func `an event belongs to the day of its element's wall, whoever looks`(
    zone: String,
    offset: String
  ) throws {
    let times = ["00:00:00", "23:30:00"]
    let elements = times.map { time in
      ScheduleElement.repeating("2026-01-01T\(time)\(offset)", in: zone)
    }
    let day = try #require(CivilDate("2026-01-10"))
    let window = EventQuery(on: day).window
    let events = try Self.events(Schedule(elements), in: window.span)
    let shown = events.map(\.scheduled).filter(window.contains)
    #expect(shown.map(\.eventStart.description) == times.map { "2026-01-10T\($0)" })
    for event in shown {
      let moment = EventQuery.Window.instants(event.start..<event.start.adding(nanoseconds: 1))
      #expect(moment.days.contains(day), "\(zone), \(event.eventStart)")
    }
  }

  @Test func `an all-day event belongs to its day alone`() throws {
    let schedule = Schedule.repeating(
      "2026-01-01T00:00:00-10:00",
      in: "Pacific/Honolulu",
      lasting: .allDay
    )
    let window = EventQuery.Window.days(Self.day("2026-01-10")...Self.day("2026-01-11"))
    let shown = try Self.events(schedule, in: window.span).map(\.scheduled).filter(window.contains)
    #expect(shown.map(\.eventStart.description) == ["2026-01-10", "2026-01-11"])
    #expect(window.days == Self.day("2026-01-10")...Self.day("2026-01-11"))
  }

  @Test(arguments: [
    ("11:59:59.999999999", "12:00:00", false), ("11:00:00", "12:00:00.000000001", true),
    ("12:00:00", "12:00:01", true), ("13:00:00", "14:00:00", true),
    ("13:00:00.000000001", "14:00:00", false),
  ])
  func `instants have the events that start before their end and end at their start or later`(
    from: String,
    to: String,
    isShown: Bool
  ) throws {
    let span = Self.instant(from)..<Self.instant(to)
    let events = try Self.events(.repeating("2026-01-01T12:00:00Z"), in: span)
    #expect(events.isEmpty != isShown)
    let day = Self.instant("00:00:00")..<Self.instant("23:59:59")
    let event = try #require(Self.events(.repeating("2026-01-01T12:00:00Z"), in: day).first)
    #expect(EventQuery.Window.instants(span).contains(event.scheduled) == isShown)
  }

  @Test func `an outcome without an event stands where its event started`() throws {
    let start = Self.instant("12:00:00")
    let mark = OutcomeMark(
      uuid: TestSurroundings.identifier(1, 1),
      identity: EventIdentity(
        taskID: "doxylamine",
        eventStart: try #require(EventStart("2026-01-11T01:00:00"))
      ),
      start: start
    )
    #expect(EventQuery(on: Self.day("2026-01-11")).window.contains(mark))
    #expect(!EventQuery(on: Self.day("2026-01-10")).window.contains(mark))
    let moment = start..<start.adding(nanoseconds: 1)
    #expect(EventQuery.Window.instants(moment).contains(mark))
    #expect(!EventQuery.Window.instants(start.adding(seconds: -1)..<start).contains(mark))
    #expect(
      !EventQuery.Window.instants(moment.upperBound..<start.adding(seconds: 1)).contains(mark)
    )
  }

  @Test func `the ends of time have days`() {
    let window = EventQuery.Window.instants(.earliest..<Instant.latest)
    #expect(window.days == Self.day("0001-01-01")...Self.day("9999-12-31"))
  }

  private static func day(_ text: String) -> CivilDate {
    CivilDate(text) ?? CivilDate(daysSinceEpoch: 0)
  }

  private static func instant(_ time: String) -> Instant {
    Fixtures.instant("2026-01-10T\(time)Z")
  }
}
