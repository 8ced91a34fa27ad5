public import CareModel

/// The result of keeping records before a date as they were before a merge.
public struct KeptPast: Hashable, Sendable {
  /// A record that stays as the merge made it.
  public struct Exception: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable {
      /// Its versions contradict each other, and nobody has decided.
      case inQuestion
      /// What it said was erased, and does not come back.
      case erased
    }

    public let key: RecordKey
    public let reason: Reason
  }

  /// The records that were given back what they said before the date, by kind and id.
  public package(set) var records: [RecordKey] = []
  /// The records that say otherwise before the date than before the merge, all the same.
  public package(set) var exceptions: [Exception] = []
  /// The periods in which plans differ from before the merge.
  public var courseChanges: [CourseChange] = []
}

/// The work of giving records back what they said before a date.
package struct PastKeeper {
  package let date: Instant
  /// The records that the merge changed, before it and after it.
  package let records: ComparedRecords

  package init(date: Instant, records: ComparedRecords) {
    (self.date, self.records) = (date, records)
  }

  package func apply(to transaction: inout Transaction) throws(StoreError) -> KeptPast {
    var kept = KeptPast()
    for key in records.keys.sorted() { try keep(key, &transaction, &kept) }
    kept.courseChanges = try transaction.snapshot.courseChanges(
      of: records.keys,
      since: records.before
    )
    return kept
  }

  private func keep(
    _ key: RecordKey,
    _ transaction: inout Transaction,
    _ kept: inout KeptPast
  ) throws(StoreError) {
    let (old, new) = (try records.before.graph(of: key), try transaction.snapshot.graph(of: key))
    guard !old.isOpen, !new.isOpen else {
      if try differs(key, on: transaction.snapshot) {
        kept.exceptions.append(KeptPast.Exception(key: key, reason: .inQuestion))
      }
      return
    }
    let present = CourseDraft(new.course)
    let target = present.preceded(by: CourseDraft(old.course), until: date)
    guard target != present, let head = new.head else { return }
    guard try isReadable(target, on: transaction.snapshot) else {
      kept.exceptions.append(KeptPast.Exception(key: key, reason: .erased))
      return
    }
    _ = try transaction.change(key, after: head.uuid) { draft, _ in draft = target }
    kept.records.append(key)
  }

  /// Returns whether readers see anything else before the date than before the merge.
  private func differs(_ key: RecordKey, on snapshot: Snapshot) throws(StoreError) -> Bool {
    let (old, new) = (try records.before.shownCourse(of: key), try snapshot.shownCourse(of: key))
    let spans = new.course.differences(from: old.course) + old.questions + new.questions
    return spans.contains { $0.lowerBound < date }
  }

  private func isReadable(
    _ course: CourseDraft,
    on snapshot: Snapshot
  ) throws(StoreError) -> Bool {
    for case .version(let uuid, _) in course.periods.map(\.content)
    where try snapshot.version(uuid) == nil {
      return false
    }
    return true
  }
}
