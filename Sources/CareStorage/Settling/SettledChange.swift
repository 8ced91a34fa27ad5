package import CareModel
import Git

/// What plain git did to the head of a record in a commit without a version file, as settling takes it.
package struct SettledChange {
  /// The versions that the heads before it became.
  package let before: [AnyRecord]
  /// The versions that its head became, with those before it.
  package let after: [AnyRecord]

  package static let none = SettledChange(before: [], after: [])

  /// Settles the history of one record up to a commit.
  ///
  /// Costs a comparison of the record's directory for each commit before it.
  init(
    of path: String,
    in commit: ObjectID,
    _ engine: GitEngine
  ) throws(StoreError) {
    let family = VersionFamily(path)
    let walk = try HeadWalk(to: [commit], since: [], only: [family], in: engine)
    guard let history = walk.histories[family], let place = walk.tips[commit]?[family],
      history.steps[place].commit == commit
    else {
      self = .none
      return
    }
    let settling = try HeadReader(history, of: family, engine).settling()
    let parent = history.steps[place].parents.first.flatMap(\.self)
    before = settling.made(upTo: parent)
    after = settling.made(upTo: place)
  }

  private init(before: [AnyRecord], after: [AnyRecord]) {
    (self.before, self.after) = (before, after)
  }
}

extension RecordSettling {
  /// Returns the versions that were made on the way to what the head of a step stands for.
  fileprivate func made(upTo step: Int?) -> [AnyRecord] {
    guard let shown = step.flatMap({ shown[$0] }) else { return [] }
    let lineage = graph.lineage(of: shown)
    return made.filter { lineage.contains($0.version.uuid) }
  }
}
