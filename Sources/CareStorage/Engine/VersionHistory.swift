import CareModel
import Git

/// The commits of a clone, and the version files that each of them brought.
struct VersionHistory {
  package let engine: GitEngine
  /// The commits whose parents a shallow clone does not have.
  let boundary: Set<ObjectID>

  init(_ engine: GitEngine) throws(StoreError) {
    self.engine = engine
    boundary = try git("Reading the history") { () throws(GitError) in
      try engine.repository.shallowBoundary()
    }
  }

  private func parents(of commit: Commit) -> [ObjectID] {
    boundary.contains(commit.id) ? [] : commit.parents
  }
}

extension VersionHistory {
  /// What leads to a commit, as far as it is not known.
  struct Part {
    /// The commits that are not known, parents before children.
    fileprivate(set) var commits: [ObjectID] = []
    /// The known commits that were met.
    fileprivate(set) var met: Set<ObjectID> = []
  }

  /// Returns the commits that lead to one, and that one; those that are known are not gone beyond.
  package func part(
    to tip: ObjectID,
    without isKnown: (ObjectID) throws(StoreError) -> Bool
  ) throws(StoreError) -> Part {
    enum Step { case enter(ObjectID), leave(ObjectID) }
    var part = Part()
    var seen: Set<ObjectID> = []
    var open = [Step.enter(tip)]
    while let step = open.popLast() {
      switch step {
      case .leave(let id): part.commits.append(id)
      case .enter(let id):
        guard seen.insert(id).inserted else { continue }
        guard try !isKnown(id) else {
          part.met.insert(id)
          continue
        }
        open.append(.leave(id))
        open += try parents(of: engine.commit(id)).map { .enter($0) }
      }
    }
    return part
  }

  /// Passes on the versions whose files a commit has and none of its parents; all that it has where
  /// a shallow clone was cut off.
  ///
  /// The trees are compared once, all together, and only where no parent has the same directory.
  ///
  /// - Parameter isEntered: Whether the versions below a directory are asked for; its path ends in `/`.
  package func forEachVersion(
    broughtBy commit: Commit,
    entering isEntered: (String) -> Bool,
    _ body: (VersionID) throws(StoreError) -> Void
  ) throws(StoreError) {
    var parents: [ObjectID] = []
    for parent in self.parents(of: commit) { parents.append(try engine.commit(parent).tree) }
    var failure: StoreError?
    do throws(GitError) {
      try engine.repository.walkAdditions(to: commit.tree, since: parents, entering: isEntered) {
        path,
        _ throws(GitError) in
        guard let uuid = StoreLayout.place(of: path).versionID else { return }
        do throws(StoreError) { try body(uuid) } catch {
          failure = error
          // The walk ends by an error of its own only.
          throw GitError(.interrupted, error.message)
        }
      }
    } catch {
      throw failure ?? StoreError(error, while: "Reading the commit \(commit.id)")
    }
  }
}
