import CarePlanKit

/// A change of when a task is due, which `end` and `reopen` make as `update` does.
struct TaskChange {
  private let selector: Selector
  private let message: String?

  /// How commands declare the positional that names one task, in one word or two.
  static let positional = PositionalSpec(
    "TASK",
    .oneOrMore,
    help: "Task as ID, KIND/ID or KIND ID; the beginning of its id or title will do for ID",
    completion: .dynamic("task")
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try Selector.single(arguments.positionals, rawID: arguments.value("--id"))
    message = arguments.value("--message")
  }

  /// Makes the change in the work tree or as a commit, and tells it.
  ///
  /// - Parameters:
  ///   - unchanged: What is said of the task if there is nothing to change.
  ///   - moment: When what is changed holds; nil if it is what holds in the end.
  func run(
    _ open: OpenStore,
    _ context: CommandContext,
    unchanged: (StyledText) -> StyledText,
    to moment: Instant? = nil,
    _ body: @escaping (inout Transaction, RecordKey) throws(StoreError) -> AnyRecord
  ) throws(CommandFailure) -> ExitCode {
    let key = try selector.editable(in: open)
    guard key.kind.isTask else {
      throw CommandFailure(
        UsageError("\(key) is not a task", hint: Wording.hint(.nameATask, "task/ID"))
      )
    }
    if !open.store.isBare { try open.refuseEdit(of: key) }
    let (old, told) = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) -> (AnyRecord?, AnyRecord?) in
        let told = try moment.flatMap { moment throws(StoreError) in
          try snapshot.timeline(of: key)?.task(at: moment)?.record
        }
        return (try snapshot.head(of: key), told)
      }
    }
    let commit = { (transaction: inout Transaction) throws(StoreError) in
      try body(&transaction, key)
    }
    // The date follows from the change, and not from when it is committed.
    let write = RecordWrite(
      verb: .changed,
      key: key,
      old: old,
      told: told,
      rule: .retroactive,
      unchanged: unchanged(StyledText(key.description)),
      commit: commit
    ) { store throws(StoreError) in
      try draft(old, in: store, commit)
    }
    return try write.run(open, context, message: message)
  }

  /// Writes the change into the head file, or whole versions beside it if one does not say it all.
  private func draft(
    _ old: AnyRecord?,
    in store: GitStore,
    _ commit: (inout Transaction) throws(StoreError) -> AnyRecord
  ) throws(StoreError) -> String {
    let trial = try store.prepare("", commit).preview
    guard trial.versions.count == 1, let old, !trial.result.version.isTombstone else {
      let paths = try store.draft(commit).paths
      return paths.first { $0.hasSuffix("/current.json") } ?? ""
    }
    var record = trial.result
    record.version = old.version
    return try store.draft(editing: record, .from(record.effectiveDate), from: old)
  }
}
