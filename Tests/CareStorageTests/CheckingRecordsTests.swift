import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct CheckingRecordsTests {
  @Test func `an open conflict is found`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    var old = specimen.task[0]
    old.title = "Take nothing"
    try store.update(old)
    #expect(try specimen.findings() == ["warning openConflict \(Specimen.head)"])
  }

  @Test func `links to what is not there are found once for each parent`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    for id in ["a", "b"] {
      var task = Fixtures.task(id)
      task.carePlanID = "nowhere"
      try store.add(task)
    }
    try store.add(Fixtures.outcome(task: "gone"))
    let findings = try store.check().findings
    #expect(findings.map(\.rule) == [.danglingLink, .danglingLink])
    #expect(findings.map(\.severity) == [.warning, .warning])
    #expect(findings.contains { $0.message.contains("2 records name the care-plan 'nowhere'") })
    #expect(findings.contains { $0.message.contains("'gone'") })
  }

  @Test func `a second patient is found`() throws {
    let specimen = try Specimen()
    try specimen.store().write("Add") { transaction throws(StoreError) in
      _ = try transaction.add(AnyRecord(Fixtures.patient("second")), another: true)
    }
    #expect(try specimen.findings() == ["warning severalPatients patients/second/current.json"])
  }

  @Test func `tasks of both kinds with one id are found`() throws {
    let specimen = try Specimen()
    let task = specimen.task[0]
    let twin = HealthTask(
      task.common,
      HealthTaskContent(
        title: nil,
        schedule: task.schedule,
        healthKitLinkage: HealthKitLinkage(
          quantityIdentifier: "HKQuantityTypeIdentifierStepCount",
          quantityType: .cumulative,
          unitString: "count"
        )
      ),
      version: AnyRecord(task).version(1).version
    )
    try specimen.store().write("Import") { transaction throws(StoreError) in
      _ = try transaction.accept(AnyRecord(twin))
    }
    #expect(try specimen.findings() == ["warning twinTaskIDs health-tasks/doxylamine/current.json"])
  }

  @Test func `zones that nobody knows and schedules that drift are found`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    for (id, zone, start, interval) in [
      ("mars", "Mars/Olympus", "2026-01-01T08:00:00Z", Interval(day: 1)),
      ("monthly", "UTC", "2026-01-31T08:00:00Z", Interval(month: 1)),
      ("offset", "Europe/Vienna", "2026-07-01T08:00:00+01:00", Interval(day: 1)),
    ] {
      var task = Fixtures.task(id)
      task.schedule = Schedule([
        ScheduleElement(
          start: Fixtures.local(start),
          timezone: Fixtures.zone(zone),
          interval: interval
        )
      ])
      try store.add(task)
    }
    let findings = try store.check().findings
    #expect(findings.map(\.rule) == [.unknownZone, .driftingSchedule, .wrongOffset])
    #expect(findings.allSatisfy { $0.severity == .warning && $0.remedy != nil })
  }

  @Test func `deleted records are not judged`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    var task = Fixtures.task("a")
    task.carePlanID = "nowhere"
    try store.delete(store.add(task))
    #expect(try specimen.findings() == [])
  }
}
