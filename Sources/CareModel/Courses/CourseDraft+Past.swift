extension CourseDraft {
  /// Returns a course that is another one before a date, and this one from then on.
  package func preceded(by other: CourseDraft, until date: Instant) -> CourseDraft {
    var course = CourseDraft()
    for period in other.periods where period.span.lowerBound < date {
      let end = min(period.span.upperBound, date)
      course.append(period.content, in: period.span.lowerBound..<end)
    }
    for period in periods where period.isLast || period.span.upperBound > date {
      let start = max(period.span.lowerBound, date)
      course.append(period.content, in: start..<period.span.upperBound)
    }
    return course
  }
}
