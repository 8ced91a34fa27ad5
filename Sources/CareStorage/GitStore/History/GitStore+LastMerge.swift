public import CareReading
import CareWriting
import Git

extension GitStore {
  /// A move of the branch that took over commits of others, in hexadecimal.
  public struct TakenOver: Hashable, Sendable {
    /// Where the branch stood; nil before the first commit.
    public let before: String?
    public let after: String
  }

  /// Returns the last merge, pull or sync of this clone that is still part of the branch.
  ///
  /// A merge has its parents in one order, wherever it is made, so that they do not tell what was here
  /// before. Git's own merges are not known: their first parent is what was here.
  ///
  /// Cost: the log of operations of this clone, from its end.
  public func lastMerge() throws(StoreError) -> TakenOver? {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      guard let head = tip.commit else { return nil }
      for operation in try OperationLog(engine.paths).operations().reversed() {
        guard operation.takesOver, operation.reference == tip.reference,
          operation.before != operation.after, engine.repository.contains(operation.after)
        else { continue }
        if operation.after != head {
          guard try engine.isAncestor(operation.after, of: head) else { continue }
        }
        return TakenOver(before: operation.before?.hex, after: operation.after.hex)
      }
      return nil
    }
  }
}

extension GitStore {
  /// Returns whether a commit has all that another one has.
  package func contains(_ revision: String, in commit: String) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      try engine.isAncestor(engine.commit(of: revision), of: engine.commit(of: commit))
    }
  }
}

extension Operation {
  /// Whether the branch took over commits of others.
  fileprivate var takesOver: Bool {
    let verb = command.prefix { $0 != " " }
    return kind == .sync || (kind == .change && ["merge", "pull"].contains(verb))
  }
}
