import CarePlanKit

/// What holds of a record at present, where that is not simply what its head says.
struct InForceView: Sendable {
  /// What it says, or shows while versions contradict each other; nil if nothing holds.
  let record: AnyRecord?
  let isInQuestion: Bool
  /// When that holds.
  private let span: Range<Instant>?
  /// The version that says it; nil if only several together do.
  private let version: VersionID?
  private let zone: TimeZoneRules

  /// - Returns: Nil for an outcome, of a record that has ended, and of one that says the same for
  ///   good.
  init?(
    of key: RecordKey,
    in snapshot: Snapshot,
    _ dates: DateReader
  ) throws(StoreError) {
    guard key.kind != .outcome else { return nil }
    let (graph, now) = (try snapshot.graph(of: key), dates.now)
    zone = dates.zone
    if let open = try snapshot.openCourse(of: key), let conflict = open.conflict {
      let (period, dispute) = (open.period(at: now), conflict.dispute(at: now))
      (record, isInQuestion, version) = (period?.record, dispute != nil, nil)
      span = Self.part(of: period?.span ?? dispute?.span, around: now, conflict.disputes)
      return
    }
    let course = graph.course
    guard course.periods.contains(where: { $0.span.upperBound > now }) else { return nil }
    let period = course.period(at: now)
    if let period, period.span.upperBound == .latest { return nil }
    (isInQuestion, version, span) = (false, period?.version, period?.span)
    record = try version.flatMap { uuid throws(StoreError) in try snapshot.version(uuid) }
  }

  /// Returns the part of a span of time around a moment at which no question begins or ends.
  private static func part(
    of span: Range<Instant>?,
    around now: Instant,
    _ disputes: [Dispute]
  ) -> Range<Instant>? {
    span.map { span in
      let cuts = disputes.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
      let start = cuts.filter { $0 <= now }.reduce(span.lowerBound, max)
      let end = cuts.filter { $0 > now }.reduce(span.upperBound, min)
      return start..<max(start, end)
    }
  }

  /// The same as a program reads it: null if nothing holds.
  var json: JSONValue {
    guard record != nil || isInQuestion else { return .null }
    var object = span?.json(zone) ?? [:]
    object["record"] = record.map { .object($0.contentObject) }
    object["version"] = version.map { .string($0.description) }
    if isInQuestion { object["question"] = true }
    return .object(object)
  }

  /// Returns what `list` says of it beside a record in question.
  ///
  /// - Parameter phrase: What the row says of a record.
  func mark(beside shown: AnyRecord, _ phrase: (AnyRecord) -> String) -> String? {
    if isInQuestion { return Wording.say(.inQuestionNow) }
    guard let record else { return Wording.say(.notInForceNow) }
    let held = phrase(record)
    return held == phrase(shown) ? nil : Wording.say(.now, held)
  }
}
