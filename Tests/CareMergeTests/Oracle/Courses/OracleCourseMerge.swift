import CanonicalJSON
import CareModel

/// The merge of the courses of some versions, by the rules of the page *Time*: slow, by definition.
///
/// The order of the elements of a merged list is not its business.
struct OracleCourseMerge {
  typealias Place = OracleCourses.Place

  /// What a dispute of the plan is called here, whatever it is made of.
  static let planName = "plan"

  let statements: OracleStatements
  let places: [Place]
  var standing: OracleStanding
  /// The plan over all of time, where it is agreed on.
  private(set) var plan: [JSONValue?] = []
  /// Whether whoever follows these versions decides on the plan.
  var isPlanDisputed = false
  /// By moment what the members come to.
  private(set) var results: [OracleMoment] = []
  /// By moment the names of what is disputed.
  private(set) var disputes: [Set<String>] = []

  var courses: OracleCourses { statements.courses }

  init(_ statements: OracleStatements, of places: [Place]) {
    (self.statements, self.places) = (statements, places)
    standing = statements.union(over: places)
    if statements.options.contains(.endpoints) { takeEndpoints() }
    let plans = agreedPlans
    for moment in courses.moments.indices {
      let values = plans[moment]
      var result = OracleMoment(statements, of: places, standing.cells[moment], at: moment)
      let isAgreed = values.count == 1
      result.plan = isAgreed ? values.first ?? nil : nil
      plan.append(result.plan)
      var names = isAgreed ? [] : [Self.planName]
      if !isAgreed || result.plan != nil { names += result.names }
      results.append(result)
      disputes.append(Set(names))
    }
    if !statements.options.contains(.endpoints) { askBesideAnEnd() }
    isPlanDisputed = disputes.contains { $0.contains(Self.planName) }
  }

  var isOpen: Bool { disputes.contains { !$0.isEmpty } }

  /// What holds at a moment if a leaf is right where something is disputed; without a leaf what is
  /// agreed on.
  func content(at moment: Int, preferring leaf: Place? = nil) -> JSONObject? {
    let row = standing.cells[moment]
    var result = OracleMoment(statements, of: places, row, at: moment, preferring: leaf)
    result.plan = plan[moment]
    if disputes[moment].contains(Self.planName) {
      result.plan = leaf.flatMap { courses.content(of: $0, at: moment)?.plan }
    }
    return result.content
  }

  /// By moment the plans between which somebody has to choose (rule 2.1); one if there is no choice.
  private var agreedPlans: [Set<JSONValue?>] {
    if !statements.options.isDisjoint(with: [.perMoment, .endpoints]) {
      return courses.moments.indices.map { moment in
        let writes = standing.planAtMoments[moment]
        return writes.isEmpty
          ? [nil] : Set(writes.map { courses.content(of: $0, at: moment)?.plan })
      }
    }
    let plans = Set(standing.plan.map(courses.plan))
    let nothing: [JSONValue?] = courses.moments.map { _ in nil }
    // Who does not know what a version was made from does not know what it says of before.
    let begins = standing.plan.map { (begin: courses.begin(of: $0), plan: courses.plan(of: $0)) }
    let isKnown = standing.plan.count < 2 || begins.allSatisfy { $0.begin == 0 }
    let merged = plans.isEmpty ? [nothing] : isKnown ? together(plans).map { [$0] } : nil
    return courses.moments.indices.map { moment in
      if let merged { return Set(merged.map { $0[moment] }) }
      let known = Set(begins.filter { $0.begin <= moment }.map { $0.plan[moment] })
      return known.isEmpty ? [nil] : known
    }
  }

  /// The one plan that several come to: equal, or a single step of theirs is less than a day apart.
  private func together(_ plans: Set<[JSONValue?]>) -> [JSONValue?]? {
    let steps = plans.map { (plan: $0, steps: self.steps(of: $0)) }
    let isOne = steps.allSatisfy { left in
      steps.allSatisfy { areNear(left.steps, $0.steps) }
    }
    guard isOne else { return nil }
    return steps.min { left, right in
      left.steps.map(\.date).lexicographicallyPrecedes(right.steps.map(\.date))
    }?.plan
  }

  private func steps(of plan: [JSONValue?]) -> [(date: Instant, value: JSONValue?)] {
    courses.moments.indices.filter { plan[$0] != ($0 > 0 ? plan[$0 - 1] : nil) }
      .map { (courses.moments[$0], plan[$0]) }
  }

  private func areNear(
    _ left: [(date: Instant, value: JSONValue?)],
    _ right: [(date: Instant, value: JSONValue?)]
  ) -> Bool {
    guard left.map(\.value) == right.map(\.value) else { return false }
    let moved = zip(left, right).filter { $0.date != $1.date }
    guard moved.count <= 1 || statements.options.contains(.manyStepsNear) else { return false }
    return moved.allSatisfy { first, second in
      max(first.date, second.date) < min(first.date, second.date).adding(seconds: 86_400)
    }
  }
}

extension OracleCourseMerge {
  /// Rule 2.3: a record that ends for good beside a change that the one who ended it did not know.
  private mutating func askBesideAnEnd() {
    for moment in courses.moments.indices.reversed() {
      guard !disputes[moment].contains(Self.planName), plan[moment] == nil,
        standing.cells[moment].values.contains(where: { $0.contains { isLate($0, at: moment) } })
      else { return }
      disputes[moment] = results[moment].names.union([Self.planName])
    }
  }

  private func isLate(_ write: Place, at moment: Int) -> Bool {
    let isPerMoment = statements.options.contains(.perMoment)
    let ends = isPerMoment ? standing.planAtMoments[moment] : standing.plan
    func isNews(_ place: Place) -> Bool {
      places.contains { !courses.lineages[$0].contains(place) }
    }
    let isKnown = ends.contains { $0 == write || courses.isOlder(write, than: $0) }
    return !isKnown && (isNews(write) || ends.contains(where: isNews))
  }

  /// A rejected rule: the leaves that none of the others overrides, at each moment.
  private mutating func takeEndpoints() {
    for moment in courses.moments.indices {
      standing.planAtMoments[moment] = endpoints { courses.content(of: $0, at: moment)?.plan }
      let cells = Set(
        places.flatMap { statements.cells(of: $0, at: moment)?.keys.map(\.self) ?? [] }
      )
      for cell in cells {
        standing.cells[moment][cell] = endpoints { statements.cells(of: $0, at: moment)?[cell] }
      }
    }
  }

  private func endpoints(_ value: (Place) -> JSONValue?) -> Set<Place> {
    let left = places.filter { place in
      !places.contains { other in
        let common = courses.lineages[place].intersection(courses.lineages[other])
        let base = courses.latest(of: common).map(value)
        let values = base.isEmpty ? [nil] : base
        return value(place) != value(other) && values.contains(value(place))
          && !values.contains(value(other))
      }
    }
    return Set(left.isEmpty ? places : left)
  }
}
