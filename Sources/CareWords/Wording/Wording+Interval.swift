import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns how often something repeats: `daily`, `every Saturday`, `every 36 h`.
  ///
  /// The first occurrence gives the weekday and the day of the month; without it they are not said.
  public static func frequency(_ interval: Interval, from start: CivilDate? = nil) -> String {
    also(interval.unknown, after: knownFrequency(interval, from: start))
  }

  private static func knownFrequency(_ interval: Interval, from start: CivilDate?) -> String {
    let components = interval.components
    guard let first = components.first else { return "without an interval" }
    guard components.count == 1 else {
      return "every \(joined(components.map { length($0.count, $0.unit) }))"
    }
    let every = first.count == 1 ? once(first.unit) : "every \(length(first.count, first.unit))"
    guard let start else { return every }
    switch first.unit {
    case .weekOfYear where first.count == 1: return "every \(weekday(start))"
    case .weekOfYear: return "\(every) on \(weekday(start))"
    case .month: return "\(every) on the \(ordinal(start.day))"
    case .year: return "\(every) on \(start.day) \(month(start))"
    case .day, .hour, .minute, .second: return every
    }
  }

  private static func once(_ unit: Interval.Unit) -> String {
    switch unit {
    case .year: "yearly"
    case .month: "monthly"
    case .weekOfYear: "weekly"
    case .day: "daily"
    case .hour: "every hour"
    case .minute: "every minute"
    case .second: "every second"
    }
  }

  private static func length(_ count: Int, _ unit: Interval.Unit) -> String {
    let plural = count == 1 ? "" : "s"
    return switch unit {
    case .year: "\(count) year\(plural)"
    case .month: "\(count) month\(plural)"
    case .weekOfYear: "\(count) week\(plural)"
    case .day: "\(count) day\(plural)"
    case .hour: "\(count) h"
    case .minute: "\(count) min"
    case .second: "\(count) s"
    }
  }

  /// A phrase with the members behind it that no form here knows.
  static func also(_ unknown: JSONObject, after phrase: String) -> String {
    unknown.isEmpty ? phrase : "\(phrase), also \(json(.object(unknown)))"
  }
}
