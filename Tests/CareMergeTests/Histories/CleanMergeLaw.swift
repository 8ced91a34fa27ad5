import CanonicalJSON
import CareModel

/// Laws of a merge that asks nothing: where nobody said anything nothing changes,
/// where one did it is as they said, and no plan and no step is made up.
///
/// Days inside the 24 hours of rule 2.1 are left out.
struct CleanMergeLaw {
  private let courses: OracleCourses
  private let statements: OracleStatements
  private let merged: MergedCourse
  private let (ours, theirs, base): (Int, Int, Int)
  private var failures: [String] = []

  /// Of other forks than those of two leaves with one nearest common ancestor nothing is said, nor
  /// where somebody went on from half of a write: the other half says what they have otherwise.
  static func failures(
    of merged: MergedCourse,
    _ versions: [AnyRecord],
    _ groups: MergeGroups
  ) -> [String] {
    guard merged.joined?.isEmpty == false, var law = CleanMergeLaw(merged, versions, groups) else {
      return []
    }
    for moment in law.courses.moments.indices { law.check(moment) }
    return Set(law.failures).sorted()
  }

  private init?(_ merged: MergedCourse, _ versions: [AnyRecord], _ groups: MergeGroups) {
    courses = OracleCourses(versions, purged: [], groups)
    let leaves = courses.leaves
    guard leaves.count == 2 else { return nil }
    let common = courses.lineages[leaves[0]].intersection(courses.lineages[leaves[1]])
    let nearest = courses.latest(of: common)
    guard nearest.count == 1, !courses.hasHalves else { return nil }
    (ours, theirs, base) = (leaves[0], leaves[1], nearest[0])
    statements = OracleStatements(courses, [])
    self.merged = merged
  }

  private mutating func check(_ moment: Int) {
    guard !isWithinADay(moment) else { return }
    let result = merged.span(at: courses.moments[moment])?.content
    let sides = [ours, theirs].map { content($0, moment) }
    let before = content(base, moment)
    let said = [says(ours, but: theirs, moment), says(theirs, but: ours, moment)]
    if sides[0] == before, sides[1] == before, result != before {
      failures.append("a moment that neither changed stays")
    }
    for side in 0...1 where said[side] && !said[1 - side] && result != sides[side] {
      failures.append("a moment of which only one said anything is theirs")
    }
    let plans = [ours, theirs].map { courses.content(of: $0, at: moment)?.plan }
    let plan = result.map { OracleContent($0, courses.groups).plan }
    if !plans.contains(plan) { failures.append("no plan that no side had at a moment") }
    checkStep(moment, result: plan)
  }

  private mutating func checkStep(_ moment: Int, result plan: JSONValue?) {
    guard moment > 0, !isWithinADay(moment - 1) else { return }
    let before = merged.span(at: courses.moments[moment - 1])?.content.map {
      OracleContent($0, courses.groups).plan
    }
    guard (before ?? nil) != plan else { return }
    let steps = [ours, theirs].contains { side in
      courses.content(of: side, at: moment - 1)?.plan != courses.content(of: side, at: moment)?.plan
    }
    if !steps { failures.append("no step where no side had one") }
  }

  /// Whether the plans are the same by rule 2.1 though they differ at this moment.
  private func isWithinADay(_ moment: Int) -> Bool {
    let pair = [ours, theirs].map { courses.plan(of: $0) }
    return pair[0][moment] != pair[1][moment] && steps(pair[0]) == steps(pair[1])
  }

  private func steps(_ plan: [JSONValue?]) -> [JSONValue?] {
    plan.indices.filter { $0 == 0 ? plan[$0] != nil : plan[$0] != plan[$0 - 1] }.map { plan[$0] }
  }

  private func content(_ place: Int, _ moment: Int) -> JSONObject? {
    courses.content(of: place, at: moment)?.members.withBags
  }

  /// Whether one side said something of a moment that the other does not know.
  private func says(_ side: Int, but other: Int, _ moment: Int) -> Bool {
    let news = { (write: Int) in !courses.lineages[other].contains(write) }
    let standing = statements.standing[side]
    return standing.planAtMoments[moment].contains(where: news)
      || standing.cells[moment].values.contains { $0.contains(where: news) }
  }
}
