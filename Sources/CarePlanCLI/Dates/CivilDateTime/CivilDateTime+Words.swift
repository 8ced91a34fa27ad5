import CarePlanKit

extension CivilDateTime {
  /// The time of day to the minute: `08:05`.
  var clock: String { String(timeText.prefix(5)) }

  /// `Sat 10 Jan 08:05`, for somebody who looks at a day.
  func short(on day: CivilDate) -> String { "\(date.short(unsaidYear: day.year)) \(clock)" }
}
