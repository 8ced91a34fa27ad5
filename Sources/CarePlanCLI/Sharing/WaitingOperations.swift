import CarePlanKit

/// The grants that wait for an administrator, as commands name and show them.
struct WaitingOperations {
  let waiting: [PendingOperation]
  let remote: String
  /// The number of envelopes whose statements are not right.
  let wrong: Int
  private let view: AccessView

  init(_ open: OpenStore, _ view: AccessView, _ context: CommandContext) throws(CommandFailure) {
    let remote = try open.defaultRemote()
    (self.remote, self.view) = (remote, view)
    (waiting, wrong) = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store).operations(at: remote)
    }
  }

  static func name(_ operation: PendingOperation) -> String {
    String(operation.id.description.prefix(12))
  }

  /// Returns the operation of some digits.
  func named(_ text: String) throws(CommandFailure) -> PendingOperation {
    let found = waiting.filter { $0.id.description.hasPrefix(text) }
    if found.count == 1, !text.isEmpty, let operation = found.first { return operation }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      found.isEmpty
        ? "no operation '\(text)' waits at '\(remote)'"
        : "several operations begin with '\(text)'",
      hints: ["careplan admin pending"]
    )
  }

  /// Returns the operation that begins with the digits; throws if it was rejected.
  func open(_ text: String) throws(CommandFailure) -> PendingOperation {
    let operation = try named(text)
    guard operation.answer != .rejected else {
      throw CommandFailure(
        .nothingToDo,
        code: StoreError.Code.nothingToDo.rawValue,
        "\(Self.name(operation)) was rejected: if an owner shares again, that is another operation"
      )
    }
    return operation
  }

  /// Lists the operations, and warns of false ones.
  func show(_ context: CommandContext) {
    if wrong > 0 {
      context.warn(
        "\(wrong) \(wrong == 1 ? "operation" : "operations") at '\(remote)' were not signed by an owner, and are not listed"
      )
    }
    guard !waiting.isEmpty, context.format == .text else { return }
    var table = Table([
      .init("operation"), .init("doctor"), .init("name"), .init("category"), .init("shared by"),
      .init("state"),
    ])
    for operation in waiting {
      table.add([
        StyledText(Self.name(operation), .yellow), StyledText(operation.reader.label, .bold),
        StyledText(String(operation.reader.name.prefix(WaitingRequests.longestName))),
        StyledText(operation.category.name), StyledText(view.label(operation.owner)),
        StyledText(Self.state(operation)),
      ])
    }
    context.output.table(table)
    if waiting.contains(where: { $0.answer == nil }) {
      context.hint("careplan admin approve --all")
    }
  }

  private static func state(_ operation: PendingOperation) -> String {
    switch operation.answer {
    case nil: "waits for approval"
    case .approved: "approved, until a member syncs"
    case .rejected: "rejected, until a member syncs"
    }
  }

  var json: JSONValue {
    .array(
      waiting.map { operation in
        [
          "operation": .string(operation.id.description), "label": .string(operation.reader.label),
          "name": .string(operation.reader.name), "category": .string(operation.category.name),
          "owner": .string(view.label(operation.owner)),
          "state": .string(operation.answer?.rawValue ?? "waiting"),
        ]
      }
    )
  }
}
