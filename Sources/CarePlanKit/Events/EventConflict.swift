import CanonicalJSON
package import CareEvents
public import CareMerge
public import CareModel
package import CareStorage

/// The contradicting versions of a task or outcome that an event shows, because nobody has joined
/// them yet.
public struct EventConflict: Hashable, Sendable {
  /// The task or the outcome.
  public let key: RecordKey
  /// The versions that are not joined.
  public let leaves: [VersionID]
  /// What is in question; nil for an outcome whose versions merge by themselves with the next
  /// write.
  public let conflict: RecordConflict?
  /// For a task, the period of its conflict in which the event is; nil for an outcome.
  public let dispute: Dispute?
  /// For an outcome, what its leaves say, as far as they can be read; empty for a task.
  public let sides: [AnyRecord]

  init(_ conflict: RecordConflict, _ dispute: Dispute) {
    (key, leaves) = (conflict.key, conflict.leaves.map(\.version.uuid))
    (self.conflict, self.dispute, sides) = (conflict, dispute, [])
  }

  init(outcome key: RecordKey, _ leaves: [VersionID], in snapshot: Snapshot) throws(StoreError) {
    var sides: [AnyRecord] = []
    for leaf in leaves {
      if let side = try snapshot.version(leaf) { sides.append(side) }
    }
    conflict = try snapshot.conflicts(of: [key]).first
    (self.key, self.leaves, self.sides, dispute) = (key, leaves, sides, nil)
  }
}

extension EventConflict {
  /// Reads what the versions of an outcome say; nil if there is only one that counts.
  public init?(ofOutcome key: RecordKey, in snapshot: Snapshot) throws(StoreError) {
    let leaves = try snapshot.graph(of: key).leaves.map(\.uuid)
    guard leaves.count > 1 else { return nil }
    try self.init(outcome: key, leaves, in: snapshot)
  }

  /// Reads what is in question in the plan that an event shows; nil if nothing is.
  public init?(ofPlan event: CareEvent, in snapshot: Snapshot) throws(StoreError) {
    guard !event.taskLeaves.isEmpty,
      let conflict = try snapshot.openCourse(of: event.task.key)?.conflict,
      let dispute = conflict.dispute(at: event.planMoment)
    else { return nil }
    self.init(conflict, dispute)
  }

  /// The amounts of each schedule that is in question, without those that say the same; empty for a side
  /// that has none.
  public var amounts: [[OutcomeValue]] {
    let sides = dispute?.members.flatMap(\.sides).map(\.value) ?? []
    return sides.reduce(into: []) { found, side in
      let elements = side?.object?[MemberName.schedule]?.object?[MemberName.elements]?.array ?? []
      let amounts = elements.flatMap { element -> [OutcomeValue] in
        let targets = element.object?[MemberName.targetValues]?.array ?? []
        var faults = FaultCollector(.keepsUnknown)
        return targets.compactMap { OutcomeValue.form.read($0, &faults) }
          .filter { $0.number != nil }
      }.reduce(into: [OutcomeValue]()) { if !$0.contains($1) { $0.append($1) } }
      if !found.contains(amounts) { found.append(amounts) }
    }
  }

  /// Looks whether the limits of a task that is done as needed are in question at a moment; nil if
  /// they are not.
  public init?(
    ofLimits key: RecordKey,
    at moment: Instant,
    in snapshot: Snapshot
  ) throws(StoreError) {
    guard let conflict = try snapshot.openCourse(of: key)?.conflict,
      conflict.leavesLimitsOpen(at: moment), let dispute = conflict.dispute(at: moment)
    else { return nil }
    self.init(conflict, dispute)
  }
}
