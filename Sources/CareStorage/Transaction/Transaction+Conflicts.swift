public import CareMerge
public import CareModel
import CareWords

extension Transaction {
  /// Joins the leaves of the records that the transaction gave a version to, where they merge.
  ///
  /// What conflicts stays open with all its leaves.
  package mutating func joinForks() throws(StoreError) {
    let changed = Set(versions.map(\.key) + erasures.map(\.key))
    conflicts = []
    for graph in try snapshot.openGraphs(of: changed) {
      switch try snapshot.merge(graph).result {
      case .whole: continue
      case .joined(let versions):
        for version in versions {
          try accept(version)
          noteCourse(of: version.key)
        }
        guard let last = versions.last else { continue }
        if sharedChanges[last.key] != nil {
          remark(Wording.say(.noMoreInQuestion, last.key.description))
        } else if !last.version.isTombstone {
          remark(Wording.say(.changesJoined, last.key.description))
        }
      case .open(let conflict):
        let (key, count) = (conflict.key, conflict.leaves.count)
        conflicts.append(key)
        remark(
          sharedChanges[key]?.remark(of: conflict, Wording(snapshot))
            ?? Wording.say(.versionsStay, key.description, "\(count)")
        )
      }
    }
  }

  /// Joins all leaves of an open record with versions that say what somebody decided.
  ///
  /// - Returns: The version that is the head now.
  /// - Throws: ``StoreError/Code/refused`` or ``StoreError/Code/invalid`` if the resolution does not
  ///   fit the conflict, ``StoreError/Code/busy`` if the record has other leaves by now.
  @discardableResult
  public mutating func resolve(
    _ conflict: RecordConflict,
    _ resolution: Resolution
  ) throws(StoreError) -> AnyRecord {
    let before = snapshot
    let leaves = try snapshot.graph(of: conflict.key).leaves
    guard Set(leaves.map(\.uuid)) == Set(conflict.leaves.map(\.version.uuid)) else {
      throw StoreError(
        .busy,
        "The versions of \(conflict.key) are others by now.",
        remedy: "Look again with \(.conflicts(conflict.key))."
      )
    }
    let drafts = try conflict.drafts(by: resolution)
    let version = try write(drafts, after: leaves).last ?? conflict.head
    try replaceUnscheduled(of: conflict.key, before, .staying)
    return version
  }

  /// Decides the open conflicts of some kinds, one after the other, as somebody chooses.
  ///
  /// CareKit asks its remote's `chooseConflictResolution` in this way, once for each record with all
  /// of its versions.
  ///
  /// - Parameter chooseResolution: Gets a conflict; nil leaves it open. What it throws ends the
  ///   transaction, so that nothing is decided.
  /// - Returns: The versions that join the leaves.
  @discardableResult
  public mutating func resolveConflicts(
    of kinds: some Collection<RecordKind> = RecordKind.allCases,
    chooseResolution: (RecordConflict) throws(StoreError) -> Resolution?
  ) throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for conflict in try snapshot.conflicts(kinds) {
      guard let resolution = try chooseResolution(conflict) else { continue }
      versions.append(try resolve(conflict, resolution))
    }
    return versions
  }

  /// Decides the open conflicts of some kinds; what `chooseResolution` throws comes out as it is.
  @_disfavoredOverload
  @discardableResult
  public mutating func resolveConflicts(
    of kinds: some Collection<RecordKind> = RecordKind.allCases,
    chooseResolution: (RecordConflict) throws -> Resolution?
  ) throws -> [AnyRecord] {
    try passingAnyError { passage throws(StoreError) in
      try resolveConflicts(of: kinds) { conflict throws(StoreError) in
        try passage.run { try chooseResolution(conflict) }
      }
    }
  }
}

extension RecordConflict {
  /// Returns the record as a resolution decides it.
  fileprivate func drafts(by resolution: Resolution) throws(StoreError) -> [AnyRecord] {
    do { return try resolved(by: resolution) } catch {
      throw StoreError(
        error.code == .invalid ? .invalid : .refused,
        error.message,
        remedy: error.advice.map { Remedy(naming: $0) },
        faults: error.faults.map { FileFault(key.description, $0.message, at: $0.pointer) }
      )
    }
  }
}
