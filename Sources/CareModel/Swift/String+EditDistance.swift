extension String {
  /// Returns how many insertions, deletions, changes and swaps of neighbours lead to another text;
  /// case does not count.
  package func editDistance(to other: String) -> Int {
    let left = Array(lowercased().unicodeScalars)
    let right = Array(other.lowercased().unicodeScalars)
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

extension [String] {
  /// Returns the known name that another one resembles so much that it is taken for a mistake: one
  /// within edit distance 2.
  package func lookalike(of name: String) -> String? {
    map { ($0, name.editDistance(to: $0)) }.filter { $0.1 <= 2 && $0.1 < $0.0.count }
      .min { $0.1 < $1.1 }?.0
  }
}
