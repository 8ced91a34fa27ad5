import CareModel
import Git

extension StoreMerge {
  /// Brings back what the one side lost since the bases.
  ///
  /// No path of a version goes away but for a marker, so that what a base had belongs to the side,
  /// and what any commit since then had.
  ///
  /// - Returns: The records that got a version back.
  mutating func restoreLosses() throws(StoreError) -> Set<VersionFamily> {
    var restored: Set<String> = []
    var changes: [TreeChange] = []
    for base in bases {
      try git("Comparing the commits") { () throws(GitError) in
        try engine.repository.walkChanges(from: base.tree, to: sides[0].tree) { changes.append($0) }
      }
    }
    let known = Set(changes.map(\.path))
    changes += try passingFiles().filter { !known.contains($0.path) }
    for change in changes { try restoreMarker(change) }
    for change in changes {
      guard let uuid = StoreLayout.place(of: change.path).versionID else { continue }
      if try restoreVersion(uuid, change) { restored.insert(change.path) }
    }
    guard let example = restored.min() else { return [] }
    remark(
      restored.count == 1
        ? "The version file \(example), which was removed, is back."
        : "\(restored.count) version files that were removed are back, such as \(example)."
    )
    return Set(restored.map { VersionFamily($0) })
  }

  /// The versions and markers that some commit since the bases removed and that are not there now.
  private func passingFiles() throws(StoreError) -> [TreeChange] {
    var removed: [String: TreeChange] = [:]
    try git("Reading the history") { () throws(GitError) in
      try engine.repository.walkHistory(
        from: [sides[0].id],
        hiding: bases.map(\.id),
        order: .oldestFirst
      ) { commit throws(GitError) in
        for parent in try engine.parents(of: commit) {
          try engine.repository.walkChanges(from: parent.tree, to: commit.tree) { change in
            if change.new == nil, removed[change.path] == nil { removed[change.path] = change }
          }
        }
        return .more
      }
    }
    var changes: [TreeChange] = []
    for path in removed.keys.sorted() {
      switch StoreLayout.place(of: path) {
      case .version, .outcome, .purged:
        let isThere = try engine.blobID(of: path, in: sides[0].tree) != nil
        if !isThere, let change = removed[path] { changes.append(change) }
      case .manifest, .attributes, .head, .foreign: continue
      }
    }
    return changes
  }

  private mutating func restoreMarker(_ change: TreeChange) throws(StoreError) {
    guard case .purged(let uuid) = StoreLayout.place(of: change.path), change.new == nil,
      let old = change.old, old.mode == .blob
    else { return }
    draft.set(change.path, to: old.id)
    if let marker = try PurgeMarker(engine.blob(old.id)), marker.uuid == uuid {
      markers[uuid] = marker
    }
  }

  /// Sees to one version file that a base has otherwise, and says whether it came back.
  private mutating func restoreVersion(
    _ uuid: VersionID,
    _ change: TreeChange
  ) throws(StoreError) -> Bool {
    if let new = change.new, new.mode != .blob { throw Self.noFile(change.path) }
    guard markers[uuid] == nil else {
      if change.new != nil { draft.set(change.path, to: nil) }
      return false
    }
    guard let old = change.old, old.mode == .blob else { return false }
    guard let new = change.new else {
      draft.set(change.path, to: old.id)
      added[VersionFamily(change.path), default: []].append(change.path)
      return true
    }
    try unite(old.id, new.id, changed: [new.id], at: change.path)
    return false
  }

  /// Tells something, once.
  mutating func remark(_ text: String) {
    if !remarks.contains(text) { remarks.append(text) }
  }
}
