import CareModel
import Testing

/// Rules that were tried and left, each with what falls by it, so that the laws and cases
/// are known to see.
///
/// Rules for borders are not among them: they hold all laws and were left for their length. What settling
/// does (a web edit against the version it names, an exact return) is not the merge's.
struct RejectedRulesTests {
  private func broken(_ options: OracleOptions) -> Set<String> {
    let merger = OracleCourseMerger(options: options)
    let cases = CourseCase.all + CourseCase.further
    return Set(cases.filter { !$0.failures(of: merger).isEmpty }.map(\.name))
  }

  @Test func `endpoints day by day forget what was put back and what was decided`() {
    let broken = broken(.endpoints)
    #expect(broken.contains("F10: 30 mg beside 'no, stay at 10'"))
    #expect(broken.contains("F1: a tag beside a deletion, and what is decided stays"))
    #expect(broken.count >= 13)
  }

  @Test func `statements day by day make plans that nobody wrote`() {
    let broken = broken(.perMoment)
    #expect(broken.contains("F2: a plan that is moved by two people to two days"))
    #expect(broken.contains("F3: a plan against a dose from now on"))
    #expect(broken.count >= 9)
  }

  @Test func `a tombstone that says what its members are untags what goes on`() {
    #expect(broken(.tombstonesSay).contains("F2b: an end that is taken back beside a tag"))
  }

  @Test func `writes of one version each let a join say what nobody did`() {
    #expect(broken(.versionsAreWrites).contains(CourseCase.aJoinSaysNothing.name))
  }

  @Test func `several steps within a day lose the day that one side changed`() {
    #expect(broken(.manyStepsNear) == [CourseCase.severalStepsWithinADay.name])
  }
}
