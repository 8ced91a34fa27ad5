package import CareModel
package import CareReading
package import Git

extension GitEngine {
  /// Returns the commits of plain git whose heads became some versions, which careplan brought in
  /// later.
  ///
  /// Costs a comparison of the records' directories for each commit before this one.
  package func commitsSettled(
    as versions: [AnyRecord],
    at commit: ObjectID
  ) throws(StoreError) -> [VersionID: CommitSummary] {
    let wanted = versions.filter(\.isSettled)
    guard !wanted.isEmpty else { return [:] }
    let families = Set(wanted.map { VersionFamily(StoreLayout.path(of: $0)) })
    let walk = try HeadWalk(to: [commit], since: [], only: families, in: self)
    var commits: [VersionID: CommitSummary] = [:]
    for (family, history) in walk.histories {
      let settling = try HeadReader(history, of: family, self).settling()
      for version in wanted.map(\.version.uuid) {
        guard let step = settling.sources[version] else { continue }
        commits[version] = CommitSummary(try self.commit(history.steps[step].commit))
      }
    }
    return commits
  }
}

extension AnyRecord {
  /// Whether settling may have made the version: from its content, and from one other version.
  fileprivate var isSettled: Bool {
    kind != .outcome && version.uuid.isDerived && version.mergedBy == nil
  }
}
