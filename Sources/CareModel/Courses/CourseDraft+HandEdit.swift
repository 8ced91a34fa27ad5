extension CourseDraft {
  /// Does what somebody's editing of a record file means.
  ///
  /// The file shows what holds in the end, with the date from which it does. A date that was changed
  /// is meant; one that was left alone means from now on where it says when a task is due or how it is
  /// done, or with the plan that the file shows; other members change since the start of the period in
  /// force. An edit of the date alone moves it (see ``gap(movingStartTo:at:)``).
  ///
  /// - Parameters:
  ///   - old: The file as the editor saw it.
  ///   - new: The file as it is now.
  package mutating func handEdit<Failure>(
    from old: AnyRecord,
    to new: AnyRecord,
    at now: Instant,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) {
    let date = new.effectiveDate == old.effectiveDate ? nil : new.effectiveDate
    let edit = BodyEdit(from: RecordBody(old), to: RecordBody(new))
    switch (old.version.isTombstone, new.version.isTombstone) {
    case (false, true):
      end((date ?? max(now, lastStart ?? now))..<(.latest))
    case (true, false):
      let body = RecordBody(new)
      set((date ?? max(now, lastStart ?? now))..<(.latest), to: Content(body))
    case (false, false):
      guard !edit.isEmpty else { return date.map { move(to: $0) } ?? () }
      if let date { begin(at: date) }
      try apply(edit, in: handSpan(of: edit, from: date, at: now), load: load)
    case (true, true):
      if let date { move(to: date) }
      guard !edit.isEmpty else { return }
      try apply(edit, in: handSpan(of: edit, from: nil, at: now), load: load)
    }
  }

  private func handSpan(of edit: BodyEdit, from date: Instant?, at now: Instant) -> Range<Instant> {
    let current = currentStart(at: now) ?? now
    let start = date ?? (edit.changesDatedMembers ? max(now, finalStart ?? now) : current)
    return min(start, .latest)..<(.latest)
  }
}
