import CareAccess
import CareModel
import Git

extension GitEngine {
  /// The reference of what is accepted of a branch.
  static func acceptedReference(_ branch: String) -> String {
    let prefix = "refs/heads/"
    let name = branch.hasPrefix(prefix) ? String(branch.dropFirst(prefix.count)) : branch
    return "refs/careplan/accepted/\(name)"
  }

  /// Returns the last commit of a branch that is accepted here; nil if none was yet.
  func acceptedCommit(of branch: String) throws(StoreError) -> ObjectID? {
    let name = Self.acceptedReference(branch)
    let commit = try git("Reading \(name)") { () throws(GitError) in
      try repository.reference(name)
    }
    return commit.flatMap { repository.contains($0) ? $0 : nil }
  }

  /// Returns whether no membership or device ended since a commit was accepted, according to its tree.
  ///
  /// Cost: nothing if the tree has all statements that are known; else evaluating those of the tree.
  func isStillAccepted(_ commit: ObjectID, _ state: AccessState) throws(StoreError) -> Bool {
    let log = try accessLog()
    let unshared = try unshared(log, in: self.commit(commit).tree)
    guard !unshared.isEmpty, let anchor = try log.anchor() else { return true }
    let shared = log.statements.filter { !unshared.contains($0.id) }
    return state.upholds(AccessState(shared, anchor: anchor))
  }

  /// Returns whether any of some trees belongs to a signed store, or this repository does.
  func isAnySigned(_ trees: [ObjectID]) throws(StoreError) -> Bool {
    for tree in trees where try isSigned(tree) { return true }
    return false
  }

  /// Refuses a commit of a signed store without the statement that founded it: whoever took them away could
  /// let anybody write.
  func refuseStripped(_ tree: ObjectID) throws(StoreError) {
    guard try blobID(of: StoreLayout.manifest, in: tree) != nil,
      try manifest(in: tree).format == StoreManifest.signedFormat
    else { return }
    throw .noFounding
  }

  /// Refuses commits that bring another founding statement than the one by which this copy judges.
  ///
  /// - Throws: ``StoreError/Code/otherStore``.
  func refuseOtherFounding(in trees: [ObjectID]) throws(StoreError) {
    let log = try accessLog(with: trees)
    guard let anchor = try log.anchor() else { return }
    let foundings = log.statements.filter(\.isFounding)
    var other: AccessStatement?
    for tree in trees {
      var there: [AccessStatement] = []
      for founding in foundings where try blobID(of: founding.path, in: tree) != nil {
        there.append(founding)
      }
      // Beside the right one another is a stranger's, and the commit that brings it is held.
      if !there.contains(where: { $0.id == anchor }) { other = other ?? there.first }
    }
    guard let other else { return }
    throw StoreError(
      .otherStore,
      "The store is founded by \(anchor), and what came by \(other.id): one of them is somebody"
        + " else's.",
      remedy:
        "If both copies of one store were made signed, this one, which came later, gives in with"
        + " \(.access(.join)), once its founding is compared; else check the address: \(.listRemotes)."
    )
  }
}
