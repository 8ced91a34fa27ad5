import CanonicalJSON
import CareMerge
import CareModel
import CareWords

/// Takes back the change of one record.
struct RecordReversal {
  /// What is written instead.
  private enum Target {
    case course(CourseDraft)
    /// Versions stand side by side again: what held before they parted, and what each of them says.
    case question(CourseDraft, sides: [CourseDraft])
    /// The record stays in question, and each side goes on from its version.
    case sides([(leaf: VersionID, draft: CourseDraft)])
    /// An outcome, which holds for its event, or the end of one.
    case outcome(AnyRecord, isEnd: Bool)
  }

  package let key: RecordKey
  /// Whether it takes back a decision about an outcome, whose conflict does not open again.
  package let keepsConflictClosed: Bool
  private let head: VersionSummary
  private let target: Target

  /// Finds what takes a change back; nil if it has been taken back already.
  ///
  /// - Throws: ``StoreError/Code/refused`` if the record has changed since in the same members.
  init?(
    _ change: RecordChange,
    _ reversal: Reversal,
    in snapshot: Snapshot,
    at moment: Instant
  ) throws(StoreError) {
    key = change.key
    for version in [change.old, change.new].compactMap(\.self) {
      try Self.refuseErased(version.version.uuid, of: key, snapshot)
    }
    guard let new = change.new, change.oldState.faults.isEmpty,
      let head = try snapshot.graph(of: key).head
    else { throw StoreError(.refused, "\(key) (a file that cannot be read)") }
    self.head = head
    let target =
      key.kind == .outcome
      ? try Self.outcome(change, new, head, snapshot)
      : try Self.course(change, new, reversal, head, snapshot, moment)
    guard let target else { return nil }
    self.target = target
    if key.kind == .outcome {
      let family = VersionFamily(StoreLayout.path(of: new))
      let past = try PastRecord(key, family, reversal.before, [], snapshot)
      keepsConflictClosed = past.isInConflict
    } else {
      keepsConflictClosed = false
    }
  }

  /// Makes the versions.
  package func apply(to transaction: inout Transaction) throws(StoreError) {
    switch target {
    case .course(let draft):
      try write(draft, after: head.uuid, &transaction)
    case .sides(let sides):
      for side in sides { try write(side.draft, after: side.leaf, &transaction) }
      if let first = sides.first {
        transaction.sharedChanges[key] = sides.count > 1 ? .everySide : .side(first.leaf)
      }
    case .question(let origin, let sides):
      let base = try write(origin, after: head.uuid, &transaction)
      for side in sides {
        try write(side, after: base?.version.uuid ?? head.uuid, &transaction)
      }
    case .outcome(let record, let isEnd):
      let deleted = isEnd ? transaction.now.roundedToMicroseconds : nil
      var parents = [head]
      // A restored outcome also follows the version that was withdrawn: its values keep their authors.
      if !isEnd, head.isTombstone,
        let withdrawn = try transaction.snapshot.graph(of: key)[record.version.uuid]
      {
        parents.append(withdrawn)
      }
      _ = try transaction.write(outcome: record, after: parents, deleted: deleted)
    }
  }

  @discardableResult
  private func write(
    _ draft: CourseDraft,
    after leaf: VersionID,
    _ transaction: inout Transaction
  ) throws(StoreError) -> AnyRecord? {
    try transaction.change(key, after: leaf, on: .alone) { present, _ in present = draft }
  }

  private static func refuseErased(
    _ version: VersionID,
    of key: RecordKey,
    _ snapshot: Snapshot
  ) throws(StoreError) {
    guard try snapshot.erasure(of: version) != nil else { return }
    throw StoreError(.refused, "\(key) (a version of it was erased)")
  }
}

extension RecordReversal {
  private static func course(
    _ change: RecordChange,
    _ new: AnyRecord,
    _ reversal: Reversal,
    _ head: VersionSummary,
    _ snapshot: Snapshot,
    _ moment: Instant
  ) throws(StoreError) -> Target? {
    let key = change.key
    let family = VersionFamily(StoreLayout.path(of: new))
    let settled = try reversal.settled(change, new)
    let before = try PastRecord(key, family, reversal.before, settled.before, snapshot)
    let after = try PastRecord(key, family, reversal.after, settled.after, snapshot)
    let graph = try snapshot.graph(of: key)
    for version in settled.after { try refuseErased(version.version.uuid, of: key, snapshot) }
    guard settled.after.allSatisfy({ graph[$0.version.uuid] != nil }) else {
      throw StoreError(
        .uncommitted,
        "\(key) was changed without careplan, which is not settled yet.",
        remedy: "Settle it with \(.check(isFixing: true))."
      )
    }
    let said = after.graph.versions.filter { before.graph[$0.uuid] == nil }.map(\.updated).min()
    let present = try snapshot.course(of: head.uuid, of: key)
    let made = try after.draft(after.graph.course, snapshot)
    func takenBack(
      from made: CourseDraft,
      to course: Course,
      in present: CourseDraft
    ) throws(StoreError) -> CourseDraft {
      var draft = present
      let obstacles = try draft.takeBack(
        made,
        to: before.draft(course, snapshot),
        saidAt: reversal.takesBackLivedDays ? moment : said ?? moment,
        at: moment
      ) { content throws(StoreError) in
        if case .version(let uuid, _) = content { try refuseErased(uuid, of: key, snapshot) }
        return try snapshot.body(of: content)
      }
      guard obstacles.isEmpty else { throw changed(key, obstacles, Wording(snapshot)) }
      for case .version(let uuid, _) in draft.periods.map(\.content) {
        try refuseErased(uuid, of: key, snapshot)
      }
      return draft
    }
    let leaves = before.graph.leaves.map(\.uuid)
    let isDecided = after.isDecided(between: leaves)
    if before.graph.isOpen, after.graph.isOpen, !isDecided {
      // Beside a question: on each side what was changed on that side.
      var sides: [(leaf: VersionID, draft: CourseDraft)] = []
      for leaf in graph.leaves.map(\.uuid) {
        let present = try snapshot.course(of: leaf, of: key)
        var draft = present
        let lineage = graph.lineage(of: leaf)
        for side in after.sides(since: before) where lineage.contains(side.new) {
          let made = try after.draft(Course(of: [side.new], in: after.graph), snapshot)
          let course = Course(of: [side.old], in: before.graph)
          draft = try takenBack(from: made, to: course, in: draft)
        }
        if draft != present { sides.append((leaf, draft)) }
      }
      return sides.isEmpty ? nil : .sides(sides)
    }
    guard before.graph.isOpen, isDecided else {
      let draft = try takenBack(from: made, to: before.graph.course, in: present)
      return draft == present ? nil : .course(draft)
    }
    // A question that was asked again is not answered by taking the asking back.
    guard !after.graph.isOpen else { return nil }
    // A decision between versions is taken back to the question: no side is right.
    let origin = Course(of: before.graph.latestCommon(of: leaves), in: before.graph)
    var sides: [CourseDraft] = []
    for leaf in leaves {
      let course = Course(of: [leaf], in: before.graph)
      sides.append(try takenBack(from: made, to: course, in: present))
    }
    guard !graph.isOpen || !sides.contains(present) else { return nil }
    return .question(try takenBack(from: made, to: origin, in: present), sides: sides)
  }

  private static func changed(
    _ key: RecordKey,
    _ obstacles: [CourseDraft.Obstacle],
    _ wording: Wording
  ) -> StoreError {
    let parts = obstacles.map { obstacle in
      let members =
        obstacle.members.isEmpty ? MemberName.deleted : obstacle.members.joined(separator: ", ")
      return "\(members) \(wording.period(obstacle.span))"
    }
    return StoreError(.refused, "\(key) (\(parts.joined(separator: "; ")))")
  }

  private static func outcome(
    _ change: RecordChange,
    _ new: AnyRecord,
    _ head: VersionSummary,
    _ snapshot: Snapshot
  ) throws(StoreError) -> Target? {
    guard let present = try snapshot.version(head.uuid) else { return nil }
    let wasThere = change.old.map { !$0.version.isTombstone } ?? false
    switch (wasThere, new.version.isTombstone, head.isTombstone) {
    case (false, true, _), (false, false, true), (true, true, false): return nil
    case (true, false, true): throw changed(change.key, [MemberName.deleted])
    case (true, true, true): return change.old.map { .outcome($0, isEnd: false) }
    case (false, false, false):
      let graph = try snapshot.graph(of: change.key)
      let known = graph.lineage(of: new.version.uuid)
      guard graph.joinedRecordings.allSatisfy({ known.contains($0.version) }) else {
        throw changed(change.key, ["others have recorded it too"])
      }
      let since = BodyEdit(from: RecordBody(new), to: RecordBody(present), isByMember: true)
      guard since.isEmpty else { throw changed(change.key, since.members) }
      return .outcome(present, isEnd: true)
    case (true, false, false):
      guard let old = change.old else { return nil }
      let edit = BodyEdit(from: RecordBody(new), to: RecordBody(old), isByMember: true)
      let obstacles = edit.obstacles(in: RecordBody(present))
      guard obstacles.isEmpty else { throw changed(change.key, obstacles) }
      let body = edit.applied(to: RecordBody(present))
      guard body != RecordBody(present) else { return nil }
      do { return .outcome(try body.record(from: present.effectiveDate), isEnd: false) } catch {
        throw StoreError(error, in: change.key.description)
      }
    }
  }

  private static func changed(_ key: RecordKey, _ members: [String]) -> StoreError {
    StoreError(.refused, "\(key) (\(members.joined(separator: ", ")))")
  }
}

/// A record as it was in a state of the store.
private struct PastRecord {
  let graph: VersionGraph
  private let versions: [AnyRecord]

  init(
    _ key: RecordKey,
    _ family: VersionFamily,
    _ state: StoreState,
    _ settled: [AnyRecord],
    _ snapshot: Snapshot
  ) throws(StoreError) {
    versions = try family.versions(in: state)[key, default: []] + settled
    graph = VersionGraph(try snapshot.source.bridged(versions.map { VersionSummary($0) }))
  }

  /// Whether only a decision can join its versions.
  var isInConflict: Bool {
    if case .open = RecordMerge(versions).result { true } else { false }
  }

  /// Returns whether a version was made from several of some versions.
  func isDecided(between sides: [VersionID]) -> Bool {
    graph.leaves.contains { leaf in
      let lineage = graph.lineage(of: leaf.uuid)
      return sides.count(where: lineage.contains) > 1
    }
  }

  /// Returns the leaves that came since an earlier state, each with the leaf of then that it
  /// follows.
  func sides(since before: PastRecord) -> [(old: VersionID, new: VersionID)] {
    let old = before.graph.leaves.map(\.uuid)
    return graph.leaves.map(\.uuid).filter { before.graph[$0] == nil }.flatMap { leaf in
      let lineage = graph.lineage(of: leaf)
      return old.filter(lineage.contains).map { (old: $0, new: leaf) }
    }
  }

  /// Returns a course of it to be compared with others.
  func draft(_ course: Course, _ snapshot: Snapshot) throws(StoreError) -> CourseDraft {
    var draft = CourseDraft(course)
    // Plain git may have removed a version since: its content is all that is left of it.
    try draft.edit(.earliest..<(.latest)) { content throws(StoreError) in
      guard case .version(let uuid, _) = content, try snapshot.version(uuid) == nil,
        try snapshot.erasure(of: uuid) == nil
      else { return content }
      let record = versions.first { $0.version.uuid == uuid }
      return record.map { CourseDraft.Content(RecordBody($0)) } ?? content
    }
    return draft
  }
}
