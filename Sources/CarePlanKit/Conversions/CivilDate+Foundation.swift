public import CareModel
public import Foundation

extension CivilDate {
  /// The day that year, month and day name in the Gregorian calendar.
  ///
  /// All other components are ignored. Nil without these three, or if there is no such day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The civil day at a moment, in a time zone.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - zone: The time zone. The calendar is always Gregorian: days of other calendars, and weeks
  ///     that begin on another day than Monday, are a matter of how an app shows days.
  public init?(_ date: Date, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard components.era == 1 else { return nil }
    self.init(components)
  }
}
