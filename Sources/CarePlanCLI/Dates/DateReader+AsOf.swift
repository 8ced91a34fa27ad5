import CarePlanKit

extension DateReader {
  /// Returns the reader of somebody who looks from another moment; for a date from the end of that
  /// day.
  func looking(asOf text: String?) throws(UsageError) -> DateReader {
    guard let text else { return self }
    let moment: Instant
    switch try self.moment(text) {
    case .day(let day): moment = shown.span(of: day).upperBound.adding(nanoseconds: -1)
    case .instant(let instant): moment = instant
    }
    return DateReader(zone: zone, shown: shown, now: moment)
  }
}

extension DateReader {
  /// Returns the moment at which a record is looked at: the end of a day.
  func point(of moment: Moment) -> RecordQuery.Point {
    switch moment {
    case .day(let day): .before(zone.span(of: day).upperBound)
    case .instant(let instant): .at(instant)
    }
  }
}
