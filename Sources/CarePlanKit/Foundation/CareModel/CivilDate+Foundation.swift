public import CareModel
public import Foundation

extension CivilDate {
  /// The day that year, month and day name in the Gregorian calendar.
  ///
  /// Everything else of the components is left aside. Nil without these three, and if there is no such
  /// day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The day that a calendar on the wall shows at a moment.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - zone: Where the wall is. Only its rules count, not a calendar of its country.
  public init?(_ date: Date, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard components.era == 1 else { return nil }
    self.init(components)
  }
}
