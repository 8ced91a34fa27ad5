import CGit2

/// A line of the log that git keeps of where a reference was in this copy.
public struct ReferenceMove: Hashable, Sendable {
  /// Nil if the reference was made then.
  public let before: ObjectID?
  /// Nil if the reference was deleted then.
  public let after: ObjectID?
  /// What moved it, in the words of the program that did: `merge dose: Fast-forward`.
  public let message: String
}

extension Repository {
  /// Returns the last moves of a reference that git has logged, later ones first; none where it logs none.
  public func moves(of reference: String, limit: Int) throws(GitError) -> [ReferenceMove] {
    let log = try Owned<ReferenceLogKind>("git_reflog_read") {
      git_reflog_read(&$0, pointer, reference)
    }
    var moves: [ReferenceMove] = []
    for place in 0..<min(git_reflog_entrycount(log.pointer), max(limit, 0)) {
      guard let entry = git_reflog_entry_byindex(log.pointer, place) else { break }
      moves.append(
        ReferenceMove(
          before: Self.object(git_reflog_entry_id_old(entry)),
          after: Self.object(git_reflog_entry_id_new(entry)),
          message: String(text: git_reflog_entry_message(entry))
        )
      )
    }
    return moves
  }

  private static func object(_ id: UnsafePointer<git_oid>?) -> ObjectID? {
    guard let id, git_oid_is_zero(id) == 0 else { return nil }
    return ObjectID(id.pointee)
  }
}
