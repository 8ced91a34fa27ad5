import CareModel
import CareStorage
import Git

extension SyncRun {
  /// Pushes our commits in portions, after the remote has refused all of them at once for their size.
  ///
  /// A portion is the history up to one of our commits; each is as large as the remote takes it. What
  /// was delivered stays there, whatever becomes of the rest.
  ///
  /// - Returns: Why the remote's branch is not where it was; nil if it has the candidate now.
  /// - Throws: ``StoreError/Code/rejected``, which names the commit that is too large alone.
  func deliverInPortions(
    _ candidate: Candidate,
    _ tips: SyncTips,
    _ refusal: GitError
  ) throws(StoreError) -> String? {
    // A rewritten history gives up commits at once, not in steps.
    guard !tips.isRewritten else {
      throw StoreError(refusal, while: "Pushing to '\(remote.name)'")
    }
    var portions = Portions(of: try commits(of: candidate, notIn: tips.theirs))
    var (delivered, reason) = (tips.theirs, refusal)
    while let commit = portions.next {
      let target = try portion(commit, on: delivered)
      guard let failure = try push(target, expecting: delivered) else {
        delivered = target
        portions.take()
        try note(delivered: target)
        continue
      }
      if failure.code == .modified { return failure.message }
      reason = failure
      guard portions.shrink() else {
        throw try tooLarge(target, beside: delivered, portions, reason)
      }
    }
    guard delivered != candidate.commit else { return nil }
    return "'\(remote.name)' was given what is here in portions"
  }

  /// Returns the commits that a remote lacks, parents before children.
  private func commits(
    of candidate: Candidate,
    notIn theirs: ObjectID?
  ) throws(StoreError) -> [ObjectID] {
    try store.onRepository("Reading the history") { repository throws(GitError) in
      let hidden = [theirs].compactMap(\.self)
      return try repository.history(from: [candidate.commit], hiding: hidden, order: .oldestFirst)
        .map(\.id)
    }
  }

  /// Returns what the remote can be given of a commit: the commit, or its merge with what is there.
  private func portion(
    _ commit: ObjectID,
    on delivered: ObjectID?
  ) throws(StoreError) -> ObjectID {
    guard let delivered, try !store.isAncestor(delivered, of: commit) else { return commit }
    return try store.merge(commit, delivered, mergeOptions).commit
  }

  /// Pushes a portion; returns why the remote does not have it, if that can be gone on from.
  private func push(
    _ commit: ObjectID,
    expecting delivered: ObjectID?
  ) throws(StoreError) -> GitError? {
    do throws(GitError) {
      try synchronizer.transport.push(
        commit,
        to: references.branch,
        of: remote,
        expecting: delivered,
        progress: observer(.push)
      )
      return nil
    } catch {
      guard [.modified, .tooLarge].contains(error.code) else {
        throw StoreError(exchanging: error, while: "Pushing to '\(remote.name)'")
      }
      return error
    }
  }

  private func note(delivered commit: ObjectID) throws(StoreError) {
    guard remote.pushSide == nil, !isElsewhere else { return }
    let message = "careplan: exchange with \(remote.name)"
    try store.setReference(references.tracking, to: commit, message)
    try store.setReference(references.anchor, to: commit, message)
  }

  /// Names the largest file of a commit that the remote does not take, and what can be done.
  private func tooLarge(
    _ commit: ObjectID,
    beside delivered: ObjectID?,
    _ portions: Portions,
    _ reason: GitError
  ) throws(StoreError) -> StoreError {
    let files = try store.newFiles(of: commit, notIn: delivered)
    let total = files.reduce(0) { $0 + $1.size }
    let largest = files.max { $0.size < $1.size }
    let record = try largest.flatMap { file throws(StoreError) in
      try store.versions(of: commit, notIn: delivered)
        .first { file.path.hasSuffix("/\($0.uuid).json") }?.key
    }
    var what = "The commit \(commit.hex.prefix(8)) is too large for '\(remote.name)'"
    if let largest {
      let name = record.map { "\($0), in \(largest.path)," } ?? largest.path
      what += ": \(name) has \(largest.size) bytes"
      if files.count > 1 { what += ", all \(files.count) files together \(total)" }
    }
    let later = portions.later
    if later > 0 {
      what += later == 1 ? "; a later commit waits" : "; \(later) later commits wait"
      what += " for it, since a commit travels with its history"
    }
    let last = later == 0 ? "the last one" : "the last \(later + 1)"
    return StoreError(
      .rejected,
      what + ".",
      remedy:
        "Ask who keeps '\(remote.name)' to allow more, or take these commits back with"
        + " \(.undo(nil)), \(last) in \(.log) and no more, and record it in smaller parts;"
        + " \(.pull) takes what is there meanwhile.",
      causes: portions.isBegun
        ? [reason.message, "The commits before it were delivered."] : [reason.message]
    )
  }
}

/// Which of some commits are next: as many at once as were taken, or fewer after a refusal.
struct Portions {
  private let commits: [ObjectID]
  private var start = 0
  private var size: Int

  /// Begins with half of the commits: all of them were refused.
  init(of commits: [ObjectID]) {
    self.commits = commits
    size = max(1, commits.count / 2)
  }

  private var end: Int { min(start + size, commits.count) }

  /// The last commit of the next portion; nil if all are taken.
  var next: ObjectID? { start < commits.count ? commits[end - 1] : nil }

  /// Whether a portion was taken.
  var isBegun: Bool { start > 0 }

  /// How many commits come after the next portion.
  var later: Int { commits.count - end }

  /// The next portion was taken; twice as much is tried.
  mutating func take() {
    start = end
    size = min(size * 2, commits.count)
  }

  /// The next portion was refused; false if it is a single commit.
  mutating func shrink() -> Bool {
    let present = end - start
    guard present > 1 else { return false }
    size = present / 2
    return true
  }
}
