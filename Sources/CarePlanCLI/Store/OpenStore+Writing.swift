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

  /// Runs a transaction and does with its changes what was asked for.
  ///
  /// - Returns: What the body returned, and the commit if there is a new one.
  func transact<Result: Sendable>(
    _ writing: Writing,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(CommandFailure) -> (result: Result, commit: String?) {
    try attempt { () throws(StoreError) in
      switch writing {
      case .dryRun: return (try store.rehearse(body).result, nil)
      case .draft: return (try store.draft(body).result, nil)
      case .commit(let message):
        let written = try store.commit(message, body)
        return (written.result, written.commit)
      }
    }
  }
}
