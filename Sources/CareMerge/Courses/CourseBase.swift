import CareModel

/// A nearest common ancestor of all leaves, with what it and all before it have in force.
struct CourseBase: Sendable {
  let place: Int
  /// In order of time.
  private let steps: [(slot: Int, content: Int)]

  private init(_ place: Int, in history: CourseHistory) {
    self.place = place
    steps = history.steps(of: [place])
  }

  /// Returns the nearest common ancestors of some leaves.
  ///
  /// Costs the versions for each leaf.
  static func all(of leaves: [Int], in history: CourseHistory) -> [CourseBase] {
    var counts = [Int](repeating: 0, count: history.order.versions.count)
    for leaf in leaves {
      let isPast = history.order.lineage(of: [leaf])
      for place in isPast.indices where isPast[place] { counts[place] += 1 }
    }
    let common = counts.indices.filter { counts[$0] == leaves.count }
    return history.order.latest(of: common).map { CourseBase($0, in: history) }
  }

  /// Returns what it has in force at a slot; ``ContentTable/none`` for nothing.
  func content(at slot: Int) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].slot <= slot { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? steps[low - 1].content : ContentTable.none
  }
}
