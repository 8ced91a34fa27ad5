public import CareStorage
import Files
import Git

/// The commits of a copy that no remote has.
public struct OutgoingCommits: Sendable {
  /// The references that lead to them, such as `branch 'main'`.
  public fileprivate(set) var places: [String] = []
  /// Why remotes could not be asked.
  public fileprivate(set) var failures: [StoreError] = []
}

extension Synchronizer {
  /// Returns the commits that would be lost with this copy: those of branches, tags, stashes and detached
  /// heads that no branch of a remote has now.
  ///
  /// A remote that cannot be asked counts for nothing, and so does one that is this copy itself, or whose
  /// branch has moved to a commit that was not fetched.
  ///
  /// Cost: one question to each remote, and the commits that they lack.
  public func outgoingCommits() throws(StoreError) -> OutgoingCommits {
    var unsaved = OutgoingCommits()
    var saved: [ObjectID] = []
    for name in try store.remoteNames() {
      let remote = try store.knownRemote(name)
      do throws(GitError) {
        guard try !isThisCopy(remote) else { continue }
        saved += try transport.branches(of: remote).map(\.id)
      } catch {
        unsaved.failures.append(StoreError(exchanging: error, while: "Asking '\(name)'"))
      }
    }
    unsaved.places = try store.onRepository("Looking for commits that no remote has") {
      [saved] repository throws(GitError) in
      let saved = saved.filter { repository.contains($0) }
      let own = try repository.ownCommits()
      guard try repository.hasCommit(own.map(\.id), notIn: saved) else { return [] }
      var places: [String] = []
      for (place, id) in own where try repository.hasCommit([id], notIn: saved) {
        if !places.contains(place) { places.append(place) }
      }
      return places
    }
    return unsaved
  }

  /// Returns whether a remote would be removed with this copy.
  private func isThisCopy(_ remote: Remote) throws(GitError) -> Bool {
    guard let directory = try LocalRemote.directory(of: remote, from: store.path),
      let there = FileSystem.resolved(directory), let here = FileSystem.resolved(store.gitDirectory)
    else { return false }
    return "\(there)/".hasPrefix("\(here)/")
  }
}

extension Repository {
  /// Returns the commits that something here keeps, each with what keeps it; what is noted of remotes is
  /// left out.
  fileprivate func ownCommits() throws(GitError) -> [(place: String, id: ObjectID)] {
    var commits: [(place: String, id: ObjectID)] = []
    for reference in try references() {
      let name = reference.name
      guard !name.hasPrefix("refs/remotes/"), !name.hasPrefix("refs/careplan/"),
        let commit = try commit(behind: reference)
      else { continue }
      commits.append((Self.word(for: name), commit))
      guard name == "refs/stash" else { continue }
      commits += try moves(of: name, limit: .max).compactMap(\.after).map {
        (Self.word(for: name), $0)
      }
    }
    guard !isBare else { return commits }
    var detached = try moves(of: "HEAD", limit: .max).filter(\.leavesDetachedHead).compactMap(
      \.before
    )
    if try headBranch() == nil, let commit = try headCommit() { detached.append(commit) }
    commits += detached.map { ("commit \($0.hex.prefix(12)) of no branch", $0) }
    return commits.filter { contains($0.id) }
  }

  /// Returns the commit that a reference leads to; nil for a tag of something else.
  private func commit(behind reference: Reference) throws(GitError) -> ObjectID? {
    do { return try resolve(reference.id.hex) } catch {
      guard error.code == .wrongKind else { throw error }
      return nil
    }
  }

  private static func word(for reference: String) -> String {
    if reference == "refs/stash" { return "the stash" }
    for (prefix, kind) in [("refs/heads/", "branch"), ("refs/tags/", "tag")]
    where reference.hasPrefix(prefix) {
      return "\(kind) '\(reference.dropFirst(prefix.count))'"
    }
    return reference
  }

  fileprivate func hasCommit(
    _ starts: [ObjectID],
    notIn saved: [ObjectID]
  ) throws(GitError) -> Bool {
    try !history(from: starts, hiding: saved, limit: 1).isEmpty
  }
}

extension ReferenceMove {
  /// Whether a checkout left a commit for another that was checked out without a branch.
  fileprivate var leavesDetachedHead: Bool {
    let prefix = "checkout: moving from "
    guard message.hasPrefix(prefix) else { return false }
    return message.dropFirst(prefix.count).prefix { $0 != " " } == before?.hex ?? ""
  }
}
