import CanonicalJSON
import CareEvents
import CareModel

/// What a merge changed beyond the records themselves: rules across records that held before.
///
/// Nothing is dropped or repaired; it is reported to people. The work grows with what changed.
struct MergeConsequences {
  private let before: Snapshot
  private let after: Snapshot
  /// The records, beside outcomes, of which a version arrived.
  private let arrived: Set<RecordKey>
  /// Those, and the records that were changed here since both sides parted.
  private let changed: Set<RecordKey>
  /// Outcomes that arrive, by their tasks.
  private let outcomes: [String: [CivilDate]]

  /// Compares the state before a merge with what it brings.
  ///
  /// - Parameters:
  ///   - versions: The versions that arrive.
  ///   - own: The records that were changed here since both sides parted.
  init(of versions: [AnyRecord], beside own: Set<RecordKey>, on before: Snapshot) {
    self.before = before
    let source = OverlaySource(base: before.source, adding: versions)
    after = Snapshot(source, manifest: before.manifest)
    arrived = Set(versions.map(\.key).filter { $0.kind != .outcome })
    changed = arrived.union(own)
    let events = versions.filter { !$0.version.isTombstone }.compactMap { VersionSummary($0).event }
    outcomes = Dictionary(grouping: events, by: \.taskID)
      .mapValues { $0.map(\.eventStart.day) }
  }

  /// Sentences for people.
  package var remarks: [String] {
    get throws(StoreError) { try danglingLinks() + lostEvents() }
  }
}

extension MergeConsequences {
  /// Records whose parent is deleted or not there; one of both sides brought that about.
  private func danglingLinks() throws(StoreError) -> [String] {
    var remarks: [String] = []
    for key in changed.sorted() {
      guard let link = try missingParent(of: key, in: after) else { continue }
      if !arrived.contains(key), try missingParent(of: key, in: before) == link { continue }
      remarks.append("\(key) belongs to \(link), which is deleted or not in the store.")
    }
    for (taskID, days) in outcomes.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
      let task = RecordKey(.task, taskID)
      if try after.isKnown(task) { continue }
      if try after.isKnown(RecordKey(.healthTask, taskID)) { continue }
      let subject = days.count == 1 ? "An outcome belongs" : "\(days.count) outcomes belong"
      remarks.append("\(subject) to \(task), which is not in the store.")
    }
    return remarks
  }

  /// Returns the parent that a living record names, if no record of that name lives.
  private func missingParent(
    of key: RecordKey,
    in snapshot: Snapshot
  ) throws(StoreError) -> RecordKey? {
    guard let head = try snapshot.graph(of: key).head, !head.isTombstone, let id = head.parentID,
      let kind = key.kind.parentKinds.first
    else { return nil }
    for kind in key.kind.parentKinds {
      let parent = try snapshot.graph(of: RecordKey(kind, id)).head
      if let parent, !parent.isTombstone { return nil }
    }
    return RecordKey(kind, id)
  }

  /// Returns how many outcomes of each task have an event no more, or came without one.
  private func lostEvents() throws(StoreError) -> [String] {
    var remarks: [String] = []
    for (taskID, days) in try contestedDays().sorted(by: { $0.key.precedesInUTF8($1.key) }) {
      let query = EventQuery(.days(days), taskIDs: [taskID])
      let task = RecordKey(.task, taskID)
      do throws(StoreError) {
        let count = try after.unscheduled(query).subtracting(before.unscheduled(query)).count
        if count == 1 {
          remarks.append("1 outcome of \(task) has no event; it stays, unscheduled.")
        }
        if count > 1 {
          remarks.append("\(count) outcomes of \(task) have no event; they stay, unscheduled.")
        }
      } catch {
        // A zone that this computer does not know is not a reason to refuse a merge.
        remarks.append(
          "Whether outcomes of \(task) lost their events is not known: \(error.message)"
        )
      }
    }
    return remarks
  }

  /// Returns the days on which outcomes may have lost their event, by task.
  private func contestedDays() throws(StoreError) -> [String: ClosedRange<CivilDate>] {
    var days: [String: ClosedRange<CivilDate>] = [:]
    for (taskID, found) in outcomes {
      if let first = found.min(), let last = found.max() { days[taskID] = first...last }
    }
    for key in arrived where [.task, .healthTask].contains(key.kind) {
      let (old, new) = (try before.graph(of: key), try after.graph(of: key))
      guard old.head != nil, let since = old.firstDifference(from: new),
        let span = try after.outcomeDays(of: key.id, since: since)
      else { continue }
      days[key.id] =
        days[key.id].map { known in
          min(known.lowerBound, span.lowerBound)...max(known.upperBound, span.upperBound)
        } ?? span
    }
    return days
  }
}

extension VersionGraph {
  /// Returns the earliest date at which two states of a record may have different versions in
  /// force.
  fileprivate func firstDifference(from other: VersionGraph) -> Instant? {
    let lines = [self, other].map { graph in
      Set(graph.head.map { graph.lineage(of: $0.uuid) } ?? [])
    }
    return lines[0].symmetricDifference(lines[1])
      .compactMap { (self[$0] ?? other[$0])?.effectiveDate }.min()
  }
}

extension Snapshot {
  /// Returns whether there is any version of a record.
  fileprivate func isKnown(_ key: RecordKey) throws(StoreError) -> Bool {
    try !graph(of: key).versions.isEmpty
  }

  /// Returns the outcomes of known tasks that have no event.
  fileprivate func unscheduled(_ query: EventQuery) throws(StoreError) -> Set<EventIdentity> {
    let tasks = try attributedTasks(query).filter {
      !$0.timelines.isEmpty && $0.unplaceable.isEmpty
    }
    return Set(tasks.flatMap { $0.attribution.unscheduled.map(\.identity) })
  }
}
