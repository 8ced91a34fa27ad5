import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Which outcome belongs to which event when a task changed after it was recorded.
struct OutcomeAttributionTests {
  /// The events of a schedule in the days around those of the outcomes.
  private static func events(_ elements: ScheduleElement...) throws -> [TaskEvent] {
    var history = TaskHistory()
    history.add(Schedule(elements), effective: "2025-01-01T00:00:00Z")
    return try history.events("2026-10-30T00:00:00Z", "2026-11-04T00:00:00Z")
  }

  /// An outcome that was recorded in New York, where its event started at a moment.
  private static func mark(
    _ start: String,
    at instant: String,
    tie: String? = nil,
    number: UInt64 = 1
  ) throws -> OutcomeMark {
    OutcomeMark(
      uuid: TestSurroundings.identifier(1, number),
      identity: EventIdentity(
        taskID: "doxylamine",
        eventStart: try #require(EventStart(start)),
        tie: tie
      ),
      start: Fixtures.instant(instant)
    )
  }

  /// The starts of the events to which outcomes belong, as their walls show them.
  private static func starts(
    _ marks: [OutcomeMark],
    _ events: [TaskEvent],
    recordedKey: String? = nil
  ) -> [String?] {
    let attribution = OutcomeAttribution(of: marks, to: events) { _ in recordedKey }
    return marks.map { mark in
      attribution.outcomes.firstIndex(of: mark)
        .map { "\(events[$0].identity.eventStart)" + (events[$0].identity.tie ?? "") }
    }
  }

  @Test func `an outcome belongs to the event with its wall-clock start`() throws {
    let events = try Self.events(.repeating("2026-10-30T08:00:00-04:00", in: "America/New_York"))
    let mark = try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T12:00:00Z")
    #expect(Self.starts([mark], events) == ["2026-10-31T08:00:00"])
  }

  @Test func `a task that moves to another zone keeps its outcomes by the clock on the wall`()
    throws
  {
    let events = try Self.events(.repeating("2026-10-30T08:00:00+09:00", in: "Asia/Tokyo"))
    let marks = [
      try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T12:00:00Z"),
      try Self.mark("2026-11-01T08:00:00", at: "2026-11-01T13:00:00Z", number: 2),
    ]
    #expect(Self.starts(marks, events) == ["2026-10-31T08:00:00", "2026-11-01T08:00:00"])
  }

  @Test func `a task whose moments stay when its zone changes keeps its outcomes`() throws {
    // 21:00 in Tokyo is 08:00 in New York's summer; in its winter there is no event then.
    let events = try Self.events(.repeating("2026-10-30T21:00:00+09:00", in: "Asia/Tokyo"))
    let marks = [
      try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T12:00:00Z"),
      try Self.mark("2026-11-01T08:00:00", at: "2026-11-01T13:00:00Z", number: 2),
    ]
    #expect(Self.starts(marks, events) == ["2026-10-31T21:00:00", nil])
  }

  @Test func `an all-day outcome stays on its day wherever the task moves`() throws {
    let events = try Self.events(
      .repeating("2026-10-30T00:00:00+09:00", in: "Asia/Tokyo", lasting: .allDay)
    )
    let mark = try Self.mark("2026-11-01", at: "2026-11-01T04:00:00Z")
    #expect(Self.starts([mark], events) == ["2026-11-01"])
  }

  @Test func `both passes of a repeated hour have their own outcomes`() throws {
    let events = try Self.events(
      .repeating(
        "2026-10-30T00:30:00-04:00",
        in: "America/New_York",
        every: Interval(hour: 1),
        lasting: .seconds(0)
      )
    )
    let marks = [
      try Self.mark("2026-11-01T01:30:00-05:00", at: "2026-11-01T06:30:00Z"),
      try Self.mark("2026-11-01T01:30:00", at: "2026-11-01T05:30:00Z", number: 2),
    ]
    #expect(Self.starts(marks, events) == marks.map { "\($0.identity.eventStart)" })
  }

  @Test func `in a zone that repeats no hour the outcome of the first pass has the event`() throws {
    let events = try Self.events(.repeating("2026-10-30T01:30:00+09:00", in: "Asia/Tokyo"))
    let second = try Self.mark("2026-11-01T01:30:00-05:00", at: "2026-11-01T06:30:00Z")
    let first = try Self.mark("2026-11-01T01:30:00", at: "2026-11-01T05:30:00Z", number: 2)
    #expect(Self.starts([second], events) == ["2026-11-01T01:30:00"])
    #expect(Self.starts([second, first], events) == [nil, "2026-11-01T01:30:00"])
  }

  @Test func `an outcome keeps its element when another one joins it at the same time`() throws {
    let (a, b) = (Self.element("a"), Self.element("b"))
    let mark = try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T08:00:00Z")
    let events = try Self.events(a, b)
    #expect(Self.starts([mark], events, recordedKey: "b") == ["2026-10-31T08:00:00b"])
    #expect(Self.starts([mark], events) == ["2026-10-31T08:00:00a"])
  }

  @Test func `an outcome keeps its element when the other one at the same time goes`() throws {
    let events = try Self.events(Self.element("b"))
    let marks = try ["a", "b"].enumerated().map { place, tie in
      try Self.mark(
        "2026-10-31T08:00:00",
        at: "2026-10-31T08:00:00Z",
        tie: tie,
        number: UInt64(place)
      )
    }
    #expect(Self.starts(marks, events) == [nil, "2026-10-31T08:00:00"])
    // Alone it has the event of the same moment, as nobody else claims it.
    #expect(Self.starts([marks[0]], events) == ["2026-10-31T08:00:00"])
  }

  @Test func `of two outcomes of one event the better claim has it, the other is kept`() throws {
    let events = try Self.events(.repeating("2026-10-30T12:00:00Z"))
    let marks = [
      try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T12:00:00Z"),
      try Self.mark("2026-10-31T12:00:00", at: "2026-10-31T16:00:00Z", number: 2),
    ]
    let attribution = OutcomeAttribution(of: marks, to: events) { _ in nil }
    #expect(attribution.outcomes.compactMap(\.self) == [marks[1]])
    #expect(attribution.unscheduled == [marks[0]])
  }

  @Test func `of two outcomes with equal claims the earlier one has the event`() throws {
    let events = try Self.events(.repeating("2026-10-30T12:00:00Z"))
    let marks = [
      try Self.mark("2026-10-31T21:00:00", at: "2026-10-31T12:00:00Z", number: 2),
      try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T12:00:00Z", number: 1),
    ]
    #expect(Self.starts(marks, events) == [nil, "2026-10-31T12:00:00"])
  }

  @Test func `keys are compared by their bytes`() throws {
    let keys = ["e\u{301}", "\u{E9}"]
    var history = TaskHistory()
    history.add(Schedule(keys.map(Self.element)), effective: "2025-01-01T00:00:00Z")
    let events = try history.events("2026-10-31T00:00:00Z", "2026-11-01T00:00:00Z")
    for (place, key) in keys.enumerated() {
      let mark = try Self.mark("2026-10-31T08:00:00", at: "2026-10-31T08:00:00Z", tie: key)
      let attribution = OutcomeAttribution(of: [mark], to: events) { _ in nil }
      #expect(
        attribution.outcomes.enumerated().allSatisfy {
          ($0.offset == place ? mark : nil) == $0.element
        }
      )
    }
  }

  private static func element(_ key: String) -> ScheduleElement {
    .repeating("2026-10-30T08:00:00Z", key: key)
  }
}

extension OutcomeAttributionTests {
  /// Outcomes of one version's events, and the events of another version.
  private struct Case {
    let marks: [OutcomeMark]
    let events: [TaskEvent]
    var random: EventHistoryGenerator

    init(_ seed: UInt64) throws {
      var random = EventHistoryGenerator(seed: seed)
      let window = EventHistoryGenerator.everything
      events = try #require(random.history().timeline.events(in: window))
      let recorded = try #require(random.history().timeline.events(in: window))
      let own = events.filter { _ in random.pick([true, false, false, false]) }
      let all = Dictionary((recorded + own).map { ($0.identity, $0) }) { first, _ in first }
      marks = all.values.sorted { "\($0.identity)" < "\($1.identity)" }.enumerated()
        .map { number, event in
          OutcomeMark(
            uuid: TestSurroundings.identifier(2, UInt64(number)),
            identity: event.identity,
            start: event.scheduled.start
          )
        }
      self.random = random
    }

    func attribution(of marks: [OutcomeMark]) -> OutcomeAttribution {
      OutcomeAttribution(of: marks, to: events) { mark in
        ["a", "b", "c", nil][Int(mark.uuid.bytes[15]) % 4]
      }
    }
  }

  static let seeds = Array(0..<60 as Range<UInt64>)

  @Test(arguments: seeds)
  func `every outcome has one event or is unscheduled, and no event has two`(
    seed: UInt64
  ) throws {
    let random = try Case(seed)
    let attribution = random.attribution(of: random.marks)
    let kept = attribution.outcomes.compactMap(\.self) + attribution.unscheduled
    #expect(kept.count == random.marks.count, "seed \(seed)")
    #expect(Set(kept) == Set(random.marks), "seed \(seed)")
    #expect(attribution.outcomes.count == random.events.count, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `the order of the outcomes decides nothing`(seed: UInt64) throws {
    var random = try Case(seed)
    let attribution = random.attribution(of: random.marks)
    let shuffled = random.attribution(of: random.marks.shuffled(using: &random.random.random))
    #expect(shuffled.outcomes == attribution.outcomes, "seed \(seed)")
    #expect(shuffled.unscheduled == attribution.unscheduled, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `an event with the identity of an outcome has that one`(seed: UInt64) throws {
    let random = try Case(seed)
    let attribution = random.attribution(of: random.marks)
    let marks = Dictionary(uniqueKeysWithValues: random.marks.map { ($0.identity, $0) })
    for (place, event) in random.events.enumerated() {
      guard let mark = marks[event.identity] else { continue }
      #expect(attribution.outcomes[place] == mark, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `no event is free at the wall-clock start or moment of an unscheduled outcome`(
    seed: UInt64
  ) throws {
    let random = try Case(seed)
    let attribution = random.attribution(of: random.marks)
    let free = random.events.indices.filter { attribution.outcomes[$0] == nil }
      .map { random.events[$0] }
    for mark in attribution.unscheduled {
      #expect(!free.contains { $0.scheduled.start == mark.start }, "seed \(seed)")
      #expect(!free.contains { $0.identity == mark.identity }, "seed \(seed)")
    }
  }
}
