/// A clone that was made with a filter and may lack objects.
public struct PartialClone: Hashable, Sendable {
  /// The name of the remote that has the other objects.
  public let remote: String
  /// The filter, such as `tree:0`; nil if new objects are fetched without one.
  public let filter: String?
}

extension Repository {
  /// Returns the partial clone that git's configuration describes; nil for a full clone.
  public func partialClone() throws(GitError) -> PartialClone? {
    let (prefix, ending) = ("remote.", ".promisor")
    let values = try configuredValues(startingWith: prefix)
    for value in values.reversed() where value.key.hasSuffix(ending) {
      guard try configFlag(value.key, default: false) else { continue }
      let remote = String(value.key.dropFirst(prefix.count).dropLast(ending.count))
      let filter = values.last { $0.key == "remote.\(remote).partialclonefilter" }?.value
      return PartialClone(remote: remote, filter: filter)
    }
    return nil
  }

  /// Returns whether a commit, a tree of its history, or a file of its own is missing.
  ///
  /// Cost: reading every commit, and a look for every file of the last one.
  public func lacksObjects(of tip: ObjectID) throws(GitError) -> Bool {
    let missing = GitError(.notFound, "An object is missing.")
    do {
      try walkHistory(from: [tip]) { commit throws(GitError) in
        guard contains(commit.tree) else { throw missing }
        return .more
      }
      try walkTree(commit(tip).tree) { _, entry throws(GitError) in
        guard entry.mode == .commit || contains(entry.id) else { throw missing }
      }
      return false
    } catch {
      guard error.code == .notFound else { throw error }
      return true
    }
  }
}
