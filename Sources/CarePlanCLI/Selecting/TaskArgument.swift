import CarePlanKit

/// The task that a command line begins with, in one word or two, and what follows it.
struct TaskArgument: Sendable {
  let selector: Selector
  /// The words behind the task.
  let rest: [String]

  init(_ words: [String], rawID: String? = nil) throws(UsageError) {
    let isPair = rawID == nil && words.count > 1 && RecordKind(word: words[0]) != nil
    let count = isPair ? 2 : 1
    try self.init(
      Selector.single(Array(words.prefix(count)), rawID: rawID),
      rest: Array(words.dropFirst(count))
    )
  }

  private init(_ selector: Selector, rest: [String] = []) throws(UsageError) {
    (self.selector, self.rest) = (selector, rest)
    if let kind = selector.kind, !kind.isTask {
      throw UsageError("a \(kind) has no events", hint: Wording.hint(.nameATask, "task/ID"))
    }
  }

  /// Understands words that name any number of tasks, each in one word or two.
  static func list(_ words: [String], rawID: String? = nil) throws(UsageError) -> [TaskArgument] {
    guard rawID == nil else { return [try TaskArgument(words, rawID: rawID)] }
    return try Selector.list(words).map { selector throws(UsageError) in
      try TaskArgument(selector)
    }
  }

  /// Finds the task in the last commit.
  ///
  /// - Parameter isWhole: Whether the beginning of a name does not do.
  func key(_ open: OpenStore, isWhole: Bool = false) throws(CommandFailure) -> RecordKey {
    do throws(CommandFailure) {
      let kinds = RecordKind.allCases.filter(\.isTask)
      let selection = try selector.selection(in: open, among: kinds, isWhole: isWhole)
      return try understand { () throws(UsageError) in try selection.wholeRecord() }
    } catch {
      guard error.exit == .notFound, let key = try draft(open) else { throw error }
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.uncommitted.rawValue,
        "\(key) is not committed yet",
        hints: ["careplan commit -m MESSAGE \(key)"]
      )
    }
  }

  /// Returns the task, if only the work tree has it.
  private func draft(_ open: OpenStore) throws(CommandFailure) -> RecordKey? {
    guard !open.store.isBare else { return nil }
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    return pending.records.map(\.key).first { key in
      key.kind.isTask && (selector.kind == nil || selector.kind == key.kind)
        && key.id == selector.text
    }
  }
}

extension TaskArgument {
  /// Returns how commands declare the task whose events they are about.
  static func positional(_ count: PositionalSpec.Count = .oneOrMore) -> PositionalSpec {
    PositionalSpec(
      "TASK",
      count,
      help: "Task as ID, KIND/ID or KIND ID; the beginning of its id or title will do for ID",
      completion: .dynamic("task")
    )
  }
}
