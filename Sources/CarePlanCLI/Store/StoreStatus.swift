import CarePlanKit

/// Where a store stands, and what is not committed or not sent yet.
struct StoreStatus {
  let position: GitStore.Position
  let pending: PendingChanges
  /// How many records wait to be settled.
  let unsettled: Int
  /// The records that wait for somebody's decision.
  let open: [RecordKey]
  /// The commits that the remote lacks; nil if there are none, or no remote.
  let unsent: UnsentCommits?
  /// The commits of remotes that are held.
  let held: HeldReport
  /// Whether the founder's card has still to be compared; nil if the store is not signed.
  let isCompared: Bool?

  init(of open: OpenStore) throws(CommandFailure) {
    (position, pending) = try attempt { () throws(StoreError) in
      (try open.store.position(), try open.store.status())
    }
    unsettled =
      try Self.readable { () throws(CommandFailure) in
        try attempt { () throws(StoreError) in try open.store.unsettledRecords().count }
      } ?? 0
    self.open =
      try Self.readable { () throws(CommandFailure) in try open.conflicts().map(\.key) } ?? []
    unsent = (try? open.unsentCommits()) ?? nil
    let isSigned = (try? open.store.isSigned()) ?? false
    held = HeldReport(isSigned ? (try? open.store.heldCommits()) ?? [] : [])
    isCompared = isSigned ? (try? open.store.accessLog().note?.isCompared) ?? false : nil
  }

  /// Returns what a body returns; nil if it cannot be read, which is for `careplan check` to tell.
  ///
  /// - Throws: What would let every other command fail too: a tree that is made to do harm.
  private static func readable<Value>(
    _ body: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value? {
    do throws(CommandFailure) { return try body() } catch {
      guard error.code == StoreError.Code.hostile.rawValue else { return nil }
      throw error
    }
  }

  /// `2 records are in conflict: task/a, task/b`; nil if none is.
  var openLine: StyledText? {
    guard !open.isEmpty else { return nil }
    let names = open.prefix(3).map(\.description).joined(separator: ", ")
    let rest = open.count > 3 ? " and \(open.count - 3) more" : ""
    let records = open.count == 1 ? "1 record is" : "\(open.count) records are"
    return "\("\(records) in conflict", [.bold, .red]): \(names)\(rest)"
  }

  /// `2 records wait to be settled: …`; nil if none does.
  var unsettledLine: StyledText? {
    guard unsettled > 0 else { return nil }
    let records = unsettled == 1 ? "1 record waits" : "\(unsettled) records wait"
    return "\(records) to be settled: careplan check --fix"
  }
}

extension StoreStatus {
  /// The value of `careplan.status/v1`.
  var json: JSONValue {
    var object: JSONObject = [
      "records": .array(pending.records.map(Self.json)),
      "manifestEdited": .bool(pending.manifest != nil),
      "faults": .array(pending.faults.map(\.json)),
      "foreignPaths": .array(pending.foreignPaths.map { .string($0) }),
      "open": .array(open.map { .string($0.description) }),
      "unsettled": .number(JSONNumber(unsettled)),
    ]
    object["unsent"] = unsent?.json
    if !held.held.isEmpty { object["held"] = held.json }
    object["anchorCompared"] = isCompared.map { .bool($0) }
    object["branch"] = position.branch.map { .string($0) }
    object["commit"] = position.commit.map { .string($0) }
    return .object(object)
  }

  private static func json(_ change: PendingChange) -> JSONValue {
    [
      "kind": .string(change.key.kind.word), "id": .string(change.key.id),
      "change": .string(change.action.word),
      "paths": .array(change.paths.map { .string($0) }),
    ]
  }
}

extension StatusCommand: TabulatedCommand {
  static let storeColumns = [
    StoreColumn("Branch", 6, .left), StoreColumn("Commit", 8, .left), StoreColumn("Uncommitted", 0),
    StoreColumn("Unsent", 0), StoreColumn("Conflicts", 0), StoreColumn("", 0, .left),
  ]

  func storeRow(_ context: CommandContext) throws(CommandFailure) -> StoreRow {
    let open = try context.openStore()
    let status = try StoreStatus(of: open)
    let edited = status.pending.records.count + (status.pending.manifest == nil ? 0 : 1)
    return StoreRow(cells: [
      StyledText(status.position.branch ?? "–"),
      status.position.commit.map { StyledText(String($0.prefix(8)), .yellow) } ?? "–",
      StoreRow.count(edited, .yellow), status.unsentCell,
      StoreRow.count(status.open.count, [.bold, .red]), status.remarks.listed,
    ])
  }
}

extension StoreStatus {
  fileprivate var unsentCell: StyledText {
    guard let unsent else { return StoreRow.count(0) }
    return "\("\(unsent.count)\(unsent.isMore ? "+" : "")", .yellow)"
  }

  fileprivate var remarks: [StyledText] {
    let invalid = Set(pending.faults.map(\.path)).count
    let files = pending.foreignPaths.count
    let failure = unsent?.failure.map { "last try: \($0.code.words)" }
    return [
      invalid == 0 ? nil : StyledText("\(invalid) not valid", [.bold, .red]),
      unsettled == 0 ? nil : StyledText("\(unsettled) to be settled"),
      files == 0 ? nil : StyledText(files == 1 ? "1 foreign file" : "\(files) foreign files"),
      failure.map { StyledText($0) },
    ].compactMap(\.self)
  }
}
