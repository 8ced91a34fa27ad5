import CarePlanKit

extension OpenStore {
  /// What becomes of the changes of a transaction.
  enum Writing: Hashable, Sendable {
    /// Nothing: they are only tried.
    case dryRun
    /// They are written into the work tree, where a commit takes them.
    case draft
    case commit(message: String)

    /// What `-n` and `-m` ask for.
    init(_ options: GlobalOptions, message: String?) {
      self = options.isDryRun ? .dryRun : message.map { .commit(message: $0) } ?? .draft
    }
  }

  /// The result of a transaction.
  struct Transacted<Result: Sendable>: Sendable {
    let result: Result
    /// The new commit, if there is one.
    var commit: String?
    /// Remarks for the user.
    let remarks: [String]
    /// The records that it leaves in question.
    var conflicts: [RecordKey] = []
  }

  /// Runs a transaction and does with its changes what was asked for.
  func transact<Result: Sendable>(
    _ writing: Writing,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(CommandFailure) -> Transacted<Result> {
    try attempt { () throws(StoreError) in
      switch writing {
      case .dryRun:
        let written = try store.prepare("", body).preview
        return Transacted(
          result: written.result,
          remarks: written.remarks,
          conflicts: written.conflicts
        )
      case .draft:
        let drafted = try store.draft(body)
        return Transacted(result: drafted.result, remarks: drafted.remarks)
      case .commit(let message):
        let written = try store.commit(message, body)
        return Transacted(
          result: written.result,
          commit: written.commit,
          remarks: written.remarks,
          conflicts: written.conflicts
        )
      }
    }
  }
}
