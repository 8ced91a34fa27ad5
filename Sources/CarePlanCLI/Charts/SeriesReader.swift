import CarePlanKit

/// Reads the series of a chart from a store.
struct SeriesReader {
  let open: OpenStore
  let context: CommandContext
  let options: EventOptions
  /// The moment as of which somebody looks.
  let now: Instant
  let days: DaySpan
  let places: [Chart.Place]

  /// Returns the numbers of one series, and says what is missing in them.
  func series(_ argument: SeriesArgument) throws(CommandFailure) -> ChartSeries {
    let selection = EventSelection(argument.task, options)
    let task = argument.task == nil ? nil : try task(selection)
    let title = argument.title(task.map(Self.title))
    var series =
      argument.aggregate == .adherence
      ? try adherence(title, selection, task) : try recordings(title, argument, selection)
    (series.axis, series.color) = (argument.axis, argument.color)
    return series
  }

  /// Returns the task that is named, as it stands now or at the revision.
  private func task(_ selection: EventSelection) throws(CommandFailure) -> TaskVersion? {
    try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      let keys = try selection.taskKeys(SelectorResolver(snapshot, open.dates))
      return try keys.first.flatMap { key throws(CommandFailure) in
        try attempt { () throws(StoreError) in try snapshot.head(of: key) }
      }.flatMap { TaskVersion($0) }
    }
  }

  private static func title(_ task: TaskVersion) -> String {
    task.content.title.flatMap { $0.isEmpty ? nil : $0 } ?? RecordKey.encoded(task.id)
  }

  private func adherence(
    _ title: String,
    _ selection: EventSelection,
    _ task: TaskVersion?
  ) throws(CommandFailure) -> ChartSeries {
    let summary = try selection.adherence(days, asOf: now, open, context)
    MissingEvents(files: summary?.missing.files ?? []).tellFiles(to: context)
    let tallies = (summary?.rows ?? []).map { ($0.days.lowerBound, $0.tally) }
    var series = ChartSeries(title, adherence: Dictionary(tallies) { $1 }, at: places)
    series.thresholds = task.map { [$0].limits(of: .adherence) } ?? []
    return series
  }

  private func recordings(
    _ title: String,
    _ argument: SeriesArgument,
    _ selection: EventSelection
  ) throws(CommandFailure) -> ChartSeries {
    let found = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) -> (RecordedSeries, asked: [String])? in
      let events = days.range.map(options.query)
      guard let query = try selection.restricted(events, snapshot, open) else { return nil }
      let found = try attempt { () throws(StoreError) in
        try snapshot.series(
          title,
          argument.aggregate,
          of: query,
          kind: argument.kind,
          at: places,
          asOf: now
        )
      }
      return (found, query.taskIDs)
    }
    guard let (found, asked) = found else { return ChartSeries(title, []) }
    found.missing.tellFiles(to: context)
    try found.missing.tellTasks(among: asked, to: context)
    try refuseMixedKinds(found.kinds, argument)
    return found.series
  }

  /// Refuses to compute one number of values of several kinds, such as systolic and diastolic.
  private func refuseMixedKinds(
    _ kinds: Set<String>,
    _ argument: SeriesArgument
  ) throws(CommandFailure) {
    guard argument.aggregate != .count else { return }
    let names = kinds.sorted()
    if let kind = argument.kind {
      guard !names.contains(kind), !names.isEmpty else { return }
      throw CommandFailure(.unknownValue(kind, for: "kind", choices: names))
    }
    guard names.count > 1 else { return }
    throw CommandFailure(
      UsageError(
        "the values of a series are of \(names.count) kinds",
        hint: Wording.hint(.write, Wording.either(names.map { "kind=\($0)" }))
      )
    )
  }
}
