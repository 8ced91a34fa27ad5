import CanonicalJSON
public import CareModel

/// A record whose leaves cannot be merged without a person's decision.
public struct RecordConflict: Hashable, Sendable {
  /// All leaves in the order of the head rule.
  public let leaves: [AnyRecord]
  /// What the leaves do not agree on, by name.
  public let members: [MemberConflict]
  /// The record as it is if the head is right where the leaves conflict; nil if it is not valid then.
  ///
  /// All that merges is merged. Its bookkeeping is that of a draft which follows all leaves.
  public let proposal: AnyRecord?
  let fork: Fork
  let rules: MergeRules

  init(_ fork: Fork, _ rules: MergeRules) {
    self.fork = fork
    self.rules = rules
    let order = fork.headOrder
    leaves = order.compactMap { uuid in fork.leaves.first { $0.version.uuid == uuid } }
    let merged = rules.merge(fork) { $0.value(of: order[0]) }
    members = merged.conflicts.sorted { $0.name.precedesInUTF8($1.name) }
    do { proposal = try fork.draft(merged) } catch { proposal = nil }
  }

  public var key: RecordKey { leaves[0].key }

  /// The leaf that readers see while nobody has decided.
  public var head: AnyRecord { leaves[0] }

  /// The nearest common ancestors of all leaves: usually one; none if they were apart from the start.
  public var bases: [AnyRecord] { fork.bases }
}
