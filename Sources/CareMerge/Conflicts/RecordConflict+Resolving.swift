import CanonicalJSON
public import CareModel

extension RecordConflict {
  /// The record as somebody decided, as a draft that follows all leaves.
  ///
  /// - Throws: ``MergeError`` if the resolution does not fit the conflict.
  public func resolved(by resolution: Resolution) throws(MergeError) -> AnyRecord {
    switch resolution {
    case .taking(let uuid): try following(leaf(uuid))
    case .preferring(let uuid): try picking { _ throws(MergeError) in .side(uuid) }
    case .base: try following(base)
    case .merged(let picks): try merged(picks)
    case .deleting(let instant): try deleted(at: instant)
    case .record(let record): try following(checked(record))
    }
  }

  private func leaf(_ uuid: VersionID) throws(MergeError) -> AnyRecord {
    guard let leaf = leaves.first(where: { $0.version.uuid == uuid }) else {
      throw MergeError(
        .notALeaf,
        "The version \(uuid) is no leaf of \(key).",
        advice: "Its leaves are \(leaves.map(\.version.uuid.description).joined(separator: ", "))."
      )
    }
    return leaf
  }

  private var base: AnyRecord {
    get throws(MergeError) {
      guard let base = bases.first, bases.count == 1 else {
        throw MergeError(
          .noBase,
          "The leaves of \(key) have \(bases.count) nearest common ancestors, not one.",
          advice: "Take a leaf, or say what each member is to be."
        )
      }
      return base
    }
  }

  private func merged(_ picks: [String: Resolution.Pick]) throws(MergeError) -> AnyRecord {
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

  /// The merge with a pick for each conflict.
  private func picking(
    _ pick: (MemberConflict) throws(MergeError) -> Resolution.Pick
  ) throws(MergeError) -> AnyRecord {
    var values: [MemberConflict: JSONValue] = [:]
    for conflict in members {
      switch try pick(conflict) {
      case .value(let value): values[conflict] = value
      case .side(let uuid):
        guard conflict.concerns(uuid) else {
          throw MergeError(
            .notALeaf,
            "The version \(uuid) has no say in '\(conflict.name)' of \(key)."
          )
        }
        values[conflict] = conflict.value(of: uuid)
      }
    }
    return try draft(of: rules.merge(fork) { values[$0] })
  }

  /// The record as deleted: from the date of the tombstone on that is there, else from now on.
  private func deleted(at instant: Instant) throws(MergeError) -> AnyRecord {
    var record = proposal ?? head
    if let tombstone = leaves.first(where: \.version.isTombstone) {
      record.edit { $0.common.effectiveDate = tombstone.effectiveDate }
    } else if record.kind != .outcome {
      // The end of an outcome is that of its event; all else was right until now.
      record.edit { $0.common.effectiveDate = Instant(seconds: instant.seconds) }
    }
    record.version.deleted = instant
    return following(record)
  }

  private func checked(_ record: AnyRecord) throws(MergeError) -> AnyRecord {
    guard record.key == key else {
      throw MergeError(.otherRecord, "The record \(record.key) is not \(key).")
    }
    guard record.faults.isEmpty else { throw invalid(record.faults) }
    return record
  }

  private func draft(of content: MergedContent) throws(MergeError) -> AnyRecord {
    do { return try fork.draft(content) } catch { throw invalid(error.faults) }
  }

  private func invalid(_ faults: [Fault]) -> MergeError {
    MergeError(.invalid, "What was picked makes no valid \(key).", faults: faults)
  }

  /// A record with the bookkeeping of a draft that follows all leaves.
  private func following(_ record: AnyRecord) -> AnyRecord {
    var record = record
    record.version = fork.draftVersion(deleted: record.version.deleted)
    return record
  }
}
