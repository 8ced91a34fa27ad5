import CanonicalJSON
import CareModel

/// The decision of a conflict between versions of one outcome.
struct OutcomeConflict {
  private let conflict: RecordConflict
  private let fork: Fork
  private let rules: MergeRules
  private let proposal: AnyRecord?

  init(_ conflict: RecordConflict, _ fork: Fork, _ rules: MergeRules, _ proposal: AnyRecord?) {
    (self.conflict, self.fork, self.rules, self.proposal) = (conflict, fork, rules, proposal)
  }

  private var key: RecordKey { conflict.key }

  /// Returns the outcome as somebody decided, as a draft that follows all leaves.
  func resolved(by resolution: Resolution) throws(MergeError) -> AnyRecord {
    switch resolution {
    case .taking(let uuid): return following(try leaf(uuid))
    case .deleting(let instant):
      var record = proposal ?? conflict.head
      record.version.deleted = instant
      return following(record)
    case .deciding(let decisions):
      guard let decision = decisions.first(where: { $0.span == nil }) else {
        throw MergeError(
          .unresolved,
          "An outcome belongs to its event: \(key) is decided as a whole.",
          advice: "Leave out the time."
        )
      }
      return try resolved(by: decision.choice)
    }
  }

  private func resolved(by choice: Decision.Choice) throws(MergeError) -> AnyRecord {
    switch choice {
    case .leaf(let uuid): return try picking { _ throws(MergeError) in .side(uuid) }
    case .base: return following(try base)
    case .picks(let picks): return try merged(picks)
    case .record(let record):
      guard record.key == key else {
        throw MergeError(.otherRecord, "The record \(record.key) is not \(key).")
      }
      guard record.faults.isEmpty else { throw invalid(record.faults) }
      return following(record)
    }
  }

  private func leaf(_ uuid: VersionID) throws(MergeError) -> AnyRecord {
    guard let leaf = conflict.leaves.first(where: { $0.version.uuid == uuid }) else {
      let names = conflict.leaves.map(\.version.uuid.description).joined(separator: ", ")
      throw MergeError(
        .notALeaf,
        "The version \(uuid) is no leaf of \(key).",
        advice: "Its leaves are \(names)."
      )
    }
    return leaf
  }

  private var base: AnyRecord {
    get throws(MergeError) {
      guard let base = conflict.bases.first, conflict.bases.count == 1 else {
        throw MergeError(
          .noBase,
          "There is no single version of \(key) from before the conflict to go back to.",
          advice: "Take a side, or say what each member is to be."
        )
      }
      return base
    }
  }
}

extension OutcomeConflict {
  private func merged(_ picks: [String: Resolution.Pick]) throws(MergeError) -> AnyRecord {
    let members = conflict.members
    for name in picks.keys.sorted() where !members.contains(where: { $0.name == name }) {
      throw MergeError(.noConflict, "The leaves of \(key) do not conflict in '\(name)'.")
    }
    return try picking { conflict throws(MergeError) in
      guard let pick = picks[conflict.name] else {
        let open = members.map(\.name).filter { picks[$0] == nil }.joined(separator: ", ")
        throw MergeError(.unresolved, "Nothing was picked for \(open) of \(key).")
      }
      return pick
    }
  }

  /// Returns the merge with a pick for each conflict.
  private func picking(
    _ pick: (MemberConflict) throws(MergeError) -> Resolution.Pick
  ) throws(MergeError) -> AnyRecord {
    var values: [MemberConflict: JSONValue] = [:]
    for member in conflict.members {
      switch try pick(member) {
      case .value(let value): values[member] = value
      case .side(let uuid):
        _ = try leaf(uuid)
        guard member.concerns(uuid) else {
          throw MergeError(
            .notALeaf,
            "The version \(uuid) has no say in '\(member.name)' of \(key)."
          )
        }
        values[member] = member.value(of: uuid)
      }
    }
    do { return try fork.draft(OutcomeMerge(fork, rules).content { values[$0] }) } catch {
      throw invalid(error.faults)
    }
  }

  private func invalid(_ faults: [Fault]) -> MergeError {
    MergeError(.invalid, "What was picked makes no valid \(key).", faults: faults)
  }

  /// Returns a record with the bookkeeping of a draft that follows all leaves.
  private func following(_ record: AnyRecord) -> AnyRecord {
    var record = record
    record.version = fork.draftVersion(deleted: record.version.deleted)
    return record
  }
}
