import CareModel
import CareStorage
import CareTestSupport
import Testing

/// What a merge tells of rules across records that held before it.
struct MergeConsequencesTests {
  /// The schedule with another hour of the day.
  private func moved(_ schedule: Schedule) -> Schedule {
    var elements = schedule.elements
    elements[0].start = Fixtures.local("2026-01-01T09:00:00-05:00")
    return Schedule(elements)
  }

  @Test func `outcomes that the other side's schedule leaves without an event are counted`() throws
  {
    let clones = try Clones()
    try clones.left.add(Fixtures.outcome())
    try clones.right.edit { $0.schedule = moved($0.schedule) }
    let reports = try clones.merge()
    let sentence = "1 outcome of task/doxylamine has no event; it stays, unscheduled."
    #expect(reports.left.remarks == [sentence])
    #expect(reports.right.remarks == [sentence])
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `a schedule that keeps the events of all outcomes is not remarked on`() throws {
    let clones = try Clones()
    try clones.left.add(Fixtures.outcome())
    try clones.right.edit { $0.instructions = "With food" }
    #expect(try clones.merge().left.remarks == [])
  }

  @Test func `a task of a plan that the other side deleted is named on both sides`() throws {
    let clones = try Clones()
    try clones.left.add(Fixtures.plan())
    try clones.git("right", "pull", "--quiet", "../left", "main")
    let plan = try #require(try clones.right.fetch(CarePlanContent.self, id: "plan"))
    try clones.right.delete(plan)
    var task = Fixtures.task("walk")
    task.carePlanID = "plan"
    try clones.left.add(task)
    let reports = try clones.merge()
    let sentence = "task/walk belongs to care-plan/plan, which is deleted or not in the store."
    #expect(reports.left.remarks == [sentence])
    #expect(reports.right.remarks == [sentence])
  }

  @Test func `an outcome of a task that nobody has is told`() throws {
    let clones = try Clones()
    try clones.right.add(Fixtures.outcome(task: "unknown"))
    let sentence = "An outcome belongs to task/unknown, which is not in the store."
    #expect(try clones.merge().left.remarks == [sentence])
  }
}
