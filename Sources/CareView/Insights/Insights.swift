public import CareModel
import CareWords

/// What some days say at a glance: the Insights of CareKit 1.x.
public struct Insights: Hashable, Sendable {
  /// A line that somebody should read: `OCKMessageItem`.
  public struct Message: Hashable, Sendable {
    /// How much it matters, as in CareKit 1.x.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case alert, tip
    }

    public let kind: Kind
    public let title: String
    public let text: String

    public init(_ kind: Kind, _ title: String, _ text: String) {
      (self.kind, self.title, self.text) = (kind, title, text)
    }
  }

  /// The numbers that were recorded of one thing.
  public struct Values: Hashable, Sendable {
    public let task: String
    public let title: String
    /// nil for plain numbers.
    public let unit: String?
    public let count: Int
    /// Whether each is the sum of a day, of what adds up.
    public let isPerDay: Bool
    public let mean: Double
    public let least: Double
    public let greatest: Double
    /// The mean of the days before; nil if nothing was recorded then.
    public let previousMean: Double?
    /// Whether versions of the plan conflict on some of the days, so that nobody knows what was wanted.
    public let isPlanInQuestion: Bool

    /// Takes the numbers of the days and of those before, all in one unit; nil if there are none.
    ///
    /// - Parameters:
    ///   - series: Each value by itself at one place that has all days or, of what adds up, the sum of
    ///     each day.
    ///   - previous: The same of the days before.
    public init?(_ task: String, _ series: ChartSeries, previous: ChartSeries?) {
      let numbers = series.values.joined().map(\.self)
      guard let least = numbers.min(), let greatest = numbers.max(),
        let mean = ChartAggregate.mean.values(of: numbers).first
      else { return nil }
      (self.task, title, unit) = (task, series.title, series.unit)
      isPerDay = series.aggregate == .sum
      isPlanInQuestion = !series.planOpenPlaces.isEmpty
      (count, self.mean, self.least, self.greatest) = (numbers.count, mean, least, greatest)
      let before = previous?.unit == series.unit ? previous?.values.joined().map(\.self) ?? [] : []
      previousMean = ChartAggregate.mean.values(of: before).first
    }
  }

  public let days: ClosedRange<CivilDate>
  /// How far the plan was followed, from 0 to 1; nil where nothing counts.
  public let adherence: Double?
  /// The same of as many days before.
  public let previousAdherence: Double?
  /// How many events of the days are in question, and count as nothing yet.
  public let inQuestion: Int
  public let values: [Values]
  /// Alerts first.
  public let messages: [Message]
  /// How far the plan was followed on each day, beside what was assessed; nil if there is nothing to draw.
  public let chart: Chart?

  public init(
    _ days: ClosedRange<CivilDate>,
    adherence: Double?,
    previous: Double?,
    inQuestion: Int = 0,
    values: [Values],
    messages: [Message],
    chart: Chart? = nil
  ) {
    (self.days, self.adherence, previousAdherence) = (days, adherence, previous)
    self.inQuestion = inQuestion
    (self.values, self.chart) = (values, chart)
    self.messages =
      messages.filter { $0.kind == .alert } + messages.filter { $0.kind == .tip }
  }
}

extension Insights.Values {
  /// The mean with what surrounds it: `mean 5.6, 4 to 8, 6 values`.
  var words: String {
    isPlanInQuestion ? Wording.say(.insightPlanOpen, figures) : figures
  }

  private var figures: String {
    let rounded = (mean * 10).rounded() / 10
    let shown = unit.map { UnitOfMeasure.spelling(of: $0, for: rounded).shownUnit } ?? ""
    let unit = shown.isEmpty ? "" : " \(shown)"
    let amount = "\(said(mean))\(unit)"
    guard count > 1 else { return Wording.say(isPerDay ? .insightDay : .insightValue, amount) }
    return Wording.say(
      isPerDay ? .insightDays : .insightValues,
      count: count,
      amount,
      said(least),
      said(greatest)
    )
  }

  /// What it was before: `before: 5.2`.
  var before: String? {
    previousMean.map { Wording.say(.insightBefore, said($0)) }
  }

  /// Returns a number with at most one digit behind the point: a mean is never exact.
  private func said(_ number: Double) -> String {
    ChartScale.text((number * 10).rounded() / 10, of: unit)
  }
}

extension Insights {
  /// `71 %`, `71 %, 1 in question`, or that nothing counts.
  var percent: String {
    let percent = adherence.map { Percentage($0).percent } ?? Wording.say(.pageNothingYet)
    return inQuestion > 0
      ? "\(percent), \(Wording.say(.countInQuestion, "\(inQuestion)"))" : percent
  }

  /// What it was before: `before: 73 %`.
  var before: String? {
    previousAdherence.map { Wording.say(.insightBefore, Percentage($0).percent) }
  }

  /// The days in words: `5 Jan 2026 – 11 Jan 2026`.
  var span: String {
    days.lowerBound == days.upperBound
      ? Wording.date(days.lowerBound)
      : "\(Wording.date(days.lowerBound)) – \(Wording.date(days.upperBound))"
  }
}
