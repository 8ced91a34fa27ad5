/// The time that sources which count before others have measured.
struct CoveredTime {
  /// In order, and without a touch between any two.
  private var spans: [MicrosecondSpan] = []
  /// The moments of samples that take no time.
  private var moments: Set<Int64> = []

  /// Returns whether a moment has been measured.
  func contains(_ moment: Int64) -> Bool {
    if moments.contains(moment) { return true }
    let place = firstSpan(endingAfter: moment)
    return place < spans.count && spans[place].start <= moment
  }

  /// Returns how much of a time has not been measured, in microseconds.
  func uncovered(of span: MicrosecondSpan) -> Int64 {
    var rest = span.length
    var place = firstSpan(endingAfter: span.start)
    while place < spans.count, let common = spans[place].intersection(span) {
      rest -= common.length
      place += 1
    }
    return rest
  }

  /// Adds what one more source has measured.
  mutating func cover(_ further: [MicrosecondSpan]) {
    for span in further where span.length == 0 { moments.insert(span.start) }
    let all = (spans + further.filter { $0.length > 0 }).sorted { $0.start < $1.start }
    spans = []
    for span in all {
      if let last = spans.last, last.end >= span.start {
        spans[spans.count - 1] = MicrosecondSpan(last.start, max(last.end, span.end))
      } else {
        spans.append(span)
      }
    }
  }

  /// Returns the place of the first span that ends after a moment.
  private func firstSpan(endingAfter moment: Int64) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = low + (high - low) / 2
      if spans[middle].end > moment { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
