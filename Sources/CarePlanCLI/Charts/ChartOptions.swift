import CarePlanKit

/// What somebody asked of a chart.
struct ChartOptions: Sendable {
  static let specs: [OptionSpec] =
    [
      .option(
        "--type",
        value: "TYPE",
        help: "How to draw it (default: bar)",
        completion: .choices(Chart.Form.allCases.map(\.rawValue))
      ),
      .option(
        "--series",
        value: "SERIES",
        help: "What to draw, such as task=nausea,agg=mean",
        isRepeatable: true
      ),
      .option(
        "--values",
        value: "NUMBERS",
        help: "Draw these numbers instead, such as 0,1,,3",
        isRepeatable: true
      ), .option("--labels", value: "NAMES", help: "Names of the places of --values"),
      .option("--title", value: "TEXT", help: "Title of the chart"),
      .option("--month", value: "MONTH", help: "For this month, such as 2026-01"),
      .option("--year", value: "YEAR", help: "For this year"),
      .option("--last", value: "COUNT", help: "For the last COUNT days, today included"),
      .option(
        "--width",
        value: "WIDTH",
        help: "Cells of text (default: the terminal) or pixels (640)"
      ),
      .option("--height", value: "HEIGHT", help: "Lines of text (default: 8) or pixels (320)"),
      Weekday.option,
    ] + EventOptions.specs(typeName: activityName)

  /// `--type` is that of the chart.
  private static let activityName = "--activity"

  let form: Chart.Form
  let series: [SeriesArgument]
  /// Numbers to draw without a store, each row with its name.
  let values: [(name: String, numbers: [Double?])]
  private let labels: [String]?
  let title: String?
  private let month: CivilDate?
  private let year: Int?
  private let last: Int?
  let width: Int?
  let height: Int?
  let firstDay: Weekday
  let events: EventOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    form = try arguments.choice("--type") ?? .bar
    var series: [SeriesArgument] = []
    for text in arguments.values("--series") { series.append(try SeriesArgument(text)) }
    self.series = series
    values = try Self.values(arguments.values("--values"))
    labels = arguments.value("--labels")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    title = arguments.value("--title")
    month = try arguments.month("--month")
    year = try Self.number("--year", in: 1...9999, arguments)
    last = try Self.number("--last", in: 1...DaySpan.limit, arguments)
    width = try Self.number("--width", in: 20...4000, arguments)
    height = try Self.number("--height", in: 3...4000, arguments)
    firstDay = try arguments.choice("--first-day") ?? .mon
    events = try EventOptions(arguments, typeName: Self.activityName)
    try check()
  }

  private static func number(
    _ name: String,
    in range: ClosedRange<Int>,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Int? {
    guard let number = try arguments.integer(name) else { return nil }
    guard range.contains(number) else {
      throw UsageError("\(name) takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads rows of numbers, `0,1,,3` or `NAME=0,1,,3`; an empty place is no data.
  private static func values(
    _ texts: [String]
  ) throws(UsageError) -> [(name: String, numbers: [Double?])] {
    var rows: [(name: String, numbers: [Double?])] = []
    for (place, text) in texts.enumerated() {
      let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let own = Wording.say(.chart) + (texts.count > 1 ? " \(place + 1)" : "")
      let name = halves.count == 2 ? String(halves[0]) : own
      var numbers: [Double?] = []
      for part in halves[halves.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
        guard !part.isEmpty else {
          numbers.append(nil)
          continue
        }
        guard let number = Double(part), number.isFinite else {
          throw UsageError("'\(part)' is not a number", hint: Wording.hint(.writeItAs, "N,N,,N"))
        }
        numbers.append(number)
      }
      rows.append((name, numbers))
    }
    return rows
  }
}

extension ChartOptions {
  private func check() throws(UsageError) {
    guard series.isEmpty != values.isEmpty else {
      throw UsageError(
        series.isEmpty ? "there is nothing to draw" : "--series and --values exclude each other",
        hint: Wording.hint(
          .write,
          Wording.either(["--series agg=adherence", "--values N,N,…"])
        )
      )
    }
    guard max(series.count, values.count) <= Self.mostSeries else {
      throw UsageError("a chart has at most \(Self.mostSeries) series")
    }
    guard [month != nil, year != nil, last != nil, events.namesDays].count(where: \.self) <= 1
    else {
      throw UsageError(
        "--date and --week, --from and --to, --month, --year and --last cannot be used together"
      )
    }
    if let labels, labels.count != values.map(\.numbers.count).max() {
      throw UsageError("--labels names as many places as --values has numbers")
    }
    try checkForm()
  }

  private static let mostSeries = 12

  private func checkForm() throws(UsageError) {
    if Set(series.compactMap(\.period)).count > 1 {
      throw UsageError("the places of all series are days, weeks or months: 'by' says one of them")
    }
    if form != .scatter, series.contains(where: { $0.aggregate == .values }) {
      throw UsageError(
        "several values have places in scatter charts alone",
        hint: Wording.hint(.write, Wording.either(["--type scatter", "agg=mean"]))
      )
    }
    if form == .ring, series.contains(where: { $0.aggregate != .adherence }) {
      throw UsageError("a ring shows a percentage", hint: Wording.hint(.write, "agg=adherence"))
    }
    if form == .heat, series.count != 1 || series.contains(where: { $0.period ?? .day != .day }) {
      throw UsageError("a heat chart shows the days of one series of a store")
    }
  }

  /// Returns the days, and their places on the axis.
  func places(_ dates: DateReader) throws(UsageError) -> (days: DaySpan, places: [Chart.Place]) {
    let days = try self.days(dates)
    guard let range = days.range else { return (days, []) }
    if form == .ring { return (days, [ChartPeriod.whole(range)]) }
    let count = range.upperBound.daysSinceEpoch - range.lowerBound.daysSinceEpoch + 1
    let usual: ChartPeriod = form == .heat || count <= 62 ? .day : count <= 730 ? .week : .month
    let period = series.lazy.compactMap(\.period).first ?? usual
    return (days, period.places(of: range, firstWeekday: firstDay.number))
  }

  private func days(_ dates: DateReader) throws(UsageError) -> DaySpan {
    if let month { return DaySpan(monthOf: month) }
    if let last { return DaySpan(last, through: dates.today) }
    if let year, let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    {
      return try DaySpan(first: first, last: last)
    }
    let unnamed = DaySpan(form == .heat ? 365 : 7, through: dates.today)
    return try events.days(dates, weeksFrom: firstDay, unnamed: unnamed)
  }

  /// The places of numbers that come with the command line.
  var namedPlaces: [Chart.Place] {
    let count = values.map(\.numbers.count).max() ?? 0
    return (labels ?? (0..<count).map { "\($0 + 1)" }).map { Chart.Place($0) }
  }
}
