import CanonicalJSON
public import CareModel

/// A record whose leaves cannot be merged without a person's decision.
public struct RecordConflict: Hashable, Identifiable, Sendable {
  /// What the leaves are compared by.
  enum Basis: Sendable {
    /// Versions that say when they hold.
    case courses(Shared<CourseMerge>)
    /// Versions of an outcome, which belongs to its event.
    case outcome(Fork, MergeRules, proposal: AnyRecord?)
  }

  /// All leaves in the order of the head rule.
  public let leaves: [AnyRecord]
  /// When and in what the leaves do not agree, in order of time.
  public let disputes: [Dispute]
  /// The nearest common ancestors of all leaves: usually one; none if they were apart from the start.
  public let bases: [AnyRecord]
  /// Why the record is open although no side contradicts another one.
  ///
  /// Each side is valid, but not all of them together. Empty for every other conflict.
  public let faults: [Fault]
  let basis: Basis

  init(_ merge: CourseMerge) {
    let shared = Shared(merge)
    let versions = merge.history.order.versions
    leaves = merge.leaves.compactMap { merge.records[versions[$0].uuid] }
    bases = merge.bases.map { versions[$0.place].uuid }.sorted()
      .compactMap { merge.records[$0] }
    disputes = Dispute.all(in: shared)
    faults = merge.invalidSlots.sorted { $0.key < $1.key }.flatMap(\.value).distinct
    basis = .courses(shared)
  }

  /// - Parameter faults: Why the fork, which has no other conflict, is open.
  init(outcome fork: Fork, _ rules: MergeRules, _ faults: [Fault] = []) {
    self.faults = faults
    let order = fork.headOrder
    leaves = order.compactMap { uuid in fork.leaves.first { $0.version.uuid == uuid } }
    bases = fork.bases
    let merged = OutcomeMerge(fork, rules).content { $0.value(of: order[0]) }
    disputes = [Dispute(merged.conflicts.sorted { $0.name.precedesInUTF8($1.name) })]
    var proposal: AnyRecord?
    do { proposal = try fork.draft(merged) } catch {}
    basis = .outcome(fork, rules, proposal: proposal)
  }

  public var key: RecordKey { leaves[0].key }
  public var id: RecordKey { key }

  /// The leaf that readers see while nobody has decided.
  public var head: AnyRecord { leaves[0] }

  /// What is in question, each name once, as it is when it first is.
  package var members: [MemberConflict] {
    var names: Set<String> = []
    return disputes.flatMap(\.members).filter { names.insert($0.name).inserted }
  }

  public static func == (left: RecordConflict, right: RecordConflict) -> Bool {
    left.leaves == right.leaves && left.disputes == right.disputes && left.bases == right.bases
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(leaves) }
}

extension RecordConflict {
  /// The course that readers see: what merges, and what the head says where nobody has decided.
  ///
  /// Empty for an outcome, which has no course.
  public var provisional: CourseDraft {
    guard case .courses(let merge) = basis else { return CourseDraft() }
    let head = head.version.uuid
    do { return try merge.value.decided([Decision(.leaf(head))]) } catch { return course(of: head) }
  }

  /// Returns what one leaf says when; empty for an outcome.
  public func course(of leaf: VersionID) -> CourseDraft {
    guard case .courses(let merge) = basis, let place = try? merge.value.leaf(leaf) else {
      return CourseDraft()
    }
    return merge.value.course(of: place)
  }

  /// The record as it is in the end if the head is right; nil if it is not valid or has ended then.
  ///
  /// Its bookkeeping is that of a draft which follows all leaves.
  public var proposal: AnyRecord? {
    switch basis {
    case .outcome(_, _, let proposal): return proposal
    case .courses(let merge):
      let course = provisional
      guard let period = course.periods.last,
        var record = try? merge.value.body(of: period.content)?.record(from: period.span.lowerBound)
      else { return nil }
      record.version = merge.value.draftVersion(deleted: nil)
      return record
    }
  }
}
