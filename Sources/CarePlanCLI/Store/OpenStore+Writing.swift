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

  /// What came of a transaction.
  struct Transacted<Result: Sendable>: Sendable {
    let result: Result
    /// The new commit, if there is one.
    var commit: String?
    /// What the user should be told of.
    let remarks: [String]
  }

  /// Runs a transaction and does with its changes what was asked for.
  ///
  /// - Parameter progress: Told how many files of the work tree were written, and of how many.
  func transact<Result: Sendable>(
    _ writing: Writing,
    progress: ((Int, Int) -> Void)? = nil,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(CommandFailure) -> Transacted<Result> {
    try attempt { () throws(StoreError) in
      switch writing {
      case .dryRun:
        let written = try store.prepare("", body).preview
        return Transacted(result: written.result, remarks: written.remarks)
      case .draft:
        let drafted = try store.draft(progress: progress, body)
        return Transacted(result: drafted.result, remarks: drafted.remarks)
      case .commit(let message):
        let written = try store.commit(message, body)
        return Transacted(
          result: written.result,
          commit: written.commit,
          remarks: written.remarks
        )
      }
    }
  }
}
