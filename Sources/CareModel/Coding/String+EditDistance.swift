extension String {
  /// Returns how many insertions, deletions, changes and swaps of neighbours lead to another text, or
  /// nil if more than the limit; case does not count.
  ///
  /// The work grows with the length of the shorter text times the limit.
  public func editDistance(to other: String, within limit: Int) -> Int? {
    // A character has one to four bytes, and at most three in lower case: a text that is so much longer
    // than the other one is not even read.
    let (shorter, longer) = (
      Swift.min(utf8.count, other.utf8.count), Swift.max(utf8.count, other.utf8.count)
    )
    guard limit >= 0, longer / 12 <= shorter + limit else { return nil }
    let left = Array(lowercased().unicodeScalars)
    let right = Array(other.lowercased().unicodeScalars)
    guard abs(left.count - right.count) <= limit else { return nil }
    // A cell further from the diagonal than the limit is beyond it.
    let beyond = limit + 1
    var beforeLast = [Int](repeating: beyond, count: right.count + 1)
    var last = (0...right.count).map { Swift.min($0, beyond) }
    var current = last
    for row in left.indices {
      let columns = Swift.max(0, row - limit)..<Swift.min(right.count, row + limit + 1)
      current[columns.lowerBound] = columns.lowerBound == 0 ? Swift.min(row + 1, beyond) : beyond
      for column in columns {
        let isSame = left[row] == right[column]
        var best = Swift.min(
          last[column] + (isSame ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = Swift.min(best, beyond)
      }
      if columns.upperBound < right.count { current[columns.upperBound + 1] = beyond }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

extension [String] {
  /// Returns the known name that another one resembles so much that it is taken for a mistake: one
  /// within edit distance 2.
  package func lookalike(of name: String) -> String? {
    compactMap { known in name.editDistance(to: known, within: 2).map { (known, $0) } }
      .filter { $0.1 < $0.0.count }.min { $0.1 < $1.1 }?.0
  }
}
