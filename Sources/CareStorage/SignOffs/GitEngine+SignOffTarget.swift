import CareModel
import Git

/// A commit, and the branch on which it is signed off.
struct SignOffTarget {
  /// The branch, or HEAD while that is detached.
  let tip: Tip
  /// The commit, which leads to the tip or is it.
  let commit: Commit

  /// Whether the branch has gone on since.
  var isOlder: Bool { tip.commit != commit.id }
}

extension GitEngine {
  /// Finds the branch on which a revision is signed off.
  ///
  /// A local branch is meant by its name, before any other thing of that name; another commit is that of
  /// the branch that is checked out, or of the only one that has it.
  ///
  /// - Parameter revision: Nil for what is checked out.
  func signOffTarget(_ revision: String?) throws(StoreError) -> SignOffTarget {
    let head = try tip()
    guard let revision, !["HEAD", "@"].contains(revision) else {
      guard let commit = head.commit else { throw Self.nothingCommitted }
      return SignOffTarget(tip: head, commit: try self.commit(commit))
    }
    let branches = try references(Self.branches)
    if let branch = Self.reference(revision, among: branches, below: Self.branches) {
      try refuseTag(named: revision, beside: branch)
      return try target(branch, at: branch.id)
    }
    if head.branch == Self.branches + revision { throw Self.nothingCommitted }
    let remotes = try references(Self.remotes)
    if let remote = Self.reference(revision, among: remotes, below: Self.remotes) {
      throw try refusal(of: remote, beside: branches)
    }
    let commit = try commit(of: revision)
    if let end = head.commit, try isAncestor(commit, of: end) {
      return SignOffTarget(tip: head, commit: try self.commit(commit))
    }
    var owners: [Reference] = []
    for branch in branches where try isAncestor(commit, of: branch.id) { owners.append(branch) }
    guard owners.count == 1 else {
      throw owners.isEmpty
        ? try refusal(ofLost: commit, remotes) : Self.refusal(of: commit, in: owners)
    }
    return try target(owners[0], at: commit)
  }

  private static let branches = "refs/heads/"
  private static let remotes = "refs/remotes/"

  private func references(_ prefix: String) throws(StoreError) -> [Reference] {
    try git("Reading the references") { () throws(GitError) in
      try repository.references(prefix: prefix)
    }
  }

  /// Returns the reference that a name means, with or without what comes before it.
  private static func reference(
    _ name: String,
    among references: [Reference],
    below prefix: String
  ) -> Reference? {
    let names = [prefix + name, name, "refs/" + name].filter { $0.hasPrefix(prefix) }
    return names.lazy.compactMap { name in references.first { $0.name == name } }.first
  }

  private func target(_ branch: Reference, at id: ObjectID) throws(StoreError) -> SignOffTarget {
    let end = try commit(branch.id)
    let tip = Tip(branch: branch.name, commit: end.id, tree: end.tree)
    return SignOffTarget(tip: tip, commit: id == end.id ? end : try commit(id))
  }
}

/// What cannot be signed off, and what to do about it.
extension GitEngine {
  private static let nothingCommitted = StoreError(
    .refused,
    "The branch has no commit yet: there is nothing to sign off.",
    remedy: "Commit what is there with \(.commit)."
  )

  /// Refuses a name that a tag of another commit has too.
  private func refuseTag(named name: String, beside branch: Reference) throws(StoreError) {
    let tag = "refs/tags/\(name)"
    let tags = try references("refs/tags/")
    guard tags.contains(where: { $0.name == tag }), try commit(of: tag) != branch.id else { return }
    throw StoreError(
      .refused,
      "'\(name)' names a branch and a tag, which are not the same commit.",
      remedy: "Name one of them: \(.signOff(branch.name)) or \(.signOff(tag))."
    )
  }

  /// Why a branch of a remote is not signed off: only an exchange moves what stands for it here.
  private func refusal(
    of remote: Reference,
    beside branches: [Reference]
  ) throws(StoreError) -> StoreError {
    let full = String(remote.name.dropFirst(Self.remotes.count))
    let (server, name) = try split(full)
    let message = "'\(full)' is what \(server) had when it was last asked: it takes no commit here."
    guard name != "HEAD" else {
      return StoreError(.refused, message, remedy: "Name a branch, and sign off one of your own.")
    }
    if branches.contains(where: { $0.name == Self.branches + name }) {
      return StoreError(
        .refused,
        message,
        remedy: "Bring your own branch up to date (\(.git("switch \(name)")),"
          + " \(.git("merge --ff-only \(full)"))), and sign that off with \(.signOff(name))."
      )
    }
    return StoreError(
      .refused,
      message,
      remedy:
        "Make a branch of your own of it with \(.git("branch \(name) \(full)")), sign that off"
        + " with \(.signOff(name)), and send it with \(.git("push \(server) \(name)"))."
    )
  }

  /// Splits the name of a remote branch, whose remote may have slashes in its name.
  private func split(_ name: String) throws(StoreError) -> (server: String, branch: String) {
    let servers = try git("Reading the remotes") { () throws(GitError) in
      try repository.remoteNames()
    }
    let own = servers.filter { name.hasPrefix("\($0)/") }.max { $0.utf8.count < $1.utf8.count }
    let server = own ?? String(name.prefix { $0 != "/" })
    return (server, String(name.dropFirst(server.count + 1)))
  }

  /// Why a commit is not signed off to which no branch leads.
  private func refusal(ofLost commit: ObjectID, _ remotes: [Reference]) throws(StoreError)
    -> StoreError
  {
    let short = String(commit.hex.prefix(8))
    for remote in remotes where try isAncestor(commit, of: remote.id) {
      let full = String(remote.name.dropFirst(Self.remotes.count))
      let (_, name) = try split(full)
      guard name != "HEAD" else { continue }
      return StoreError(
        .refused,
        "No branch of this copy has the commit \(short), but \(full) has it.",
        remedy: "Make a branch of your own of it first: \(.git("branch \(name) \(full)"))."
      )
    }
    return StoreError(
      .refused,
      "No branch of this copy has the commit \(short).",
      remedy: "Fetch the branch that has it, or make one: \(.git("branch NAME \(short)"))."
    )
  }

  /// Why a commit is not signed off that several other branches have.
  private static func refusal(of commit: ObjectID, in owners: [Reference]) -> StoreError {
    let names = owners.prefix(3).map { String($0.name.dropFirst(branches.count)) }
    let rest = owners.count > 3 ? " and \(owners.count - 3) more" : ""
    return StoreError(
      .refused,
      "Several branches have the commit \(commit.hex.prefix(8)), and the one that is checked out"
        + " does not: \(names.joined(separator: ", "))\(rest).",
      remedy: "Check out the one that is to have the sign-off: \(.git("switch \(names[0])"))."
    )
  }
}
