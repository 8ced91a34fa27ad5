import CarePlanKit

/// `careplan watch --events`: tells of every event that a move of the branch changes.
struct EventWatch {
  private let selection: EventSelection

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
    guard selection.options.revision == nil else {
      throw UsageError("--events waits for changes, and the commit of --rev has none")
    }
  }

  /// Writes a line for every change until a signal comes or nobody reads any more.
  func run(_ context: CommandContext) throws(CommandFailure) {
    context.audit.willShowRecords()
    let open = try context.openStore(.running)
    // A task that is not there is told at once; one that goes later is a change.
    let tasks = try open.read { snapshot throws(CommandFailure) in
      try selection.taskKeys(SelectorResolver(snapshot, open.dates))
    }
    _ = try query(of: tasks, open, context)
    let following = StoreFollowing(of: open, context)
    var last = try commit(of: open)
    context.note("watching events; Ctrl-C ends it")
    try following.run { () throws(CommandFailure) in
      let new = try commit(of: open)
      guard new != last else { return }
      defer { last = new }
      try tell(from: last, to: new, of: tasks, context.present(open), context)
    }
  }

  private func commit(of open: OpenStore) throws(CommandFailure) -> String? {
    try attempt { () throws(StoreError) in try open.store.position().commit }
  }

  /// Returns the moment from which both states are judged, and the days or times of the options.
  private func query(
    of tasks: [RecordKey],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> (now: Instant, query: EventQuery?) {
    try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try selection.options.query(dates)?.restricted(to: tasks))
    }
  }

  private func tell(
    from old: String?,
    to new: String?,
    of tasks: [RecordKey],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let (now, query) = try query(of: tasks, open, context)
    func state(
      at commit: String?,
      for context: CommandContext
    ) throws(CommandFailure) -> (events: [JudgedEvent], words: EventWords) {
      guard let commit else { return ([], EventWords([], open)) }
      let options = selection.options.reading(commit)
      let found = try JudgedEvents(open, options, asOf: now, for: context) { _ in query }
      return (found.all, EventWords(found.all, open))
    }
    // What could not be read before was told then.
    let before = try state(at: old, for: context.writing(to: OutputCapture()))
    let changes = try EventChange.all(from: before, to: state(at: new, for: context))
    guard !changes.isEmpty else { return }
    try context.noteMoreReads()
    for change in changes {
      let line: JSONValue = ["careplan.eventchange/v1": change.json(at: new ?? "")]
      context.output.document(CanonicalJSON.compact(line) + "\n")
    }
    context.output.flush()
  }
}
