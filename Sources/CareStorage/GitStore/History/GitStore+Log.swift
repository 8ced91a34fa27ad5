public import CareModel
import Git

extension GitStore {
  /// Lists commits, children before parents and later ones first, as `git log --date-order` does.
  ///
  /// With a record, only commits that touched it are listed: those in which its files differ from
  /// every parent's. A record that never was gives an empty list. A shallow clone's log ends where
  /// the clone was cut off.
  ///
  /// Cost: the commits that are walked; with a record, the trees on the way to its files in each of
  /// them.
  ///
  /// - Parameter revisions: `A`, `A..B` (what leads to B but not to A) or `A...B` (what leads to one
  ///   of them only); nil for `HEAD`.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func log(
    _ revisions: String? = nil,
    of record: RecordKey? = nil,
    offset: Int = 0,
    limit: Int? = nil
  ) throws(StoreError) -> [CommitSummary] {
    try withEngine { engine throws(StoreError) in
      let range = try engine.walkRange(revisions)
      let paths = try record.map { key throws(StoreError) in
        try engine.paths(of: key, seenFrom: range.starts)
      }
      if paths?.isEmpty == true { return [] }
      return try engine.log(range, touching: paths, offset: offset, limit: limit)
    }
  }

  /// Finds the commit that a revision in git's notation names, such as `HEAD~2` or `main`.
  ///
  /// Cost: one commit.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if nothing, or more than one thing, has this name.
  public func resolveRevision(_ revision: String) throws(StoreError) -> CommitSummary {
    try withEngine { engine throws(StoreError) in
      try engine.summary(of: engine.commit(engine.commit(of: revision)))
    }
  }

  /// A move of the branch that took over commits of others, in hexadecimal.
  public struct TakenOver: Hashable, Sendable {
    /// Where the branch stood; nil before the first commit.
    public let before: String?
    /// Where the branch stood after the move.
    public let after: String
    /// Whether what was said of the past was kept after it.
    public let keepsPast: Bool
  }

  /// Returns the last merge, pull or sync of this clone that is still part of the branch.
  ///
  /// A merge has its parents in one order, wherever it is made, so that they do not tell what was here
  /// before. What git itself merged or pulled is known as far as git has logged it. A commit that keeps the
  /// past as it was belongs to the merge that it follows.
  ///
  /// Cost: the log of operations of this clone, and git's log of the branch, from their ends.
  public func lastMerge() throws(StoreError) -> TakenOver? {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      let operations = try OperationLog(engine.paths).operations().reversed().lazy
        .filter { $0.takesOver && $0.reference == tip.reference }
        .map { BranchMove(before: $0.before, after: $0.after, keepsPast: $0.kind == .continuation) }
      let moves = try git("Reading git's log of \(tip.reference)") { () throws(GitError) in
        try engine.repository.moves(of: tip.reference, limit: Self.mostMoves)
      }.lazy.filter(\.takesOver).compactMap { move in
        move.after.map { BranchMove(before: move.before, after: $0, keepsPast: false) }
      }
      let own = try engine.last(of: operations, to: tip)
      let foreign = try engine.last(of: moves, to: tip)
      guard let own, let foreign, own.after != foreign.after else {
        return (own ?? foreign).map(TakenOver.init)
      }
      return TakenOver(try engine.isAncestor(own.after, of: foreign.after) ? foreign : own)
    }
  }

  /// How far it is looked back for what git itself has merged.
  private static let mostMoves = 1000
}

extension GitStore.TakenOver {
  fileprivate init(_ move: BranchMove) {
    (before, after, keepsPast) = (move.before?.hex, move.after.hex, move.keepsPast)
  }
}

/// A move of a branch that may have taken over commits of others.
private struct BranchMove {
  let before: ObjectID?
  let after: ObjectID
  let keepsPast: Bool
}

extension GitEngine {
  /// Returns the first of some moves of a branch that is still part of it.
  fileprivate func last(
    of moves: some Sequence<BranchMove>,
    to tip: Tip
  ) throws(StoreError) -> BranchMove? {
    guard let head = tip.commit else { return nil }
    for move in moves where move.before != move.after && repository.contains(move.after) {
      if move.after == head { return move }
      if try isAncestor(move.after, of: head) { return move }
    }
    return nil
  }
}

extension ReferenceMove {
  /// Whether git itself took over commits of others: by `git merge`, which may end in a commit by hand, or
  /// `git pull`.
  fileprivate var takesOver: Bool {
    if message.hasPrefix("commit (merge): ") { return true }
    let isPull = message.hasPrefix("pull:") || message.hasPrefix("pull ")
    guard isPull || message.hasPrefix("merge ") else { return false }
    return message.contains(": Fast-forward") || message.contains(": Merge made by")
  }
}

extension GitStore {
  /// Returns whether a commit has all that another one has.
  ///
  /// Cost: the commits from the one to the other.
  public func contains(_ revision: String, in commit: String) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      try engine.isAncestor(engine.commit(of: revision), of: engine.commit(of: commit))
    }
  }
}

extension Operation {
  /// Whether the branch took over commits of others.
  fileprivate var takesOver: Bool {
    let verb = command.prefix { $0 != " " }
    return kind == .sync
      || ([.change, .continuation].contains(kind) && ["merge", "pull"].contains(verb))
  }
}
