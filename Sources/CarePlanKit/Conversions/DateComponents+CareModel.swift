public import CareModel
public import Foundation

extension DateComponents {
  /// Year, month and day of the Gregorian calendar.
  public init(_ day: CivilDate) { self.init(year: day.year, month: day.month, day: day.day) }

  /// The parts of a step that are set.
  public init(_ interval: Interval) {
    self.init(
      year: interval.year,
      month: interval.month,
      day: interval.day,
      hour: interval.hour,
      minute: interval.minute,
      second: interval.second,
      weekOfYear: interval.weekOfYear
    )
  }
}
