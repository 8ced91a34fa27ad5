import CarePlanKit

/// The two states that a review compares.
struct ReviewRange {
  /// The state before; nil for the time before the first commit.
  let old: String?
  let new: String

  /// Reads `A..B` or `A...B`; nothing is what the remote lacks, or else the last commit.
  init(_ text: String?, in open: OpenStore) throws(CommandFailure) {
    guard let text else {
      self = try Self.standard(in: open)
      return
    }
    guard text.contains("..") else {
      throw CommandFailure(
        UsageError("'\(text)' is one commit, not two", hint: "careplan review \(text)..HEAD")
      )
    }
    let sides = try attempt { () throws(StoreError) in try open.store.diffSides([text]) }
    guard case .revision(let old) = sides.old, case .revision(let new) = sides.new else {
      throw CommandFailure(UsageError("a review compares two commits"))
    }
    (self.old, self.new) = (old, new)
  }

  /// What the last merge in this copy has brought.
  init(lastMergeIn open: OpenStore) throws(CommandFailure) {
    let merge = try attempt { () throws(StoreError) in try open.store.lastMerge() }
    guard let merge else {
      throw CommandFailure(
        .nothingToDo,
        "nothing was merged in this copy yet",
        hints: ["name the commits: 'careplan review A..B'; 'git log --merges' lists merges"]
      )
    }
    (old, new) = (merge.before, merge.after)
  }

  private init(_ old: String?, _ new: String) { (self.old, self.new) = (old, new) }

  private static func standard(in open: OpenStore) throws(CommandFailure) -> ReviewRange {
    let commits = try attempt { () throws(StoreError) in try open.store.log(limit: 1) }
    guard let last = commits.first else {
      throw CommandFailure(.nothingToDo, "there is no commit yet that could be reviewed")
    }
    if let remote = try? open.defaultRemote(), let branch = try? open.store.position().branch {
      let tracked = "\(remote)/\(branch)"
      let ahead = try? open.store.log("\(tracked)..HEAD", limit: 1)
      if ahead?.isEmpty == false,
        let sides = try? open.store.diffSides(["\(tracked)...HEAD"]),
        case .revision(let old) = sides.old
      {
        return ReviewRange(old, "HEAD")
      }
    }
    return ReviewRange(last.parents.first, last.id)
  }

  /// The two commits by their short ids: `3f2a81c0..9b7d1e44`.
  func words(in open: OpenStore) throws(CommandFailure) -> String {
    let before = try old.map { text throws(CommandFailure) in try open.shortCommit(text) ?? text }
    return "\(before ?? "nothing")..\(try open.shortCommit(new) ?? new)"
  }

  /// The commits that lead from one state to the other, in git's notation.
  var commits: String { old.map { "\($0)..\(new)" } ?? new }
}
