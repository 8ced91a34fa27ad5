import CareModel

/// The periods in which a version holds, which end or are said otherwise when it is erased.
struct ErasedPeriods {
  private let key: RecordKey
  private let uuid: VersionID
  private let leaves: [VersionID]
  /// By the leaf the course without what the version says.
  private var courses: [(leaf: VersionID, draft: CourseDraft)] = []

  /// Finds the periods before the version is erased.
  ///
  /// - Parameter instead: What holds in its place; nil is nothing.
  init(of version: AnyRecord, instead: RecordBody?, in graph: VersionGraph) {
    (key, uuid) = (version.key, version.version.uuid)
    leaves = graph.leaves.map(\.uuid)
    guard key.kind != .outcome else { return }
    let order = CausalOrder(graph)
    let isEnd = version.version.isTombstone
    for leaf in leaves where graph.lineage(of: leaf).contains(uuid) {
      let steps = InForceSteps(of: [leaf], in: order).steps
      guard steps.contains(where: { $0.version.uuid == uuid }) else { continue }
      var draft = CourseDraft()
      for step in steps {
        let content =
          step.version.uuid == uuid ? (isEnd ? nil : instead).map { .init($0) } : step.content
        draft.set(step.date..<(.latest), to: content)
      }
      courses.append((leaf, draft))
    }
  }

  /// Writes the courses after the version is erased.
  package func write(to transaction: inout Transaction) throws(StoreError) {
    for (leaf, draft) in courses {
      var parents = [leaf]
      if leaf == uuid {
        parents = try transaction.snapshot.graph(of: key).leaves.map(\.uuid)
          .filter { !leaves.contains($0) }
      }
      try transaction.write(draft, of: key, after: parents)
    }
  }
}

extension InForceSteps.Step {
  /// What the version says; nil for a tombstone.
  fileprivate var content: CourseDraft.Content? {
    guard !version.isTombstone, let digest = version.contentDigest else { return nil }
    return .version(version.uuid, digest)
  }
}
