extension [String] {
  /// Returns the known name within edit distance 2 of an unknown one, if any: what was probably
  /// meant.
  func nearest(to name: String) -> String? {
    map { ($0, name.editDistance(to: $0)) }.filter { $0.1 <= 2 && $0.1 < $0.0.count }
      .min { $0.1 < $1.1 }?.0
  }
}

extension String {
  /// Returns how many letters must be changed, added or left out to make another text; case does
  /// not count.
  func editDistance(to other: String) -> Int {
    let left = Array(lowercased().unicodeScalars)
    let right = Array(other.lowercased().unicodeScalars)
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in right.enumerated() {
        let replaced = diagonal + (scalar == candidate ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
