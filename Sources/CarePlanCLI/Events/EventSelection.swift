import CarePlanKit

/// The events of some tasks that a user asks for.
struct EventSelection: Sendable {
  static let positional = TaskArgument.positional(.many)

  let options: EventOptions
  private let tasks: [Selector]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    tasks = Selector.list(arguments.positionals)
    for case let kind? in tasks.map(\.kind) where !kind.isTask {
      throw UsageError("a \(kind) has no events", hint: Wording.hint(.nameATask, "task/ID"))
    }
    options = try EventOptions(arguments)
  }

  /// Selects the events of one task, or of all that the options choose.
  init(_ task: Selector?, _ options: EventOptions) {
    (tasks, self.options) = (task.map { [$0] } ?? [], options)
  }

  /// Returns the events of the days or times that the options name.
  func views(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> JudgedEvents {
    let (now, query) = try query(open, context)
    return try JudgedEvents(open, options, asOf: now, for: context) {
      snapshot throws(CommandFailure) in
      try restricted(query, snapshot, open)
    }
  }

  /// Returns the moment from which somebody looks, and the query of the days or times that the
  /// options name.
  private func query(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> (now: Instant, query: EventQuery?) {
    try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.query(dates))
    }
  }

  /// Writes a document of the events.
  func write(
    _ document: Document,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let window = try query(open, context).query?.window
    try document.write(to: context, of: open, at: options.revision, days: .window(window))
  }

  /// Returns how far the plan was followed, by the strategy of the options or else as CareKit has
  /// it.
  ///
  /// - Parameters:
  ///   - asOf: Nil looks at whole days, on which nothing is pending.
  ///   - grouping: What a row is about.
  /// - Returns: Nil if there are no days.
  func adherence(
    _ days: DaySpan,
    asOf: Instant?,
    grouping: AdherenceQuery.Grouping = .day,
    weeksFrom first: Weekday = .mon,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> AdherenceSummary? {
    let events = days.range.map(options.query)
    func query(_ events: EventQuery) -> AdherenceQuery {
      AdherenceQuery(
        events,
        strategy: options.strategy?.builtIn ?? .exists,
        asOf: asOf,
        grouping: grouping,
        firstWeekday: first.number
      )
    }
    if case .program = options.strategy {
      let judged = try JudgedEvents(open, options, asOf: asOf ?? open.dates.now, for: context) {
        snapshot throws(CommandFailure) in
        try restricted(events, snapshot, open)
      }
      guard let events else { return nil }
      return try open.read(at: options.revision) { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in
          try snapshot.adherence(over: query(events), judged)
        }
      }
    }
    let found = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) -> (summary: AdherenceSummary, asked: [String])? in
      guard let events = try restricted(events, snapshot, open) else { return nil }
      let summary = try attempt { () throws(StoreError) in
        try snapshot.adherence(over: query(events))
      }
      return (summary, events.taskIDs)
    }
    guard let found else { return nil }
    let missing = found.summary.missing
    try missing.tellTasks(among: found.asked, to: context)
    return found.summary
  }

  /// Compares what was recorded on the days or times that the options name with the thresholds of the
  /// tasks.
  func thresholds(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ThresholdCheck {
    guard options.strategy == nil else { return ThresholdCheck(try views(open, context)) }
    let (now, events) = try query(open, context)
    let (check, asked) = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) -> (ThresholdCheck, [String]) in
      guard let query = try restricted(events, snapshot, open) else {
        return (ThresholdCheck(JudgedEvents()), [])
      }
      let judged = try attempt { () throws(StoreError) in
        try snapshot.judgedEvents(query, by: .exists, asOf: now)
      }
      return (ThresholdCheck(judged.withSamples(of: open.store)), query.taskIDs)
    }
    check.missing.tellFiles(to: context)
    try check.missing.tellTasks(among: asked, to: context)
    return check
  }

  /// Returns what was recorded on some days, with who recorded it.
  func recorded(_ days: DaySpan, _ open: OpenStore) throws(CommandFailure) -> [JudgedEvent] {
    let events = days.range.map(options.query)
    return try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      guard let query = try restricted(events, snapshot, open) else { return [] }
      return try attempt { () throws(StoreError) in
        try snapshot.judgedEvents(query, by: .exists, asOf: open.dates.now).all
      }
    }
  }

  /// Returns a query of nothing but the tasks that the user named, which must be there.
  func restricted(
    _ query: EventQuery?,
    _ snapshot: Snapshot,
    _ open: OpenStore
  ) throws(CommandFailure) -> EventQuery? {
    let keys = try taskKeys(SelectorResolver(snapshot, open.dates))
    return query?.restricted(to: keys)
  }

  /// Returns the tasks that the user named, which must be there.
  func taskKeys(_ resolver: SelectorResolver) throws(CommandFailure) -> [RecordKey] {
    var keys: [RecordKey] = []
    for selector in tasks {
      let kinds = RecordKind.allCases.filter(\.isTask)
      let selection = try selection(of: selector, among: kinds, resolver)
      keys.append(try understand { () throws(UsageError) in try selection.wholeRecord() })
    }
    return keys
  }

  private func selection(
    of selector: Selector,
    among kinds: [RecordKind],
    _ resolver: SelectorResolver
  ) throws(CommandFailure) -> Selection {
    do throws(CommandFailure) { return try resolver.resolve(selector, among: kinds) } catch {
      guard error.isOfNoID, let named = try resolver.named(selector, among: kinds) else {
        throw error
      }
      resolver.remarks.add(named.remark)
      return named.selection
    }
  }
}
