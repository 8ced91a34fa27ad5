public import CareMerge
public import CareModel

extension Transaction {
  /// Decides a conflict so that every version goes on.
  ///
  /// The head keeps the id; what every other version says in the time that is in question becomes a
  /// record of its own, under the next free id such as `walk-2`, so that nothing is due twice. An outcome
  /// belongs to its event and cannot have another id: there the values of all versions stand together. Ticks with
  /// different plans become the amounts that were planned.
  ///
  /// - Returns: The head of the record, then those of the new records.
  /// - Throws: ``StoreError/Code/refused`` if no other version says anything then; as
  ///   ``resolve(_:_:)`` does.
  @discardableResult
  public mutating func keepBoth(_ conflict: RecordConflict) throws(StoreError) -> [AnyRecord] {
    if conflict.key.kind == .outcome {
      guard let record = conflict.unitingValues else { throw .leavesNothing(conflict.key) }
      return [try resolve(conflict, .record(record))]
    }
    let others = conflict.leaves.dropFirst().map { leaf in
      (leaf: leaf, course: conflict.disputedCourse(of: leaf.version.uuid))
    }.filter { !$0.course.periods.isEmpty }
    guard !others.isEmpty else { throw .leavesNothing(conflict.key) }
    var made = [try resolve(conflict, .preferring(conflict.head.version.uuid))]
    for (leaf, course) in others {
      let id = try freeID(like: leaf.key)
      let drafts = try self.drafts(of: course, as: id)
      if let last = try write(drafts, after: []).last { made.append(last) }
    }
    return made
  }

  /// Returns the versions of a new record with the course of another one.
  private func drafts(of course: CourseDraft, as id: String) throws(StoreError) -> [AnyRecord] {
    var drafts: [AnyRecord] = []
    for restatement in course.versions(after: [], in: VersionGraph([])) {
      guard case .version(let uuid, _) = restatement.content,
        var draft = try snapshot.version(uuid)
      else { continue }
      draft.edit {
        $0.common.id = id
        $0.common.effectiveDate = restatement.date
      }
      draft.version = Version.draft
      draft.version.deleted = restatement.isTombstone ? now : nil
      drafts.append(draft)
    }
    return drafts
  }

  /// Returns the first of `walk-2`, `walk-3`, … that no record has.
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
  /// Returns what a leaf says in the time that is in question.
  fileprivate func disputedCourse(of leaf: VersionID) -> CourseDraft {
    let whole = course(of: leaf)
    var course = CourseDraft()
    for dispute in disputes {
      course.set(dispute.span, to: nil)
      for period in whole.periods where period.span.overlaps(dispute.span) {
        course.set(period.span.clamped(to: dispute.span), to: period.content)
      }
    }
    return course
  }

  /// An outcome with the values of all leaves; nil if no leaf has an outcome that another one did not withdraw.
  fileprivate var unitingValues: AnyRecord? {
    var sides: [Outcome] = []
    for case .outcome(let leaf) in leaves { sides.append(leaf) }
    var old: [OutcomeValue] = []
    for case .outcome(let base) in bases { old += base.values }
    // A value of an ancestor that a side replaced or withdrew is not a dose of the other side.
    let removed = old.filter { value in
      sides.contains { $0.version.isTombstone || !$0.values.contains(value) }
    }
    let kept = sides.filter { !$0.version.isTombstone }
    guard var outcome = kept.first else { return nil }
    if case .outcome(let merged)? = proposal, !merged.version.isTombstone { outcome = merged }
    let haveOnePlan = Set(kept.compactMap(\.plannedValues)).count < 2
    var values: [OutcomeValue] = []
    for side in kept {
      for value in haveOnePlan ? side.values : side.amountsForTicks
      where !values.contains(value) && !removed.contains(value) { values.append(value) }
    }
    guard !values.isEmpty || !kept.contains(where: { !$0.values.isEmpty }) else { return nil }
    outcome.values = values
    if !haveOnePlan { outcome.plannedValues = nil }
    if !values.isEmpty {
      outcome.state = nil
      // The reason of "not completed" goes on as a note.
      outcome.content.reason = nil
      for side in kept where side.state == .notCompleted {
        let note = side.content.reason.map { Note(content: $0) }
        if let note, !outcome.common.notes.contains(note) { outcome.common.notes.append(note) }
      }
    }
    return .outcome(outcome)
  }
}

extension StoreError {
  fileprivate static func leavesNothing(_ key: RecordKey) -> StoreError {
    StoreError(
      .refused,
      "A version of \(key) deletes it, so that not all of them can go on.",
      remedy: "Take one of the versions, or delete the record."
    )
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
