package import CareModel
import Files
package import Git

extension GitEngine {
  /// Returns the periods in which the plans of records differ between two commits, by kind and id.
  package func courseChanges(
    from old: Commit?,
    to new: Commit
  ) throws(StoreError) -> [CourseChange] {
    let (before, after) = (old.map(state) ?? StoreState(engine: self), state(new))
    let pair = try ComparedRecords(from: before, to: after)
    return try pair.after.courseChanges(of: pair.keys, since: pair.before)
  }

  package func changes(
    of commit: Commit,
    _ scope: RecordScope = .all
  ) throws(StoreError) -> StoreChanges {
    let prefixes = try prefixes(scope)
    let parents = try git("Reading the parents of \(commit.id)") { () throws(GitError) in
      try self.parents(of: commit)
    }
    let before = parents.isEmpty ? [StoreState(engine: self)] : parents.map { state($0) }
    var common: StoreChanges?
    for parent in before {
      let changes = try StateComparison.changes(
        from: parent,
        to: state(commit),
        scope,
        under: prefixes
      )
      common = common?.common(with: changes) ?? changes
    }
    return common ?? StoreChanges()
  }

  /// Returns the paths below which the records of a scope stand.
  package func prefixes(_ scope: RecordScope) throws(StoreError) -> [String] {
    switch scope {
    case .all: return [""]
    case .kinds(let kinds): return kinds.sorted().map(\.directory)
    case .records(let keys):
      var prefixes: Set<String> = []
      for key in keys.sorted() { prefixes.insert(try prefix(of: key)) }
      return prefixes.sorted()
    }
  }

  /// Returns the directory of a record; of an outcome that of its day, or that of all if it is not
  /// known.
  private func prefix(of key: RecordKey) throws(StoreError) -> String {
    guard key.kind == .outcome else { return StoreLayout.directory(of: key) }
    guard let head = try? snapshot(of: tip()).head(of: key) else { return key.kind.directory }
    return FileSystem.directory(of: StoreLayout.path(of: head))
  }
}
