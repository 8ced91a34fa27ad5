import CareModel
import Git

extension StoreMerge {
  /// Brings back what the one side lost since the bases.
  ///
  /// No path of a version goes away but for a marker, so that what a base had belongs to the side.
  mutating func restoreLosses() throws(StoreError) {
    var restored: [String] = []
    for base in bases {
      var changes: [TreeChange] = []
      try git("Comparing the commits") { () throws(GitError) in
        try engine.repository.walkChanges(from: base.tree, to: sides[0].tree) { changes.append($0) }
      }
      for change in changes { try restoreMarker(change) }
      for change in changes {
        guard let uuid = StoreLayout.place(of: change.path).versionID else { continue }
        if try restoreVersion(uuid, change) { restored.append(change.path) }
      }
    }
    guard let example = restored.min() else { return }
    remark(
      restored.count == 1
        ? "The version file \(example), which was removed, is back."
        : "\(Set(restored).count) version files that were removed are back, such as \(example)."
    )
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
