import CanonicalJSON
import CareModel

/// Takes back the change of one record.
struct RecordReversal {
  let key: RecordKey
  /// The versions to make, each after the one before it; the last one becomes the head.
  private var versions: [AnyRecord] = []
  private let head: VersionSummary
  private let isDeletion: Bool
  private var remarks: [String] = []

  /// Finds the versions that take a change back; nil if it has been taken back already.
  ///
  /// - Throws: ``StoreError/Code/refused`` if the record has changed since in the same members.
  init?(_ change: RecordChange, _ reversal: Reversal, in snapshot: Snapshot) throws(StoreError) {
    key = change.key
    let graph = try snapshot.graph(of: key)
    for version in [change.old, change.new].compactMap(\.self) {
      guard try snapshot.erasure(of: version.version.uuid) == nil else {
        throw StoreError(.refused, "\(key) (a version of it was erased)")
      }
    }
    guard let new = change.new, change.oldState.faults.isEmpty, let head = graph.head,
      let present = try snapshot.version(head.uuid)
    else { throw StoreError(.refused, "\(key) (a file that cannot be read)") }
    self.head = head
    let wasAbsent = change.old?.version.isTombstone ?? true
    isDeletion = wasAbsent
    let isNewTombstone = new.version.isTombstone
    if wasAbsent, isNewTombstone || head.isTombstone { return nil }
    if isNewTombstone, !head.isTombstone { return nil }
    guard head.isTombstone == isNewTombstone else { throw Self.changed(key, ["deleted"]) }
    guard let old = change.old else {
      let since = MemberEdit(from: new.contentObject, to: present.contentObject).members
      guard since.isEmpty else { throw Self.changed(key, since.sorted()) }
      versions = [try Self.ended(present, change, reversal.after)]
      return
    }
    let edit = MemberEdit(from: new.contentObject, to: old.contentObject)
    let obstacles = edit.obstacles(in: present.contentObject)
    guard obstacles.isEmpty else { throw Self.changed(key, obstacles) }
    let target = try present.replacing(edit.applied(to: present.contentObject))
    if !isDeletion {
      try restate(change, edit, target, reversal, graph, snapshot)
    }
    let isSame = target.contentObject == present.contentObject && wasAbsent == head.isTombstone
    if isSame, versions.isEmpty { return nil }
    versions.append(target)
  }

  private static func changed(_ key: RecordKey, _ members: [String]) -> StoreError {
    StoreError(.refused, "\(key) (\(members.joined(separator: ", ")))")
  }

  /// The record that was added, ended from the first day on that it was ever in force.
  private static func ended(
    _ present: AnyRecord,
    _ change: RecordChange,
    _ after: StoreState
  ) throws(StoreError) -> AnyRecord {
    let added = try added(change, after)
    var ended = present
    let first = added.map(\.effectiveDate).min() ?? present.effectiveDate
    ended.edit { $0.common.effectiveDate = first }
    return ended
  }

  private static func added(
    _ change: RecordChange,
    _ after: StoreState
  ) throws(StoreError) -> [AnyRecord] {
    guard let new = change.new else { return [] }
    let versions = try VersionFamily(StoreLayout.path(of: new)).versions(in: after)[change.key]
    return (versions ?? []).filter { change.addedVersions.contains($0.version.uuid) }
  }

  /// Says again what was in force at the dates of the versions that are taken back.
  ///
  /// Without that a version of theirs would stay in force from its own date on, since the one that
  /// takes it back carries the earlier date of its content.
  private mutating func restate(
    _ change: RecordChange,
    _ edit: MemberEdit,
    _ target: AnyRecord,
    _ reversal: Reversal,
    _ graph: VersionGraph,
    _ snapshot: Snapshot
  ) throws(StoreError) {
    let dates = Set(try Self.added(change, reversal.after).map(\.effectiveDate))
      .subtracting([target.effectiveDate]).sorted()
    guard !dates.isEmpty else { return }
    let family = VersionFamily(StoreLayout.path(of: target))
    var old: [AnyRecord] = []
    for version in try family.versions(in: reversal.before)[key] ?? []
    where try snapshot.erasure(of: version.version.uuid) == nil {
      old.append(version)
    }
    let oldGraph = VersionGraph(old.map { VersionSummary($0) })
    for date in dates {
      let present = try graph.inForce(at: date).flatMap { summary throws(StoreError) in
        try snapshot.version(summary.uuid)
      }
      let was = oldGraph.inForce(at: date)
      guard let content = old.first(where: { $0.version.uuid == was?.uuid })?.contentObject else {
        if present != nil {
          remarks.append("\(key): there was nothing before that could be in force instead.")
        }
        continue
      }
      let base = present ?? target
      var restated = try base.replacing(edit.taking(content, into: base.contentObject))
      restated.edit { $0.common.effectiveDate = date }
      if restated.contentObject != present?.contentObject { versions.append(restated) }
    }
  }
}

extension RecordReversal {
  /// Makes the versions.
  ///
  /// - Returns: Whether there were any.
  func apply(to transaction: inout Transaction) throws(StoreError) -> Bool {
    for remark in remarks { transaction.remark(remark) }
    let deleted = isDeletion ? transaction.now.roundedToMicroseconds : nil
    var parent = head
    for version in versions {
      let made =
        parent.isTombstone
        ? try transaction.add(version, another: true)
        : try transaction.mint(version, after: [parent], deleted: deleted)
      parent = VersionSummary(made)
    }
    return !versions.isEmpty
  }
}

extension AnyRecord {
  /// The record with other content and the same bookkeeping.
  func replacing(_ content: JSONObject) throws(StoreError) -> AnyRecord {
    var object = content
    object["version"] = json.object?["version"]
    do { return try AnyRecord(kind, json: .object(object)) } catch {
      throw StoreError(error, in: key.description)
    }
  }
}
