import CanonicalJSON
import CareAccess
import CareModel
import Git

/// What became of one file.
private struct FileChange {
  let path: String
  var old: TreeEntry?
  var new: TreeEntry?
}

extension StoreMerge {
  /// Brings back what the one side lost since the bases.
  ///
  /// No path of a version goes away except a marker, so that what a base had belongs to the side,
  /// and what any commit since then had.
  ///
  /// - Returns: The records that got a version back.
  mutating func restoreLosses() throws(StoreError) -> Set<VersionFamily> {
    var restored: Set<String> = []
    var changes: [FileChange] = []
    for base in bases {
      try git("Comparing the commits") { () throws(GitError) in
        try engine.repository.walkChanges(from: base.tree, to: sides[0].tree) {
          changes.append(FileChange(path: $0.path, old: $0.old, new: $0.new))
        }
      }
    }
    let known = Set(changes.filter { $0.old != nil }.map(\.path))
    let own = try passingChanges(under: [""]).filter { !known.contains($0.path) }
    for change in changes + own { try restoreMarker(change) }
    try restoreStatements(changes + own)
    if options.keepsErasuresOnly { changes = changes.filter { isErased($0.path) } }
    for change in changes + own {
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

  /// Brings back the outcomes and markers that some commit of either side added and a later one removed:
  /// a settling of the merge would, so that everyone would have them but who merged.
  ///
  /// - Returns: The records that got a version back.
  mutating func restorePassing() throws(StoreError) -> Set<VersionFamily> {
    let changes = try passingChanges(under: [
      RecordKind.outcome.directory, StoreLayout.purgedDirectory, StoreLayout.accessDirectory,
    ])
    for change in changes { try restoreMarker(change) }
    try restoreStatements(changes)
    var restored: Set<VersionFamily> = []
    for change in changes where change.new == nil {
      guard let uuid = StoreLayout.place(of: change.path).versionID else { continue }
      if try restoreVersion(uuid, change) { restored.insert(VersionFamily(change.path)) }
    }
    return restored
  }

  /// Returns the versions and markers that some commit since the bases added, and that a later one
  /// removed or changed.
  private func passingChanges(under directories: [String]) throws(StoreError) -> [FileChange] {
    var first: [String: TreeEntry] = [:]
    try git("Reading the history") { () throws(GitError) in
      try engine.repository.walkHistory(
        from: sides.map(\.id),
        hiding: bases.map(\.id),
        order: .oldestFirst
      ) { commit throws(GitError) in
        for parent in try engine.parents(of: commit) {
          for directory in directories {
            try engine.repository.walkChanges(
              from: parent.tree,
              to: commit.tree,
              under: directory
            ) { change in
              if let old = change.old, first[change.path] == nil { first[change.path] = old }
            }
          }
        }
        return .more
      }
    }
    var changes: [FileChange] = []
    for (path, old) in first.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch StoreLayout.place(of: path) {
      case .version, .outcome, .purged, .statement:
        var new: TreeEntry?
        for side in sides where new == nil {
          new = try git("Reading \(path)") { () throws(GitError) in
            try engine.repository.entry(at: path, in: side.tree)
          }
        }
        if new != old { changes.append(FileChange(path: path, old: old, new: new)) }
      case .manifest, .attributes, .head, .foreign: continue
      }
    }
    return changes
  }

  /// Returns whether a path is that of a version for which a marker stands.
  private func isErased(_ path: String) -> Bool {
    StoreLayout.place(of: path).versionID.map { markers[$0] != nil } ?? false
  }

  private mutating func restoreMarker(_ change: FileChange) throws(StoreError) {
    guard case .purged(let uuid) = StoreLayout.place(of: change.path), let old = change.old,
      old.mode == .blob
    else { return }
    let marker = try PurgeMarker(engine.blob(old.id))
    // Of two that were made apart, a merge by git keeps either.
    if change.new != nil, let present = markers[uuid] {
      guard let marker, marker.uuid == uuid, marker.stands(before: present) else { return }
    }
    draft.set(change.path, to: old.id)
    if let marker, marker.uuid == uuid { markers[uuid] = marker }
  }

  /// Puts statements back that somebody removed or altered: the name of one is the digest of what it was.
  ///
  /// A store that was founded anew has left those of the other founding behind.
  private mutating func restoreStatements(_ changes: [FileChange]) throws(StoreError) {
    let lost = changes.filter { change in
      guard case .statement = StoreLayout.place(of: change.path) else { return false }
      return change.old?.mode == .blob
    }
    guard !lost.isEmpty else { return }
    let present = try foundings()
    for change in lost {
      guard case .statement(_, let id) = StoreLayout.place(of: change.path), let old = change.old
      else { continue }
      let bytes = try engine.blob(old.id)
      guard StatementID(of: bytes) == id else { continue }
      let founding = Self.founding(bytes, id)
      guard present.isEmpty || founding.map(present.contains) ?? true else { continue }
      draft.set(change.path, to: old.id)
    }
  }

  /// Returns the foundings that the statements of the sides name.
  private func foundings() throws(StoreError) -> Set<String> {
    var foundings: Set<String> = []
    for side in sides {
      for file in try engine.files(in: side.tree, under: StoreLayout.statements(.people)) {
        let bytes = try engine.blob(file.blob)
        if let founding = Self.founding(bytes, StatementID(of: bytes)) {
          foundings.insert(founding)
        }
      }
    }
    return foundings
  }

  /// The founding that a statement names, or is; nil of what is no statement.
  private static func founding(_ bytes: [UInt8], _ id: StatementID) -> String? {
    guard let json = try? CanonicalJSON.read(bytes).object else { return nil }
    return json["found"]?.string ?? (json["act"]?.string == "found" ? id.description : nil)
  }

  /// Restores one version file that a base has otherwise, and returns whether it came back.
  private mutating func restoreVersion(
    _ uuid: VersionID,
    _ change: FileChange
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
    guard !skipped.contains(VersionFamily(change.path)) else { return false }
    try unite(old.id, new.id, changed: [new.id], at: change.path)
    return false
  }

  /// Reports something, once.
  package mutating func remark(_ text: String) {
    if !remarks.contains(text) { remarks.append(text) }
  }
}
