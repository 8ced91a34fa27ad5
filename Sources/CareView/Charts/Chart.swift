public import CareModel

/// Numbers of some places in a row, mostly of days: what CareKit's `OCKCartesianChartView` shows, and
/// the bar charts and rings of CareKit 1.x's insights.
///
/// It is a value like any other: two charts that are equal are drawn alike, byte by byte.
public struct Chart: Hashable, Sendable {
  /// How a chart is drawn.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// Upright bars; what is on the second axis is drawn as a line.
    case bar
    case line
    /// A mark for each value, of which a place may have several.
    case scatter
    /// Bars that lie below the name of their place, with their values beside them: CareKit 1.x's
    /// grouped bar chart.
    case groupedBar = "grouped-bar"
    /// A ring for each value, which is a percentage: CareKit 1.x's ring item.
    case ring
    /// A square for each day, one column for each week.
    case heat
  }

  /// A place on the axis of the places: a day, a week, a month, or what somebody named.
  public struct Place: Hashable, Sendable {
    /// What stands at the axis: `Mon 5`.
    public var label: String
    /// What it is called elsewhere: `Mon 5 Jan 2026`.
    public var name: String
    /// The days that it has, in the time zones of their events; nil for what is no span of days.
    public var days: ClosedRange<CivilDate>?

    public init(_ label: String, name: String? = nil, days: ClosedRange<CivilDate>? = nil) {
      (self.label, self.name, self.days) = (label, name ?? label, days)
    }
  }

  public var form: Form
  public var title: String
  public var places: [Place]
  /// The first place of the values of each is that of ``places``.
  public var series: [ChartSeries]
  /// On which weekday the columns of ``Form/heat`` begin: 1 for Sunday to 7 for Saturday.
  public var firstWeekday = 2

  public init(_ form: Form, title: String, places: [Place], series: [ChartSeries]) {
    (self.form, self.title, self.places, self.series) = (form, title, places, series)
  }
}

extension Chart {
  /// Whether a series is measured on the second axis, which only some forms have.
  func isOnSecondAxis(_ series: ChartSeries) -> Bool { series.axis == .second && hasTwoAxes }

  /// Whether there is a second axis.
  var hasTwoAxes: Bool {
    guard form == .bar || form == .line || form == .scatter else { return false }
    return series.contains { $0.axis == .first } && series.contains { $0.axis == .second }
  }

  /// The scale of one of the axes, on which all its series and their thresholds are.
  func scale(ofSecondAxis isSecond: Bool) -> ChartScale {
    let own = series.filter { isOnSecondAxis($0) == isSecond }
    let isDrawnAsBars = form == .groupedBar || form == .bar && !isSecond
    let isPercentage = !own.isEmpty && own.allSatisfy { $0.aggregate == .adherence }
    return ChartScale(
      own.flatMap { $0.values.joined() + $0.thresholds.flatMap(\.limits) }
        + (isPercentage ? [0, 100] : []),
      hasZero: isDrawnAsBars
    )
  }
}
