import CarePlanKit

extension JudgedEvents {
  /// Reads events with what must be said beside them, judged as the options say.
  ///
  /// - Parameters:
  ///   - days: The days that are shown; nil for all of the query's.
  ///   - context: The command that is told what is missing.
  init(
    _ open: OpenStore,
    _ options: EventOptions,
    asOf now: Instant,
    on days: ClosedRange<CivilDate>? = nil,
    for context: CommandContext,
    _ query: (Snapshot) throws(CommandFailure) -> EventQuery?
  ) throws(CommandFailure) {
    let (found, asked) = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) -> (JudgedEvents, [String]) in
      guard let query = try query(snapshot) else { return (JudgedEvents(), []) }
      let found = try attempt { () throws(StoreError) in
        try snapshot.judgedEvents(query, by: options.strategy?.builtIn, asOf: now, on: days)
      }
      return (found, query.taskIDs)
    }
    self = found.withSamples(of: open.store)
    missing.tellFiles(to: context)
    try missing.tellTasks(among: asked, to: context)
    // What is a question in a state of the past may be answered by now.
    if context.format == .text, options.revision == nil {
      for judged in all.filter({ $0.repeated != nil }).prefix(RepeatedRecordings.mostHints) {
        if let words = RepeatedWords(judged, open.dates) { context.hints(words.commands) }
      }
    }
    guard case .program(let command) = options.strategy else { return }
    all = try ProgressProgram(command, context).judge(all, EventWords(all, open), asOf: now)
  }
}
