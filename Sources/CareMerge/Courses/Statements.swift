import CareModel

/// Who said what of a record, and what of it stands at each version that matters: the page *Time*
/// tells of statements.
///
/// A write says the plan if its course has another one than what it was made from, and a cell where it
/// has another value. What it says takes the place of what stood. A write after several versions also
/// says what was in question between them.
struct Statements {
  let history: CourseHistory
  private var cells: CellTable
  /// By place; only of the leaves in the end.
  private var standings: [Int: Standing] = [:]

  /// Goes through a history once; costs its versions and the periods that each changed.
  init(_ history: CourseHistory) {
    self.history = history
    cells = CellTable(history)
    let order = history.order
    var users = [Int](repeating: 0, count: order.versions.count)
    for parents in order.parents { for parent in parents { users[parent] += 1 } }
    for place in order.versions.indices.dropFirst(history.first) {
      standings[place] = standing(of: place, &users)
      // The last version of a write tells what the write says.
      if !history.isOnlyContinued(place) { finish(place) }
    }
  }

  /// Returns what stands at a leaf.
  func standing(of leaf: Int) -> Standing { standings[leaf] ?? Standing() }

  /// Returns what stands in the union of some leaves, and what of it is in question.
  mutating func union(_ leaves: [Int]) -> CourseUnion {
    CourseUnion(leaves, leaves.map(standing), history, &cells)
  }

  /// What is said of cells.
  var table: CellTable { cells }
}

extension Statements {
  private mutating func standing(of place: Int, _ users: inout [Int]) -> Standing {
    if history.hasBase, place == history.first { return baseStanding(place) }
    let parents = history.order.parents[place]
    var standing: Standing
    switch parents.count {
    case 0: standing = Standing()
    case 1:
      standing = take(parents[0], &users)
      if !history.continuesWrite(place) { standing.beginWrite(history.contents) }
    default:
      let union = CourseUnion(parents, parents.map { standings[$0] ?? Standing() }, history, &cells)
      let steps = history.steps(of: parents)
      standing = Standing(joining: union, steps)
      for parent in parents { _ = take(parent, &users) }
    }
    if history.version(place).isTombstone {
      standing.end(at: history.slot(of: place))
    } else {
      standing.insert(history.content(of: place), at: history.slot(of: place))
    }
    return standing
  }

  /// Returns what stands at a version, without a copy for the last one that asks.
  private mutating func take(_ place: Int, _ users: inout [Int]) -> Standing {
    users[place] -= 1
    if users[place] == 0 { return standings.removeValue(forKey: place) ?? Standing() }
    return standings[place] ?? Standing()
  }

  /// The first version says everything that it has.
  private func baseStanding(_ place: Int) -> Standing {
    var standing = Standing()
    for step in history.steps(of: [place]) { standing.insert(step.content, at: step.slot) }
    standing.plan = [place]
    return standing
  }

  /// Finds what a write says whose last version this is.
  private mutating func finish(_ place: Int) {
    guard !(history.hasBase && place == history.first),
      var standing = standings.removeValue(forKey: place)
    else { return }
    let contents = history.contents
    let saysPlan =
      standing.planBefore.isEmpty
      || standing.segments.contains {
        contents.plan(of: $0.content) != $0.origin.plan
      }
    standing.plan = saysPlan ? [place] : standing.planBefore
    var known: [[Int]: Int] = [:]
    let isJoin = standing.isJoin
    standing.setRows { segment in
      let origin = segment.origin
      guard segment.content != ContentTable.none, isJoin || segment.content != origin.content
      else { return origin.row }
      let base = history.baseContent(at: segment.slot)
      let key = [origin.row, segment.content, base, origin.disputed]
      if let row = known[key] { return row }
      let row = cells.row(saying: segment.content, by: place, after: origin, base)
      known[key] = row
      return row
    }
    standings[place] = standing
  }
}
