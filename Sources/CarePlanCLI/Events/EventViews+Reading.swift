import CarePlanKit

extension EventViews {
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
    let (views, missing, asked) = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) in
      var reader = EventReader(snapshot, open, options.strategy?.builtIn, asOf: now)
      let query = try query(snapshot)
      let views = try query.map { query throws(CommandFailure) in try reader.views(query) }
      let unreadable = try query.map { query throws(CommandFailure) in
        let days = days ?? query.window.days
        return try attempt { () throws(StoreError) in
          try snapshot.unreadableFiles(aboutEventsOn: days)
        }
      }
      let missing = MissingEvents(tasks: reader.unplaceable, files: unreadable ?? [])
      return (views ?? [], missing, query?.taskIDs ?? [])
    }
    missing.tellFiles(to: context)
    try missing.tellTasks(among: asked, to: context)
    // What is a question in a state of the past may be answered by now.
    if context.format == .text, options.revision == nil {
      for repeated in views.compactMap(\.repeated).prefix(RepeatedRecordings.mostHints) {
        context.hint(StyledText(repeated.hint))
      }
    }
    guard case .program(let command) = options.strategy else {
      self.init(all: views, missing: missing)
      return
    }
    let judged = try ProgressProgram(command, context).judge(views, asOf: now)
    self.init(all: judged, missing: missing)
  }
}
