public import CareMerge
import CareModel

extension RecordConflict {
  /// All of the time of which some side says anything, in order; of an outcome one period.
  public var periods: [ConflictPeriod] {
    guard key.kind != .outcome else { return questions }
    let course = provisional
    var periods: [ConflictPeriod] = []
    var end: Instant?
    for question in questions {
      periods += agreed(course, from: end, to: question.span.lowerBound)
      periods.append(question)
      end = question.span.upperBound
    }
    return end == .latest ? periods : periods + agreed(course, from: end, to: .latest)
  }

  private var questions: [ConflictPeriod] {
    disputes.enumerated().map { place, dispute in
      ConflictPeriod(span: dispute.span, dispute: dispute, number: place + 1, body: nil)
    }
  }

  /// Returns what holds between two disputes; before the first one, since there is a record.
  private func agreed(
    _ course: CourseDraft,
    from start: Instant?,
    to end: Instant
  ) -> [ConflictPeriod] {
    guard let start = start ?? course.periods.first?.span.lowerBound, start < end else { return [] }
    let dates = course.periods.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    let cuts = [start] + Set(dates.filter { $0 > start && $0 < end }).sorted() + [end]
    var periods: [ConflictPeriod] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) {
      let body = course.content(at: from).flatMap(body(of:))
      if let last = periods.last, last.body?.plan == body?.plan {
        periods.removeLast()
        periods.append(
          ConflictPeriod(
            span: last.span.lowerBound..<to,
            dispute: nil,
            number: nil,
            body: last.body
          )
        )
      } else {
        periods.append(ConflictPeriod(span: from..<to, dispute: nil, number: nil, body: body))
      }
    }
    return periods
  }
}
