import CareModel
import Git

/// Finds what differs between two states of a store, record by record.
///
/// Equal directories are not entered, so that the cost follows the change.
package struct StateComparison {
  package let old: StoreState
  package let new: StoreState
  package let scope: RecordScope
  /// Whether the new state grew out of the old one, so that no version may be missing in it.
  private let isForward: Bool
  package var changes = StoreChanges()
  /// The new versions of records that are not outcomes, by the path of the record's head.
  private var heads: [String: [VersionID]] = [:]
  private var outcomes: [VersionFamily: Set<String>] = [:]

  /// Compares two states as far as they are below some paths.
  package static func changes(
    from old: StoreState,
    to new: StoreState,
    _ scope: RecordScope = .all,
    under prefixes: [String] = [""]
  ) throws(StoreError) -> StoreChanges {
    var comparison = try StateComparison(from: old, to: new, scope)
    for file in try old.changedFiles(to: new, under: prefixes) {
      try comparison.sort(file.path, file.old, file.new)
    }
    for (path, added) in comparison.heads { try comparison.compareHeads(path, added) }
    for (family, paths) in comparison.outcomes {
      try comparison.compareOutcomes(family, paths)
    }
    comparison.changes.records.sort { $0.key < $1.key }
    return comparison.changes
  }

  private init(
    from old: StoreState,
    to new: StoreState,
    _ scope: RecordScope
  ) throws(StoreError) {
    var (before, after) = (old, new)
    (before.namesLostFiles, after.namesLostFiles) = (true, true)
    (self.old, self.new, self.scope) = (before, after, scope)
    guard let before = old.commit, let after = new.commit else {
      isForward = false
      return
    }
    isForward = try old.engine.isAncestor(before, of: after)
  }

  /// Puts one changed file where it belongs.
  private mutating func sort(
    _ path: String,
    _ old: StoreState.Entry?,
    _ new: StoreState.Entry?
  ) throws(StoreError) {
    let place = StoreLayout.place(of: path)
    switch place {
    case .manifest: try compareManifests()
    case .head: heads[path, default: []] += []
    case .version(let kind, let directory, let uuid) where old == nil:
      heads["\(kind.directory)/\(directory)/\(StoreLayout.headName)", default: []].append(uuid)
    case .outcome: outcomes[VersionFamily(path), default: []].insert(path)
    case .purged where old == nil:
      if let marker = try self.new.contents(of: path).flatMap({ PurgeMarker($0) }) {
        changes.erased.append(marker)
      }
    case .version, .purged: break
    case .attributes, .statement, .foreign:
      // What git does not know and no record is, an editor's backup say, is nobody's matter.
      if old != nil || new?.isOnDisk == false { changes.otherFiles.append(path) }
    }
    if old != nil { try noteTampering(path, place, isGone: new == nil) }
  }

  /// Notes a change of a file that never changes; a version that was erased may go.
  private mutating func noteTampering(
    _ path: String,
    _ place: StoreLayout.Place,
    isGone: Bool
  ) throws(StoreError) {
    switch place {
    case .version(_, _, let uuid), .outcome(let uuid):
      if isGone, !isForward { return }
      if isGone, try new.entry(at: StoreLayout.marker(of: uuid)) != nil { return }
    case .purged, .statement:
      if isGone, !isForward { return }
    case .manifest, .attributes, .head, .foreign: return
    }
    changes.tampered.append(TamperedFile(path: path, kind: isGone ? .removed : .changed))
  }
}
