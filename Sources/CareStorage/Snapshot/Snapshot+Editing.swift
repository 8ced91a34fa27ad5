public import CareModel
import CareWords

/// What holds of a record now and what is planned, of which a change must say which one it means.
public struct PendingPlan: Hashable, Sendable {
  /// A content and from when on it holds.
  public struct Step: Hashable, Sendable {
    public let date: Instant
    public let body: RecordBody
  }

  /// What holds now; nil if the record has not begun.
  public let present: RecordBody?
  /// What follows, one at least, in order.
  public let planned: [Step]
}

extension Snapshot {
  /// Returns the record from which an edit for a time should start: what it says then.
  ///
  /// It carries the version and the date of the head, which the change is made from.
  ///
  /// - Parameter rule: When the change shall hold.
  /// - Returns: Nil if there is no such record; a tombstone if it has ended.
  public func editable(
    _ key: RecordKey,
    _ rule: EffectiveRule = .byDefault,
    at now: Instant
  ) throws(StoreError) -> AnyRecord? {
    guard let head = try head(of: key), key.kind != .outcome else { return try head(of: key) }
    let course = try course(of: head.version.uuid, of: key)
    let moment: Instant
    switch rule {
    case .byDefault: moment = now
    case .from(let date): moment = date
    case .during(let span): moment = span.lowerBound
    case .planned, .retroactive: moment = course.finalStart ?? now
    }
    guard !course.isOver(at: now), let content = course.base(at: moment) else { return head }
    let body = try body(of: content)
    do {
      var record = try body.record(from: head.effectiveDate)
      record.version = head.version
      return record
    } catch { throw StoreError(error, in: key.description) }
  }

  /// Returns what holds now and what is planned of a record, if both differ in when it is due or
  /// how it is done; nil if a change of that can mean one thing only.
  public func pendingPlan(
    of key: RecordKey,
    at now: Instant
  ) throws(StoreError) -> PendingPlan? {
    guard key.kind.isTask, let head = try graph(of: key).head else { return nil }
    guard let pending = try pending(course(of: head.uuid, of: key), at: now) else { return nil }
    var steps: [PendingPlan.Step] = []
    for period in pending.planned {
      let body = try body(of: period.content)
      steps.append(PendingPlan.Step(date: period.span.lowerBound, body: body))
    }
    let present = try pending.present.map { period throws(StoreError) in
      try body(of: period.content)
    }
    return PendingPlan(present: present, planned: steps)
  }

  /// Returns whether a record has ended: nothing holds now or later.
  public func isOver(_ key: RecordKey, at now: Instant) throws(StoreError) -> Bool {
    guard let head = try graph(of: key).head else { return true }
    if key.kind == .outcome { return head.isTombstone }
    return try course(of: head.uuid, of: key).isOver(at: now)
  }

  /// Returns the course of one version of a record, to be edited.
  package func course(of version: VersionID, of key: RecordKey) throws(StoreError) -> CourseDraft {
    CourseDraft(Course(of: [version], in: try graph(of: key)))
  }

  /// Returns what a record says in a period.
  package func body(of content: CourseDraft.Content) throws(StoreError) -> RecordBody {
    switch content {
    case .body(let body, _): return body
    case .version(let uuid, _):
      guard let record = try version(uuid) else {
        throw StoreError(.corrupt, "The version \(uuid) cannot be read.")
      }
      return RecordBody(record)
    }
  }

  package func record(
    saying content: CourseDraft.Content,
    of key: RecordKey,
    from date: Instant
  ) throws(StoreError) -> AnyRecord {
    let body = try body(of: content)
    do { return try body.record(from: date) } catch {
      throw StoreError(error, in: key.description)
    }
  }

  package func pending(
    _ draft: CourseDraft,
    at now: Instant
  ) throws(StoreError) -> CourseDraft.Pending? {
    try draft.pending(at: now) { content throws(StoreError) in try body(of: content) }
  }
}
