extension String {
  /// Returns the candidate that was probably meant, or nil if none is near.
  ///
  /// Three letters with which only one candidate begins mean that one.
  func nearest(in candidates: [String]) -> String? {
    let continuations = candidates.filter { $0.hasPrefix(self) }
    if count >= 3, continuations.count == 1 { return continuations[0] }
    let limit = Swift.max(1, Swift.min(3, count / 3))
    let distances = candidates.map { (candidate: $0, distance: editDistance(to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= limit ? best.candidate : nil
  }

  /// Returns how many insertions, deletions, changes and swaps of neighbours lead to the other
  /// text.
  func editDistance(to other: String) -> Int {
    let left = Array(self)
    let right = Array(other)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = Swift.min(
          last[column] + (isSame ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
