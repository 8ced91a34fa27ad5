package import CareModel
import SQLite

extension EventStart {
  private static let allDay: Int64 = -1

  /// The second of its day that says the start beside the day, -1 for all day; nil if only a text says
  /// it.
  package var plainSecond: Int64? {
    switch self {
    case .allDay: Self.allDay
    case .local(let time) where time.nanoseconds == 0: Int64(time.secondOfDay)
    case .local, .secondPass: nil
    }
  }

  /// The start that a day and a ``plainSecond`` say; nil if the day has no such second.
  package init?(_ day: CivilDate, plainSecond second: Int64) {
    if second == Self.allDay {
      self = .allDay(day)
    } else if let time = CivilDateTime(day, secondOfDay: Int(second)) {
      self = .local(time)
    } else {
      return nil
    }
  }
}
