import CarePlanKit

extension Wording {
  /// A span of time: `5 – 12 Jan 2026`, `from 20 Jan 2026 on`.
  func period(_ span: Range<Instant>) -> String {
    guard span.upperBound < .latest else { return "from \(instant(span.lowerBound)) on" }
    let (start, end) = (instant(span.lowerBound), instant(span.upperBound))
    let words = (start.split(separator: " "), end.split(separator: " "))
    // What both days share is said once; times stay with their days.
    guard words.0.count == 3, words.1.count == 3, words.0[2] == words.1[2] else {
      return "\(start) – \(end)"
    }
    return words.0[1] == words.1[1]
      ? "\(words.0[0]) – \(end)" : "\(words.0[0]) \(words.0[1]) – \(end)"
  }
}
