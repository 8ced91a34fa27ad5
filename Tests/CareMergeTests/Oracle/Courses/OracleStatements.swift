import CanonicalJSON
import CareModel

/// What stands: which writes are the last to have said something, and nobody replaced.
///
/// A write is told by the place of its last version.
struct OracleStanding {
  typealias Writes = Set<OracleCourses.Place>
  typealias Row = [OracleCell: Writes]

  var plan: Writes = []
  /// By moment, of each cell; only if a rejected rule asks for it also of the plan.
  var cells: [Row]
  var planAtMoments: [Writes]

  init(moments: Int) {
    cells = Array(repeating: [:], count: moments)
    planAtMoments = Array(repeating: [], count: moments)
  }
}

struct OracleStatements {
  typealias Place = OracleCourses.Place

  let courses: OracleCourses
  let options: OracleOptions
  /// What stands at each version.
  private(set) var standing: [OracleStanding] = []

  init(_ courses: OracleCourses, _ options: OracleOptions) {
    (self.courses, self.options) = (courses, options)
    for place in courses.versions.indices { standing.append(standing(at: place)) }
  }

  /// What stands at a version: what stood at those that its write was made from, but for what the
  /// write says itself.
  private func standing(at place: Place) -> OracleStanding {
    let origins = courses.origins(of: place, options)
    guard origins.count != 1 || options.contains(.endpoints) else {
      return standing(at: place, after: origins[0])
    }
    let before = OracleCourseMerge(self, of: origins)
    var standing = before.standing
    if origins.isEmpty || before.isPlanDisputed || before.plan != courses.plan(of: place) {
      standing.plan = [place]
    }
    for moment in courses.moments.indices {
      let result = before.results[moment]
      if before.disputes[moment].contains(OracleCourseMerge.planName)
        || result.plan != courses.content(of: place, at: moment)?.plan
      {
        standing.planAtMoments[moment] = [place]
      }
      guard let cells = cells(of: place, at: moment) else { continue }
      let before = origins.compactMap { self.cells(of: $0, at: moment) }.filter { old in
        old.keys.contains { if case .order = $0 { true } else { false } }
      }
      let orders = before.map { Self.reordered(cells, $0) }
      let reordered = orders.dropFirst().reduce(orders.first ?? []) { $0.intersection($1) }
      let said = Self.differences(cells, result.cells).union(result.ambiguous).union(reordered)
      for cell in said { standing.cells[moment][cell] = [place] }
    }
    return standing
  }

  /// The same for a write that was made from one version.
  private func standing(at place: Place, after origin: Place) -> OracleStanding {
    var standing = standing[origin]
    if courses.plan(of: place) != courses.plan(of: origin) { standing.plan = [place] }
    for moment in courses.moments.indices
    where courses.holders[place][moment] != courses.holders[origin][moment] {
      let new = courses.content(of: place, at: moment)
      let old = courses.content(of: origin, at: moment)
      if new?.plan != old?.plan { standing.planAtMoments[moment] = [place] }
      guard let cells = cells(of: place, at: moment) else { continue }
      for cell in said(cells, at: moment, after: origin) { standing.cells[moment][cell] = [place] }
    }
    return standing
  }

  /// The cells that have another value; where the record was not, another one than what is known.
  private func said(
    _ cells: [OracleCell: JSONValue],
    at moment: Int,
    after origin: Place
  ) -> Set<OracleCell> {
    if let old = self.cells(of: origin, at: moment) {
      return Self.differences(cells, old).union(Self.reordered(cells, old))
    }
    let row = standing[origin].cells[moment]
    let known = OracleMoment(self, of: [origin], row, at: moment)
    return Self.differences(cells, known.cells).union(known.ambiguous)
  }

  private static func differences(
    _ cells: [OracleCell: JSONValue],
    _ others: [OracleCell: JSONValue]
  ) -> Set<OracleCell> {
    Set(cells.keys).union(others.keys).filter { cell in
      // The order of what was merged is nobody's.
      if case .order = cell { false } else { cells[cell] != others[cell] }
    }
  }

  /// The lists whose elements stand in another order, those apart that only one of them has.
  private static func reordered(
    _ cells: [OracleCell: JSONValue],
    _ others: [OracleCell: JSONValue]
  ) -> Set<OracleCell> {
    Set(
      cells.keys.filter { cell in
        guard case .order = cell, let new = cells[cell]?.array, let old = others[cell]?.array
        else { return false }
        return new.filter(old.contains) != old.filter(new.contains)
      }
    )
  }

  /// What a version says at a moment; an ended record says nothing of its members.
  func cells(of place: Place, at moment: Int) -> [OracleCell: JSONValue]? {
    if options.contains(.tombstonesSay) {
      return courses.holders[place][moment].map { courses.contents[$0].cells }
    }
    return courses.content(of: place, at: moment)?.cells
  }
}

extension OracleStatements {
  /// The union of what stands at some versions: a statement goes if one of them knows it, and it
  /// does not stand there.
  func union(
    over places: [Place],
    _ standing: (OracleStanding) -> OracleStanding.Writes
  ) -> OracleStanding.Writes {
    let all = places.reduce(into: Set<Place>()) { $0.formUnion(standing(self.standing[$1])) }
    let left = all.filter { write in
      places.allSatisfy { place in
        standing(self.standing[place]).contains(write)
          || !courses.lineages[place].contains(write)
      }
    }
    // Of a write that arrived in halves both can be gone though something stands on every side: then
    // nothing says who is right, and all of it is asked.
    let isAnywhere = places.allSatisfy { !standing(self.standing[$0]).isEmpty }
    return left.isEmpty && isAnywhere ? all : left
  }

  func union(over places: [Place]) -> OracleStanding {
    var union = OracleStanding(moments: courses.moments.count)
    union.plan = self.union(over: places) { $0.plan }
    for moment in courses.moments.indices {
      union.planAtMoments[moment] = self.union(over: places) { $0.planAtMoments[moment] }
      for cell in Set(places.flatMap { standing[$0].cells[moment].keys }) {
        union.cells[moment][cell] = self.union(over: places) { $0.cells[moment][cell] ?? [] }
      }
    }
    return union
  }
}
