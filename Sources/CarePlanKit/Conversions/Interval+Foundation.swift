public import CareModel
public import Foundation

extension Interval {
  /// The step of some components; nil if they have something that is not part of a step, such as a
  /// weekday, or a negative part.
  public init?(_ components: DateComponents) {
    let parts = [
      components.year, components.month, components.weekOfYear, components.day, components.hour,
      components.minute, components.second,
    ]
    let others = [
      components.era, components.quarter, components.weekday, components.weekdayOrdinal,
      components.weekOfMonth, components.yearForWeekOfYear, components.nanosecond,
    ]
    guard others.allSatisfy({ $0 == nil || $0 == 0 }),
      parts.allSatisfy({ $0.map { $0 >= 0 } ?? true })
    else { return nil }
    self.init(
      year: components.year,
      month: components.month,
      weekOfYear: components.weekOfYear,
      day: components.day,
      hour: components.hour,
      minute: components.minute,
      second: components.second
    )
  }
}
