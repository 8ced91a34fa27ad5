import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

/// Schedules that go by other clocks than the patient's.
struct ZoneDoubtTests {
  private func doubts(_ zone: String, of patient: String) throws -> [String] {
    var plans = DoubtedPlans("Medicine", "daily at 08:00")
    plans.tasks[0].zone = Fixtures.zone(zone)
    plans.patientZone = Fixtures.zone(patient)
    return DoubtedPlans.words(try plans.doubts())
  }

  @Test(arguments: [
    ("America/New_York", "Europe/Berlin", "New York time", "Berlin time"),
    ("Europe/London", "Europe/Berlin", "London time", "Berlin time"),
    ("UTC", "Europe/London", "UTC", "London time"),
    ("America/Phoenix", "America/Denver", "Phoenix time", "Denver time"),
  ])
  func `clocks that differ are doubtful`(
    _ zone: String,
    _ patient: String,
    _ its: String,
    _ theirs: String
  ) throws {
    #expect(
      try doubts(zone, of: patient) == [
        "otherZone: goes by \(its), but the patient's record says \(theirs)"
      ]
    )
  }

  static let alike = [
    ("Europe/Berlin", "Europe/Berlin"), ("Europe/Vienna", "Europe/Berlin"),
    ("Europe/Paris", "Europe/Rome"), ("Europe/Madrid", "Europe/Oslo"),
    ("America/New_York", "America/Toronto"), ("America/Detroit", "America/New_York"),
    ("America/Los_Angeles", "America/Vancouver"), ("Asia/Tokyo", "Asia/Seoul"),
    ("Asia/Shanghai", "Asia/Singapore"), ("Asia/Kolkata", "Asia/Colombo"),
    ("UTC", "Etc/UTC"), ("UTC", "Africa/Accra"), ("Africa/Nairobi", "Asia/Riyadh"),
    ("Australia/Sydney", "Australia/Melbourne"), ("Europe/London", "Europe/Dublin"),
    ("Europe/Athens", "Europe/Helsinki"), ("America/Chicago", "America/Winnipeg"),
    ("America/Denver", "America/Edmonton"), ("Europe/Zurich", "Europe/Brussels"),
    ("America/Bogota", "America/Lima"),
  ]

  @Test(arguments: alike)
  func `places of one time are not`(_ zone: String, _ patient: String) throws {
    #expect(try doubts(zone, of: patient) == [])
  }

  @Test
  func `a zone that this computer lacks hides no other doubt`() throws {
    var plans = DoubtedPlans("Medicine", "daily at 08:00, 2 tablets", "One tablet")
    let known = try plans.doubts()
    plans.patientZone = try #require(TimeZoneID("Mars/Base"))
    #expect(known.count == 1)
    #expect(try plans.doubts() == known)
    let elements = [
      ScheduleElement(
        start: OffsetDateTime(DoubtedPlans.now, offsetSeconds: 0),
        timezone: plans.patientZone,
        interval: Interval(day: 1),
        targetValues: [OutcomeValue(.integer(2), units: "tablets")]
      )
    ]
    let version = try DoubtedPlans.version(plans.tasks[0], 1, schedule: Schedule(elements))
    let plan = DoubtedTask.Plan(
      span: DoubtedPlans.now..<(.latest),
      task: version,
      written: DoubtedPlans.now.adding(seconds: 10 * 86_400)
    )
    let found = DoubtedPlans.doubts([DoubtedTask(key: version.key, plans: [plan, plan])])
    #expect(found.map(\.rule) == [.instructionsAmount])
  }
}
