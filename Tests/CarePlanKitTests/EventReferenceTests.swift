import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// How somebody names events, and which ones are meant.
struct EventReferenceTests {
  private static let key = RecordKey(.task, "pill")
  private static let today = Fixtures.day("2026-01-10")

  private static func plan() throws -> CarePlanStore {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00") { task in
      task.schedule = Schedule(
        ["08:00", "14:00", "14:00", "20:00"].map {
          CarePlanStore.schedule(at: $0, hours: 1).elements[0]
        }
        .enumerated().map { place, element in
          var element = element
          element.text = "\(place)"
          return element
        }
      )
    }
    return plan
  }

  private static func reader(_ plan: CarePlanStore) -> TaskEvents {
    TaskEvents(
      plan.store,
      asOf: CarePlanStore.moment("2026-01-10T15:30:00"),
      today: today
    )
  }

  private static func day(
    _ plan: CarePlanStore,
    on date: CivilDate? = nil,
    _ reference: EventReference
  ) throws -> TaskDay {
    try reader(plan).day(of: key, on: date, meantBy: reference, in: plan.zone)
  }

  /// The starts of the events that are meant; nil if nobody has said which one is.
  private static func starts(_ meant: MeantEvents) -> [Int]? {
    switch meant {
    case .events(let events): events.compactMap { $0.identity.eventStart.time?.secondOfDay }
    case .oneOf: nil
    case .none: []
    }
  }

  @Test(arguments: [
    (EventReference.unsaid, nil), (.all, [8, 14, 14]), (.occurrence(3), [20]), (.occurrence(4), []),
    (.time(.secondOfDay(8 * 3600)), [8]), (.time(.secondOfDay(14 * 3600)), nil),
    (.time(.secondOfDay(9 * 3600)), []), (.time(.allDay), []),
    (.time(.instant(CarePlanStore.moment("2026-01-10T20:00:00"))), [20]),
  ])
  func `what is meant of a day`(reference: EventReference, hours: [Int]?) throws {
    let day = try Self.day(Self.plan(), reference)
    #expect(day.day == Self.today)
    #expect(Self.starts(day.events(meantBy: reference)) == hours.map { $0.map { $0 * 3600 } })
  }

  @Test func `a time that says its day means that day`() throws {
    let plan = try Self.plan()
    let local = try #require(CivilDateTime("2026-01-05T08:00:00"))
    #expect(try Self.day(plan, .time(.local(local))).day == Fixtures.day("2026-01-05"))
    let moment = CarePlanStore.moment("2026-01-04T20:00:00")
    #expect(try Self.day(plan, .time(.instant(moment))).day == Fixtures.day("2026-01-04"))
    let named = Fixtures.day("2026-01-03")
    #expect(try Self.day(plan, on: named, .occurrence(0)).day == named)
    let empty = try Self.day(plan, on: Fixtures.day("2025-12-01"), .occurrence(0))
    #expect(Self.starts(empty.events(meantBy: .all)) == [])
  }

  @Test func `events of all tasks are found by a time`() throws {
    let plan = try Self.plan()
    try plan.add("other", at: "08:00")
    let reader = Self.reader(plan)
    let wall = try reader.events(at: .secondOfDay(8 * 3600), in: plan.zone)
    #expect(wall.events.map(\.task.key.id).sorted() == ["other", "pill"])
    let moment = CarePlanStore.moment("2026-01-07T20:00:00")
    let found = try reader.events(at: .instant(moment), in: plan.zone)
    #expect(found.events.map(\.task.key.id) == ["pill"])
    #expect(found.events.first?.day == Fixtures.day("2026-01-07"))
  }

  @Test func `what was recorded is found by what it was recorded for`() throws {
    let plan = try Self.plan()
    try plan.record("pill", on: "2026-01-10")
    let day = try Self.day(plan, .unsaid)
    #expect(day.recorded(for: .unsaid)?.count == 1)
    #expect(day.recorded(for: .occurrence(0))?.count == 1)
    #expect(day.recorded(for: .occurrence(1))?.isEmpty == true)
    #expect(day.recorded(for: .occurrence(7)) == nil)
    #expect(day.recorded(for: .time(.secondOfDay(8 * 3600)))?.count == 1)
    #expect(day.recorded(for: .time(.secondOfDay(60))) == nil)
  }
}
