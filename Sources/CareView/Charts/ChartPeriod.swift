public import CareModel
import CareWords

/// The days that have one place in a chart.
public enum ChartPeriod: String, CaseIterable, Hashable, Sendable {
  case day, week, month
}

extension ChartPeriod {
  /// Returns the places of some days; the first and the last may have only a part of their week or
  /// month.
  ///
  /// - Parameter firstWeekday: The day on which weeks begin: 1 for Sunday to 7 for Saturday.
  public func places(
    of days: ClosedRange<CivilDate>,
    firstWeekday: Int = 2
  ) -> [Chart.Place] {
    var places: [Chart.Place] = []
    var first = days.lowerBound
    let isShort = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch < 14
    while first <= days.upperBound {
      let last = min(last(of: first, firstWeekday: firstWeekday), days.upperBound)
      places.append(place(first...last, isShort: isShort))
      first = CivilDate(daysSinceEpoch: last.daysSinceEpoch + 1)
    }
    return places
  }

  /// Returns the one place that has all of some days.
  public static func whole(_ days: ClosedRange<CivilDate>) -> Chart.Place {
    let words = words(days)
    return Chart.Place(words, name: words, days: days)
  }

  private func last(of first: CivilDate, firstWeekday: Int) -> CivilDate {
    switch self {
    case .day: first
    case .week:
      CivilDate(
        daysSinceEpoch: first.daysSinceEpoch + 6 - (first.weekday - firstWeekday + 7) % 7
      )
    case .month:
      CivilDate(
        daysSinceEpoch: first.daysSinceEpoch - first.day
          + CivilDate.days(inMonth: first.month, of: first.year)
      )
    }
  }

  private func place(_ days: ClosedRange<CivilDate>, isShort: Bool) -> Chart.Place {
    let first = days.lowerBound
    switch self {
    case .day:
      let label =
        isShort
        ? "\(Wording.shortWeekday(first)) \(first.day)" : "\(first.day) \(Wording.month(first))"
      let name = "\(Wording.shortWeekday(first)) \(Wording.date(first))"
      return Chart.Place(label, name: name, days: days)
    case .week:
      let label = "\(first.day) \(Wording.month(first))"
      return Chart.Place(label, name: Self.words(days), days: days)
    case .month:
      let name = "\(Wording.month(first)) \(first.year)"
      return Chart.Place(Wording.month(first), name: name, days: days)
    }
  }

  /// Returns some days in words: `5 Jan 2026`, `5 Jan – 11 Jan 2026`.
  private static func words(_ days: ClosedRange<CivilDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return Wording.date(first) }
    let start =
      first.year == last.year ? "\(first.day) \(Wording.month(first))" : Wording.date(first)
    return "\(start) – \(Wording.date(last))"
  }
}
