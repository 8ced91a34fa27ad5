import CareModel

/// What stands in the union of several versions, and what of it is in question: the rules of the
/// page *Time*.
///
/// The plan is one thing: who changed it last, knowing what the others had said, is right. Those who
/// changed it without knowing of each other are asked, unless they said the same.
struct CourseUnion {
  /// The number of a plan that conflicts.
  static let open = -2

  struct Segment {
    let slot: Int
    let row: Int
    /// The plan, ``ContentTable/none`` where there is no record, or ``open``.
    var plan: Int
    /// What is in question beside the plan.
    var disputed: Int
  }

  private(set) var segments: [Segment] = []
  /// The writes that stand for the plan.
  private(set) var plan: [Int] = []
  /// Of some of these several versions know nothing.
  private let knownToAll: Int
  /// In the past of how many of the versions a write is.
  private let knowing: [Int: Int]

  init(
    _ places: [Int],
    _ standings: [Standing],
    _ history: CourseHistory,
    _ cells: inout CellTable
  ) {
    var knowing: [Int: Int] = [:]
    for place in places {
      for known in history.past(of: [place]).union([place]) { knowing[known, default: 0] += 1 }
    }
    self.knowing = knowing
    knownToAll = places.count
    plan = Self.standing(standings.map(\.plan), knowing).sorted()
    let plans = Set(plan.map { PlanCourse(of: $0, in: history) })
    let merged = Self.merged(plans, history.zone)
    unite(standings, slots: plans.flatMap(\.steps).map(\.slot), &cells) { slot in
      if let merged { return merged.plan(at: slot) ?? ContentTable.none }
      let values = Set(plans.compactMap { $0.plan(at: slot) })
      return values.count > 1 ? Self.open : values.first ?? ContentTable.none
    }
    askForEnds(history, cells)
    findQuestions(history, &cells)
  }

  /// Of what stands at any version that which no other version knew and replaced.
  ///
  /// Of a write that arrived in halves all can be gone though something stands at every version. Then
  /// nothing tells who is right, and all of it stands.
  private static func standing(_ said: [[Int]], _ knowing: [Int: Int]) -> [Int] {
    var counts: [Int: Int] = [:]
    for writes in said { for write in writes { counts[write, default: 0] += 1 } }
    let left = counts.filter { $0.value == knowing[$0.key] }
    let isLost = left.isEmpty && said.allSatisfy { !$0.isEmpty }
    return (isLost ? counts : left).map(\.key)
  }

  /// Returns the one plan that all are, or differ from in the date of a single step by less than a
  /// day.
  private static func merged(_ plans: Set<PlanCourse>, _ zone: TimeZoneID) -> PlanCourse? {
    let plans = Array(plans)
    for (place, plan) in plans.enumerated() {
      guard plans.dropFirst(place + 1).allSatisfy({ plan.isAlike($0, in: zone) }) else {
        return nil
      }
    }
    return plans.min { $0.isEarlier(than: $1) }
  }
}

extension CourseUnion {
  /// Unites the rows of each moment.
  private mutating func unite(
    _ standings: [Standing],
    slots: [Int],
    _ cells: inout CellTable,
    _ plan: (Int) -> Int
  ) {
    let cuts = Set(standings.flatMap { $0.segments.map(\.slot) } + slots).sorted()
    var rests = standings.map { $0.segments[...] }
    var rows = standings.map { _ in 0 }
    var known: [[Int]: Int] = [:]
    for cut in cuts {
      for place in rests.indices {
        guard let next = rests[place].first, next.slot == cut else { continue }
        rows[place] = next.row
        rests[place].removeFirst()
      }
      let row = known[rows] ?? unite(rows, &cells)
      known[rows] = row
      segments.append(Segment(slot: cut, row: row, plan: plan(cut), disputed: 0))
    }
  }

  private func unite(_ rows: [Int], _ cells: inout CellTable) -> Int {
    guard let first = rows.first, rows.contains(where: { $0 != first }) else { return rows[0] }
    var counts: [Int: [Said: Int]] = [:]
    for row in rows {
      for (cell, said) in cells.rows[row] {
        for statement in said { counts[cell, default: [:]][statement, default: 0] += 1 }
      }
    }
    var row: CellTable.Row = [:]
    for (cell, counts) in counts {
      let left = counts.filter { $0.value == knowing[$0.key.write] }
      // As of the plan.
      let isLost = left.isEmpty && rows.allSatisfy { cells.rows[$0][cell]?.isEmpty == false }
      row[cell] = (isLost ? counts : left).keys
        .sorted { ($0.write, $0.content) < ($1.write, $1.content) }
    }
    return cells.number(of: row)
  }

  /// Returns whether some of the versions do not know a write.
  private func isNews(_ write: Int) -> Bool { knowing[write] != knownToAll }

  /// Asks where a record is ended for good beside a change that the end did not know.
  private mutating func askForEnds(_ history: CourseHistory, _ cells: CellTable) {
    let isEndNews = plan.contains(where: isNews)
    let known = history.past(of: plan).union(plan)
    for place in segments.indices.reversed() {
      guard segments[place].plan == ContentTable.none else { return }
      let isLate = cells.rows[segments[place].row].values.contains { said in
        said.contains { !known.contains($0.write) && (isEndNews || isNews($0.write)) }
      }
      guard isLate else { return }
      segments[place].plan = Self.open
    }
  }

  /// Finds what is in question beside the plan.
  private mutating func findQuestions(_ history: CourseHistory, _ cells: inout CellTable) {
    var known: [[Int]: Int] = [:]
    for place in segments.indices where segments[place].plan != ContentTable.none {
      let (row, base) = (segments[place].row, history.baseContent(at: segments[place].slot))
      let number = known[[row, base]] ?? cells.number(of: questions(in: row, base, cells))
      known[[row, base]] = number
      segments[place].disputed = number
    }
  }

  private func questions(in number: Int, _ base: Int, _ cells: CellTable) -> Set<Int> {
    let contents = cells.history.contents
    let row = cells.rows[number]
    var questions: Set<Int> = []
    for cell in row.keys where cells.merge(cell, row, base).isInQuestion { questions.insert(cell) }
    let guarded = Set(row.keys.map { contents.cells[$0].part })
      .filter { contents.parts[$0].isGuarded }
    for part in guarded where isRemovalContested(part, row, cells) {
      questions.insert(CellTable.question(part: part))
    }
    return questions
  }

  /// Returns whether something was removed from a list beside another change of it.
  private func isRemovalContested(_ part: Int, _ row: CellTable.Row, _ cells: CellTable) -> Bool {
    let (history, contents) = (cells.history, cells.history.contents)
    let statements = row.filter { contents.cells[$0.key].part == part }
      .flatMap { cell, said in said.filter { isNews($0.write) }.map { (cell: cell, said: $0) } }
    return statements.contains { removal in
      guard case .element = contents.cells[removal.cell].name,
        contents.value(of: removal.cell, in: removal.said.content) == nil
      else { return false }
      return statements.contains { other in
        history.areApart(removal.said.write, other.said.write)
          && contents.value(of: other.cell, in: other.said.content)
            != contents.value(of: other.cell, in: removal.said.content)
      }
    }
  }
}

extension CourseHistory {
  /// Returns whether neither of two versions was made from the other.
  fileprivate func areApart(_ left: Int, _ right: Int) -> Bool {
    left != right && !past(of: [left]).contains(right) && !past(of: [right]).contains(left)
  }
}
