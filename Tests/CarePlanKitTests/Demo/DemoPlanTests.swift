import CareModel
import CarePlanKit
import Testing

/// Laws of the plan that `careplan demo populate` makes.
struct DemoPlanTests {
  private static let zones = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "UTC"]

  private func plan(_ seed: UInt64) throws -> DemoPlan {
    let name = Self.zones[Int(seed % UInt64(Self.zones.count))]
    return DemoPlan(seed: seed, in: try #require(TimeZoneID(name).flatMap { TimeZoneRules($0) }))
  }

  private func days(_ first: String, _ last: String) throws -> ClosedRange<CivilDate> {
    try #require(CivilDate(first))...#require(CivilDate(last))
  }

  @Test(arguments: UInt64(0)..<24)
  func `one seed gives the same valid bytes, and no version twice`(seed: UInt64) throws {
    let plan = try plan(seed)
    let year = try days("2026-01-01", "2026-12-31")
    let records = plan.records + plan.outcomes(on: year, by: .latest).map { AnyRecord($0) }
    for record in records {
      #expect(record.faults.isEmpty, "\(seed) \(record.key): \(record.faults)")
      #expect(record.version.uuid == record.derivedUUID, "\(seed) \(record.key)")
    }
    #expect(Set(records.map(\.key)).count == records.count, "\(seed)")
    #expect(Set(records.map(\.version.uuid)).count == records.count, "\(seed)")
    let again = try self.plan(seed)
    let others = again.records + again.outcomes(on: year, by: .latest).map { AnyRecord($0) }
    #expect(others.map(\.bytes) == records.map(\.bytes), "\(seed)")
    let next = try self.plan(seed + 1)
    let foreign = next.records + next.outcomes(on: year, by: .latest).map { AnyRecord($0) }
    #expect(
      Set(foreign.map(\.version.uuid)).isDisjoint(with: records.map(\.version.uuid)),
      "\(seed)"
    )
  }

  @Test(arguments: UInt64(0)..<24)
  func `an outcome depends neither on the days nor on the moment that are asked for`(
    seed: UInt64
  ) throws {
    let plan = try plan(seed)
    let all = Set(plan.outcomes(on: try days("2026-03-01", "2026-04-15"), by: .latest))
    let some = plan.outcomes(on: try days("2026-03-25", "2026-04-02"), by: .latest)
    #expect(!some.isEmpty && all.isSuperset(of: some), "\(seed)")
    let noon = try #require(Instant("2026-04-01T12:00:00Z"))
    let early = plan.outcomes(on: try days("2026-03-01", "2026-04-15"), by: noon)
    #expect(!early.isEmpty && early.count < all.count && all.isSuperset(of: early), "\(seed)")
    for outcome in early {
      let moments = outcome.content.values.compactMap(\.createdDate) + [outcome.version.updated]
      #expect(moments.allSatisfy { $0 <= noon }, "\(seed) \(outcome.key)")
    }
  }

  @Test func `every sort of task is there, and some of what is due is not recorded`() throws {
    let plan = try plan(1)
    let tasks = plan.records.compactMap { TaskVersion($0) }
    #expect(tasks.count >= 10)
    #expect(tasks.contains { $0.isAsNeeded } && tasks.contains { $0.key.kind == .healthTask })
    #expect(tasks.contains { !$0.content.thresholds.isEmpty })
    #expect(tasks.contains { $0.content.activityType == .readOnly })
    #expect(tasks.contains { $0.content.impactsAdherence == false })
    #expect(tasks.contains { $0.schedule.elements.count >= 4 })
    let year = try days("2026-01-01", "2026-12-31")
    let outcomes = plan.outcomes(on: year, by: .latest)
    let doses = outcomes.count { $0.content.taskID == "metformin" }
    #expect((400..<720).contains(doses), "\(doses) of 730")
    #expect(outcomes.contains { $0.content.state == .notCompleted && $0.content.reason != nil })
    #expect(!outcomes.contains { $0.content.taskID == "back-school" })
    let pains = outcomes.filter { $0.content.taskID == "pain" }.flatMap(\.content.values)
    #expect(pains.contains { $0.content == .integer(8) }, "the threshold is reached")
  }
}
