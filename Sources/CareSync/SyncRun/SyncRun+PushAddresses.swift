import CareStorage
import Git

/// Remotes that are pushed to at another address than they are fetched from, or at several.
extension SyncRun {
  /// Refuses a remote whose branch is at one commit where it is fetched from, and at another where it is pushed to.
  func requireOneBranch(at theirs: ObjectID?) throws(StoreError) {
    guard let side = remote.pushSide else { return }
    let there = try tip(at: side)
    guard there != theirs, try tip(at: remote) == theirs else { return }
    throw StoreError(
      .configuration,
      "'\(remote.name)' is fetched from \(RemoteAddress(remote.url)), where \(references.shortBranch)"
        + " \(Self.place(theirs)), and pushed to \(RemoteAddress(side.url)), where it"
        + " \(Self.place(there)).",
      remedy: try ownRemoteRemedy(side)
    )
  }

  /// Returns a remark if the remote does not show what was pushed where it is fetched from.
  func unseen(_ candidate: Candidate, _ tips: SyncTips) -> String? {
    // The push is done, so a failure to look changes nothing.
    guard isDelivered(candidate, tips), let side = remote.pushSide,
      let seen = try? tip(at: remote), seen != candidate.commit
    else { return nil }
    return
      "\(references.shortBranch) was pushed to \(RemoteAddress(side.url)), and '\(remote.name)' is"
      + " fetched from \(RemoteAddress(remote.url)), which does not have it yet."
  }

  /// Gives the commit to the further addresses that the remote is pushed to.
  ///
  /// - Returns: The result for each of them.
  func deliverToCopies(
    _ candidate: Candidate,
    _ tips: SyncTips
  ) -> [SyncReport.Copy] {
    guard verb.pushes, tips.held.isEmpty || options.overwritten == .remote else { return [] }
    return remote.copies.map { copy in
      let address = "\(RemoteAddress(copy.url))"
      do throws(StoreError) {
        let isMoved = try deliver(candidate, tips, to: copy)
        return SyncReport.Copy(address: address, isMoved: isMoved, failure: nil)
      } catch {
        return SyncReport.Copy(address: address, isMoved: false, failure: .init(error))
      }
    }
  }

  /// Pushes to one further address, which only goes forward; returns whether its branch moved.
  private func deliver(
    _ candidate: Candidate,
    _ tips: SyncTips,
    to copy: Remote
  ) throws(StoreError) -> Bool {
    let there = try tip(at: copy)
    guard there != candidate.commit else { return false }
    if let there, there != tips.theirs, try !isBehind(there, candidate) {
      throw StoreError(
        .rejected,
        "\(references.shortBranch) of \(RemoteAddress(copy.url)) has commits that are not here.",
        remedy: try ownRemoteRemedy(copy)
      )
    }
    let signing = try signing(for: references.branch, from: there, to: candidate)
    do throws(GitError) {
      try synchronizer.transport.push(
        candidate.commit,
        to: references.branch,
        of: copy,
        expecting: there,
        options: signing,
        progress: nil
      )
    } catch {
      throw StoreError(exchanging: error, while: "Pushing to \(RemoteAddress(copy.url))")
    }
    return true
  }

  private func isBehind(_ commit: ObjectID, _ candidate: Candidate) throws(StoreError) -> Bool {
    try store.onRepository("Reading the history") { repository throws(GitError) in
      guard repository.contains(commit) else { return false }
      return try repository.isAncestor(commit, of: candidate.commit)
    }
  }

  private func tip(at remote: Remote) throws(StoreError) -> ObjectID? {
    do throws(GitError) {
      return try synchronizer.transport.branches(of: remote)
        .first { $0.name == references.branch }?.id
    } catch {
      throw StoreError(exchanging: error, while: "Asking '\(self.remote.name)' for its branches")
    }
  }

  private static func place(_ commit: ObjectID?) -> String {
    commit.map { "is at \($0.hex.prefix(8))" } ?? "does not exist"
  }

  /// Returns the command that makes a push address a remote of its own.
  private func ownRemoteRemedy(_ side: Remote) throws(StoreError) -> Remedy {
    let address = "\(RemoteAddress(side.url))"
    let add: Remedy =
      "If that is another repository, give it a remote of its own:"
      + " \(.addRemote(name: "\(remote.name)-push", address: address))"
    guard try store.configuration("remote.\(remote.name).pushurl") != nil else {
      return add + "; the setting 'url.….pushInsteadOf' sends pushes there."
    }
    let key = "remote.\(remote.name).pushurl"
    return add + ", and \(.git("config --unset-all \(key)"))."
  }
}
