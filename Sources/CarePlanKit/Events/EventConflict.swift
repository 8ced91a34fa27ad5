public import CareMerge
public import CareModel
package import CareReading

/// The contradicting versions of a task or outcome that an event shows, because nobody has joined
/// them yet.
public struct EventConflict: Hashable, Sendable {
  /// The task or the outcome.
  public let key: RecordKey
  /// The versions that are not joined.
  package let leaves: [VersionID]
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
  package init?(ofOutcome key: RecordKey, in snapshot: Snapshot) throws(StoreError) {
    let leaves = try snapshot.graph(of: key).leaves.map(\.uuid)
    guard leaves.count > 1 else { return nil }
    try self.init(outcome: key, leaves, in: snapshot)
  }

  /// Looks whether the limits of a task that is done as needed are in question at a moment; nil if
  /// they are not.
  package init?(
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
