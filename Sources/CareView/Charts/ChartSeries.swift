import CareModel
import CareWords

/// The numbers of one thing at the places of a chart: CareKit's `OCKDataSeries`.
public struct ChartSeries: Hashable, Sendable {
  /// The scale beside which a series is drawn.
  public enum Axis: Int, CaseIterable, Hashable, Sendable {
    /// The scale at the start of the lines.
    case first = 1
    /// The scale at their end.
    case second
  }

  /// A limit of a task that its series is seen beside.
  public struct Limit: Hashable, Sendable {
    /// In the unit of the series.
    public var value: Double
    /// The upper end of a range.
    public var upperValue: Double?
    /// What it is called: its title, or what it compares.
    public var words: String

    public init(_ value: Double, upperValue: Double? = nil, words: String) {
      (self.value, self.upperValue, self.words) = (value, upperValue, words)
    }

    var limits: [Double] { [value] + (upperValue.map { [$0] } ?? []) }
  }

  public var title: String
  /// The unit of the values; nil for plain numbers.
  public var unit: String?
  /// What the values are of what was recorded; nil for numbers that come from elsewhere.
  public var aggregate: ChartAggregate?
  public var axis = Axis.first
  /// The colour that somebody chose.
  ///
  /// What does not stand out from its ground is drawn darker, or
  /// lighter on a dark one.
  public var color: ViewColor?
  /// The values at each place: none where there is no data, several only in scatter charts.
  public var values: [[Double]]
  public var thresholds: [Limit] = []
  /// The places whose values are in question, because versions conflict: they are not drawn.
  public var openPlaces: Set<Int> = []
  /// The places at which versions of the plan contradict each other: what was recorded there is drawn, and
  /// what was wanted is not known.
  public var planOpenPlaces: Set<Int> = []
  /// How many values are left out since their units do not convert to ``unit``.
  public var notCounted = 0
  /// How many recordings have no number, and are left out of what is computed of numbers.
  public var withoutNumber = 0

  /// Takes a value for each place; nil is no data, which is never 0.
  ///
  /// Numbers that are not finite are no data.
  public init(_ title: String, unit: String? = nil, _ values: [Double?]) {
    self.init(title, unit: unit, all: values.map { $0.map { [$0] } ?? [] })
  }

  /// Takes all the values of each place.
  public init(_ title: String, unit: String? = nil, all values: [[Double]]) {
    (self.title, self.unit) = (title, unit)
    self.values = values.map { $0.filter(\.isFinite) }
  }
}

extension ChartSeries {
  /// The title and, where it is not said by it, the unit: `Nausea`, `Weight, kg`.
  var heading: String {
    guard let unit, !unit.isEmpty, unit != title else { return title }
    return "\(title), \(OutcomeValue.shownUnit(unit))"
  }

  /// Returns the values of a place; none beyond the last one.
  func values(at place: Int) -> [Double] { values.indices.contains(place) ? values[place] : [] }

  /// Returns a value as it is read: `77 %`, `1,5` has no unit.
  func text(_ value: Double) -> String {
    let number = ChartScale.text(value, of: unit)
    return unit == "%" ? "\(number) %" : number
  }
}
