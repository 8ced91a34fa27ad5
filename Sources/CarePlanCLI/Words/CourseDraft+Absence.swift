import CarePlanKit

extension CourseDraft {
  /// Returns why there is no record in a span of time.
  func absence(in span: Range<Instant>) -> String {
    let isBegun = periods.contains { $0.span.lowerBound < span.lowerBound }
    let goesOn = periods.contains { $0.span.lowerBound >= span.upperBound }
    return Wording.say(goesOn ? isBegun ? .paused : .notBegun : .ended)
  }
}
