package import CareModel

/// What changes do to the course of a record, without being made.
package struct CoursePreview {
  private let key: RecordKey
  private let snapshot: Snapshot
  private let stamp: Transaction.Stamp

  package init(of key: RecordKey, on snapshot: Snapshot, _ stamp: Transaction.Stamp) {
    (self.key, self.snapshot, self.stamp) = (key, snapshot, stamp)
  }

  package func course(
    _ change: (inout Transaction) throws(StoreError) -> AnyRecord
  ) throws(StoreError) -> CourseDraft {
    let transaction = try Transaction.run(on: snapshot, stamp, change).transaction
    return CourseDraft(try transaction.snapshot.graph(of: key).course)
  }

  /// Returns whether a commit of an edited head file gives a course.
  package func says(_ edit: HeadFileEdit, _ course: CourseDraft) -> Bool {
    let made = try? self.course { transaction throws(StoreError) in
      try transaction.edit(edit.file, edit.isRetroactive ? .retroactive : .byDefault)
    }
    return made == course
  }
}

/// One way in which the file of a record could say a change.
package struct HeadFileEdit {
  package let file: AnyRecord
  package let isRetroactive: Bool

  /// Returns the ways of an edit of members, those that look most like an editor's first.
  package static func all(
    for record: AnyRecord,
    from base: AnyRecord,
    _ rule: EffectiveRule,
    head: AnyRecord
  ) -> [HeadFileEdit] {
    let edit = BodyEdit(from: RecordBody(base), to: RecordBody(record))
    let body = edit.applied(to: RecordBody(head))
    var dates = [head.effectiveDate]
    if case .from(let date) = rule { dates.append(date) }
    if record.effectiveDate != base.effectiveDate { dates.append(record.effectiveDate) }
    let files = dates.compactMap { date -> AnyRecord? in
      guard var file = try? body.record(from: date) else { return nil }
      file.version = head.version
      return file
    }
    return files.map { HeadFileEdit(file: $0, isRetroactive: rule == .retroactive) }
  }

  /// Returns the way to say that a record ends.
  package static func all(
    ending head: AnyRecord,
    _ rule: EffectiveRule,
    _ deleted: Instant
  ) -> [HeadFileEdit] {
    guard case .from(let date) = rule, !head.version.isTombstone else { return [] }
    var file = head
    file.edit { $0.common.effectiveDate = date }
    file.version.deleted = deleted
    return [HeadFileEdit(file: file, isRetroactive: false)]
  }
}
