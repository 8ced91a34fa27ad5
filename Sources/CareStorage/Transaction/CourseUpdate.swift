import CareModel
import CareWords

/// The change of a record from what its editor saw, as a command or the library means it.
struct CourseUpdate {
  private let old: AnyRecord
  private let new: AnyRecord
  private let rule: EffectiveRule
  private let now: Instant

  /// - Parameter now: A whole second.
  init(from old: AnyRecord, to new: AnyRecord, _ rule: EffectiveRule, at now: Instant) {
    (self.old, self.new, self.rule, self.now) = (old, new, rule, now)
  }

  /// Makes the change in a course.
  ///
  /// - Throws: ``StoreError/Code/deleted`` for a course that is over, ``StoreError/Code/pending`` if
  ///   nobody says which of several doses changes.
  package func apply(to draft: inout CourseDraft, on snapshot: Snapshot) throws(StoreError) {
    guard !draft.isOver(at: now) else { throw Transaction.ended(old.key) }
    if rule == .byDefault, new.effectiveDate != old.effectiveDate {
      return try HandEdit(from: old, to: new, at: now).apply(to: &draft, on: snapshot)
    }
    let edit = BodyEdit(from: RecordBody(old), to: RecordBody(new))
    guard !edit.isEmpty else { return }
    if rule == .planned { try requirePlan(draft) }
    if case .from(let date) = rule { try requireContent(draft, from: date, Wording(snapshot)) }
    if rule == .byDefault, edit.changesDatedMembers,
      let pending = try snapshot.pending(draft, at: now)
    {
      throw refusal(of: pending, Wording(snapshot))
    }
    guard let span = draft.span(of: edit, rule, at: now) else { return }
    if case .from(let date) = rule, edit.changesDatedMembers { draft.begin(at: date) }
    try draft.apply(edit, in: span) { content throws(StoreError) in
      try snapshot.body(of: content)
    }
  }

  /// Refuses to change what has ended by then, of which nothing would be left.
  private func requireContent(
    _ draft: CourseDraft,
    from date: Instant,
    _ wording: Wording
  ) throws(StoreError) {
    guard let last = draft.periods.last, !last.isLast, last.span.upperBound <= date else { return }
    throw StoreError(
      .deleted,
      "\(old.key) ends on \(wording.instant(last.span.upperBound)).",
      remedy: "Let it go on with \(.add(old.key)) and its members."
    )
  }

  private func requirePlan(_ draft: CourseDraft) throws(StoreError) {
    if let start = draft.finalStart, start > now { return }
    throw StoreError(
      .refused,
      "Nothing is planned for \(old.key).",
      remedy: "Say from when on the change holds with \(.giving(.effective("DATE")))."
    )
  }

  private func refusal(of pending: CourseDraft.Pending, _ wording: Wording) -> StoreError {
    let dates = pending.planned.map { wording.instant($0.span.lowerBound) }
    let planned = "what is planned from \(dates.last ?? "") on"
    return StoreError(
      .pending,
      pending.present == nil
        ? "\(old.key) has not begun, and changes again on \(dates.dropFirst().joined(separator: ", "))."
        : "\(old.key) has one content now and another from \(dates[0]) on.",
      remedy: pending.present == nil
        ? "Say \(.giving(.effective("DATE"))), or \(.giving(.effective("planned"))) for \(planned)."
        : "Say \(.giving(.effective("now"))), which replaces what is planned, or \(.giving(.effective("planned"))) for \(planned)."
    )
  }
}

/// The editing of a record file.
struct HandEdit {
  private let old: AnyRecord
  private let new: AnyRecord
  private let now: Instant

  init(from old: AnyRecord, to new: AnyRecord, at now: Instant) {
    (self.old, self.new, self.now) = (old, new, now)
  }

  /// Makes the edit in a course.
  ///
  /// - Throws: ``StoreError/Code/running`` if a later date would stop what runs until then.
  package func apply(to draft: inout CourseDraft, on snapshot: Snapshot) throws(StoreError) {
    let isLiving = !old.version.isTombstone && !new.version.isTombstone
    if isLiving, RecordBody(old) == RecordBody(new) {
      try draft.refuseGap(movingStartTo: new.effectiveDate, at: now, of: old.key, on: snapshot)
    }
    try draft.handEdit(from: old, to: new, at: now) { content throws(StoreError) in
      try snapshot.body(of: content)
    }
  }
}
