public import CareMerge
public import CareModel

extension Transaction {
  /// Decides a conflict so that every version goes on.
  ///
  /// The head keeps the id; every other version becomes a record of its own, under the next free id
  /// such as `walk-2`. An outcome belongs to its event and cannot have another id: there the values of
  /// all versions stand together.
  ///
  /// - Returns: The version that joins the leaves, then the new records.
  /// - Throws: ``StoreError/Code/refused`` if a version ends the record; as ``resolve(_:_:)`` does.
  @discardableResult
  public mutating func keepBoth(_ conflict: RecordConflict) throws(StoreError) -> [AnyRecord] {
    guard !conflict.leaves.contains(where: \.version.isTombstone) else {
      throw StoreError(
        .refused,
        "A version of \(conflict.key) deletes it, so that not all of them can go on.",
        advice: "Take one of the versions, or delete the record."
      )
    }
    if let record = conflict.unitingValues { return [try resolve(conflict, .record(record))] }
    var made = [try resolve(conflict, .taking(conflict.head.version.uuid))]
    for leaf in conflict.leaves.dropFirst() {
      let id = try freeID(like: leaf.key)
      var record = leaf
      record.edit { $0.common.id = id }
      record.version = Version.blank
      made.append(try add(record, another: true))
    }
    return made
  }

  /// The first of `walk-2`, `walk-3`, … that no record has.
  private func freeID(like key: RecordKey) throws(StoreError) -> String {
    let kinds = key.kind.isTask ? [RecordKind.task, .healthTask] : [key.kind]
    var number = 2
    while true {
      // An id has at most 256 bytes.
      let id = "\(key.id.prefix(fitting: 240))-\(number)"
      var isTaken = false
      for kind in kinds where try snapshot.graph(of: RecordKey(kind, id)).head != nil {
        isTaken = true
      }
      if !isTaken { return id }
      number += 1
    }
  }
}

extension RecordConflict {
  /// An outcome with the values of all leaves; nil for records of other kinds.
  fileprivate var unitingValues: AnyRecord? {
    guard case .outcome(var outcome) = proposal ?? head else { return nil }
    var values: [OutcomeValue] = []
    for case .outcome(let leaf) in leaves {
      for value in leaf.values where !values.contains(value) { values.append(value) }
    }
    outcome.values = values
    if !values.isEmpty { outcome.state = nil }
    return .outcome(outcome)
  }
}

extension String {
  /// As many characters from the beginning as fit into some bytes of UTF-8.
  fileprivate func prefix(fitting bytes: Int) -> String {
    var text = self
    while text.utf8.count > bytes { text.removeLast() }
    return text
  }
}
