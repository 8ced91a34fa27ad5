extension RandomAccessCollection where Index == Int {
  /// Returns the first place whose element belongs to the second part of a collection parted in
  /// two.
  func partitionIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
