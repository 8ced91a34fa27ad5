import CareModel
package import CareReading
package import Git

extension GitEngine {
  /// Returns whether neither a commit nor any that leads to it has a record, or what is left of an
  /// erased one.
  ///
  /// Such a store is only a beginning, and can become another one without loss. Of a shallow clone
  /// nobody can say it. Costs a look at the root of every commit's tree until a record is found.
  package func neverHadRecord(_ commit: ObjectID) throws(StoreError) -> Bool {
    guard !repository.isShallow else { return false }
    return try git("Looking for records") { () throws(GitError) in
      var isEmpty = true
      try repository.walkHistory(from: [commit]) { commit throws(GitError) in
        isEmpty = try hasNoRecord(commit.tree)
        return isEmpty ? .more : .enough
      }
      return isEmpty
    }
  }

  /// Returns whether a tree has neither a record nor what is left of an erased one.
  package func hasNoRecord(_ tree: ObjectID) throws(GitError) -> Bool {
    let places = Set(RecordKind.allCases.map(\.directory) + ["purged"])
    return try repository.tree(tree).entries.allSatisfy { !places.contains($0.name) }
  }
}
