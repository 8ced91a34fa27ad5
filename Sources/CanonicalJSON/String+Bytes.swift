extension String {
  /// Returns whether this text comes before another one by UTF-8 bytes: the order of keys in our
  /// files.
  ///
  /// Swift's own `<` follows Unicode's canonical equivalence and is not used for stored bytes.
  package func precedesInUTF8(_ other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    let common = min(left.count, right.count)
    var index = 0
    while index < common {
      if left[index] != right[index] { return left[index] < right[index] }
      index += 1
    }
    return left.count < right.count
  }

  /// Returns whether two texts have the same UTF-8 bytes.
  ///
  /// Swift's own `==` takes the two Unicode spellings of an accented letter for one.
  public func isSameInUTF8(_ other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    guard left.count == right.count else { return false }
    var index = 0
    while index < left.count {
      if left[index] != right[index] { return false }
      index += 1
    }
    return true
  }
}
