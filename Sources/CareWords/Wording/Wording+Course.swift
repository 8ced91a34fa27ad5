import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns a span of time: `5 – 12 Jan 2026`, `from 20 Jan 2026 on`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func period(_ span: Range<Instant>, from start: String? = nil) -> String {
    let start = start ?? instant(span.lowerBound)
    guard span.upperBound < .latest else { return "from \(start) on" }
    let end = instant(span.upperBound)
    // What both days share is said once.
    let words = (start.split(separator: " "), end.split(separator: " "))
    if words.0.count == 4, words.1.count == 4, words.0[..<3] == words.1[..<3] {
      return "\(start) – \(words.1[3])"
    }
    guard words.0.count == 3, words.1.count == 3, words.0[2] == words.1[2] else {
      return "\(start) – \(end)"
    }
    return words.0[1] == words.1[1]
      ? "\(words.0[0]) – \(end)" : "\(words.0[0]) \(words.0[1]) – \(end)"
  }

  /// Returns a span of time in a sentence, whose last day nobody can take to belong to it: `from 12
  /// Jan 2026 to the start of 14 Jan 2026`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func stretch(_ span: Range<Instant>, from start: String? = nil) -> String {
    guard span.upperBound < .latest else { return period(span, from: start) }
    let end = instant(span.upperBound)
    let isDay = end.split(separator: " ").count == 3
    return "from \(start ?? instant(span.lowerBound)) to \(isDay ? "the start of " : "")\(end)"
  }

  /// Returns what is due by a content, without what else it says: `daily at 08:00, target 2
  /// tablets`.
  public func plan(_ body: RecordBody?) -> String {
    guard let body else { return "nothing" }
    guard let record = body.recordOfAnyTime, let schedule = record.schedule else {
      return "\(body.kind)"
    }
    let instructions = body[MemberName.instructions]?.string.map { ", \(Self.quoted($0))" } ?? ""
    return phrase(schedule, sayingStart: false) + instructions
  }
}
