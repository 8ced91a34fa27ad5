import CarePlanKit

/// The options by which commands choose events, and say how to judge them.
struct EventOptions: Sendable {
  static let specs = specs(typeName: ActivityTypeOption.usualName)

  /// - Parameter typeName: The name of the option that chooses types of activities.
  static func specs(typeName: String) -> [OptionSpec] {
    [
      .option("--date", value: "DATE", help: "For which day (default: today)"),
      .flag("--week", help: "For the whole week of that day, Monday to Sunday"),
      .option("--from", value: "DATE", help: "From this day or time on"),
      .option("--to", value: "DATE", help: "Up to and including this day, or before this time"),
      .option(
        "--plan",
        value: "ID",
        help: "Only tasks of this care plan",
        completion: .dynamic("care-plan"),
        isRepeatable: true
      ),
      .option("--group", value: "GROUP", help: "Only tasks of this group", isRepeatable: true),
      .option("--tag", value: "TAG", help: "Only tasks with this tag", isRepeatable: true),
      ActivityTypeOption.spec("Only tasks of this type of activity", name: typeName),
      EventStrategy.option,
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
    ]
  }

  /// What help says of the options that need more than a line.
  static let discussion = """
    A day is a day in the time zone of the event, wherever you are. --from and --to are either two \
    days, which both belong to the span, or two times, of which the later one does not. Without \
    --strategy an event whose targets are numbers is done as far as the recorded numbers reach \
    them; any other event, or one that was ticked off, is done as soon as something was recorded \
    for it. --as-of judges as if it were then.

    \(EventStrategy.discussion)

    \(filters)
    """

  /// What help says of the options that choose tasks.
  static let filters = """
    A task is chosen if it matches one value of each option that is given. --group - chooses tasks \
    without a group.
    """

  /// How events are judged; nil lets each event's targets decide.
  let strategy: EventStrategy?
  private(set) var revision: String?
  private let date: String?
  private let span: (from: String, to: String)?
  private var isWeek: Bool
  /// The first day of a week.
  private var week = Week.calendar
  /// The query without its window, which needs the store's zone.
  private var query = EventQuery(.instants(.earliest..<(.earliest)))

  /// Which days a week of a day has.
  private enum Week {
    /// From its first weekday on.
    case calendar
    /// The day and the six after it.
    case coming
    /// The day and the six before it.
    case past
  }

  /// - Parameters:
  ///   - typeName: The name of the option that chooses types of activities.
  ///   - takesDays: Whether days are named by these options too, and not in another way.
  init(
    _ arguments: ParsedArguments,
    typeName: String = ActivityTypeOption.usualName,
    takesDays: Bool = true
  ) throws(UsageError) {
    strategy = try arguments.value("--strategy").map { text throws(UsageError) in
      try EventStrategy(text)
    }
    revision = arguments.value("--rev")
    date = takesDays ? arguments.value("--date") : nil
    isWeek = takesDays && arguments.has("--week")
    span = takesDays ? try Self.span(arguments.value("--from"), arguments.value("--to")) : nil
    guard span == nil || (date == nil && !isWeek) else {
      throw UsageError("--from and --to, and --date and --week, cannot be used together")
    }
    query.carePlanIDs = arguments.values("--plan")
    query.groupIdentifiers = arguments.values("--group").map { $0 == "-" ? nil : $0 }
    query.tags = arguments.values("--tag")
    query.activityTypes = try ActivityTypeOption.types(arguments, name: typeName)
  }

  /// The events of all tasks on a day, or today.
  init(date: String?, revision: String?) {
    (self.date, self.revision) = (date, revision)
    (strategy, span, isWeek) = (nil, nil, false)
  }

  private static func span(
    _ from: String?,
    _ to: String?
  ) throws(UsageError) -> (from: String, to: String)? {
    if from == nil && to == nil { return nil }
    guard let from, let to else {
      throw UsageError(
        "--from and --to belong together",
        hint: Wording.hint(.write, Wording.either(["--from DATE --to DATE", "--date DATE"]))
      )
    }
    return (from, to)
  }
}

extension EventOptions {
  /// Returns the same options for one state of the store.
  func reading(_ revision: String) -> EventOptions {
    var options = self
    options.revision = revision
    return options
  }

  /// Returns the same options for some tasks.
  func choosing(_ keys: [RecordKey]) -> EventOptions {
    var options = self
    (options.query.taskIDs, options.query.kinds) = (keys.map(\.id), Set(keys.map(\.kind)).sorted())
    return options
  }

  /// The same options; for the whole week of today, if they name no days.
  var ofWeekUnlessNamed: EventOptions {
    var options = self
    if !namesDays { options.isWeek = true }
    return options
  }

  /// The same options for a sheet: the seven days from today on, or for a record those up to today, if
  /// they name no days; a week that they name begins or ends in the same way.
  ///
  /// - Parameter isWhole: Whether a day that is named begins such a week, too.
  func ofSheet(isRecord: Bool, isWhole: Bool) -> EventOptions {
    var options = ofWeekUnlessNamed
    if isWhole, span == nil { options.isWeek = true }
    options.week = isRecord ? .past : .coming
    return options
  }

  /// The care plans whose tasks are chosen; none for those of all.
  var carePlanIDs: [String] { query.carePlanIDs }

  /// Returns the query of the tasks that are chosen, as they are in force at the end of a span.
  func chosenTasks(in span: Range<Instant>) -> RecordQuery {
    var tasks = RecordQuery(.during(span))
    tasks.parentIDs = query.carePlanIDs
    tasks.groupIdentifiers = query.groupIdentifiers
    tasks.tags = query.tags
    tasks.activityTypes = query.activityTypes.compactMap(\.self)
    return tasks
  }

  /// Returns the query, with the dates as the store's zone has them; nil if the span ends before it
  /// begins.
  func query(_ dates: DateReader) throws(UsageError) -> EventQuery? {
    guard let window = try window(dates) else { return nil }
    var query = query
    query.window = window
    return query
  }

  private func window(_ dates: DateReader) throws(UsageError) -> EventQuery.Window? {
    if let span {
      return try Self.window(dates.moment(span.from, .either), dates.moment(span.to, .either))
    }
    let days = try day(dates, weeksFrom: .mon, .either) ?? DaySpan(dates.today)
    return days.range.map { .days($0) }
  }

  /// Returns the day that is named, or its week; nil if none is.
  private func day(
    _ dates: DateReader,
    weeksFrom first: Weekday,
    _ side: DaySide
  ) throws(UsageError) -> DaySpan? {
    guard date != nil || isWeek else { return nil }
    let day = try date.map { text throws(UsageError) in try dates.day(text, side) } ?? dates.today
    guard isWeek else { return DaySpan(day) }
    return switch week {
    case .calendar: DaySpan(weekOf: day, from: first)
    case .coming: try DaySpan(first: day, last: day.adding(days: 6))
    case .past: DaySpan(7, through: day)
    }
  }

  /// Whether a day, a week or a span is named.
  var namesDays: Bool { date != nil || isWeek || span != nil }

  /// Returns the days that are named, or those that go without saying.
  func days(
    _ dates: DateReader,
    weeksFrom first: Weekday,
    unnamed: DaySpan
  ) throws(UsageError) -> DaySpan {
    guard let span else { return try day(dates, weeksFrom: first, .past) ?? unnamed }
    guard case .day(let first) = try dates.moment(span.from, .past),
      case .day(let last) = try dates.moment(span.to, .past)
    else {
      throw UsageError(
        "--from and --to are whole days here",
        hint: Wording.hint(.writeThemAs, "YYYY-MM-DD")
      )
    }
    return try DaySpan(first: first, last: last)
  }

  /// Returns the query of some days.
  func query(of days: ClosedRange<CivilDate>) -> EventQuery {
    var query = query
    query.window = .days(days)
    return query
  }

  private static func window(
    _ from: DateReader.Moment,
    _ to: DateReader.Moment
  ) throws(UsageError) -> EventQuery.Window? {
    switch (from, to) {
    case (.day(let first), .day(let last)): return first <= last ? .days(first...last) : nil
    case (.instant(let start), .instant(let end)):
      return start < end ? .instants(start..<end) : nil
    default:
      throw UsageError(
        "--from and --to are two days or two times",
        hint: Wording.hint(.forBoth, "YYYY-MM-DD", "YYYY-MM-DDTHH:MM")
      )
    }
  }
}
