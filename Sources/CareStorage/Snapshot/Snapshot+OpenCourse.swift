import CareMerge
public import CareModel

extension Snapshot {
  /// Returns a record with several leaves as readers see it; nil if it has one leaf, or is an
  /// outcome.
  public func openCourse(of key: RecordKey) throws(StoreError) -> OpenCourse? {
    try openCourse(of: graph(of: key))
  }

  func openCourse(of graph: VersionGraph) throws(StoreError) -> OpenCourse? {
    guard graph.isOpen, graph.versions.first?.key.kind != .outcome else { return nil }
    var reader = OpenCourseReader(snapshot: self, graph: graph)
    switch try merge(graph).result {
    case .whole: return try reader.read(CourseDraft(graph.course), nil)
    case .joined(let joined):
      reader.joined = joined
      let all = graph.versions + joined.map { VersionSummary($0) }
      return try reader.read(CourseDraft(VersionGraph(all).course), nil)
    case .open(let conflict): return try reader.read(conflict.shown, conflict)
    }
  }
}

extension RecordConflict {
  /// The most schedules that are looked at in one dispute.
  private static let mostAnswers = 20
  /// The most that are looked at in all disputes.
  private static let mostLooks = 4000

  /// The leaves but the head that are asked what they say in each dispute, the best first.
  private var asked: ArraySlice<AnyRecord> {
    let most = min(Self.mostAnswers, Self.mostLooks / max(1, disputes.count))
    return leaves.dropFirst().prefix(max(1, most))
  }

  /// What readers see: the provisional course, and where that says nothing what another leaf does.
  fileprivate var shown: CourseDraft {
    var shown = provisional
    let silent = disputes.map(\.span).filter { shown.content(at: $0.lowerBound) == nil }
    guard !silent.isEmpty else { return shown }
    for leaf in asked {
      guard let answer = try? course(by: .preferring(leaf.version.uuid)) else { continue }
      for span in silent where shown.content(at: span.lowerBound) == nil {
        shown.take(span, of: answer)
      }
    }
    return shown
  }

  /// What the leaves but the head say in each dispute, the best leaf last.
  fileprivate var answers: [(leaf: AnyRecord, period: CourseDraft.Period)] {
    asked.reversed().flatMap { leaf in
      guard let answer = try? course(by: .preferring(leaf.version.uuid)) else {
        return [(leaf: AnyRecord, period: CourseDraft.Period)]()
      }
      var disputed = CourseDraft()
      for dispute in disputes { disputed.take(dispute.span, of: answer) }
      return disputed.periods.map { (leaf, $0) }
    }
  }
}

extension CourseDraft {
  /// Lets a span of time be as another course has it.
  fileprivate mutating func take(_ span: Range<Instant>, of other: CourseDraft) {
    set(span, to: nil)
    for period in other.periods where period.span.overlaps(span) {
      set(period.span.clamped(to: span), to: period.content)
    }
  }
}

/// Makes records of what a course says.
private struct OpenCourseReader {
  let snapshot: Snapshot
  let graph: VersionGraph
  /// Versions that would join the leaves.
  var joined: [AnyRecord] = []

  func read(
    _ course: CourseDraft,
    _ conflict: RecordConflict?
  ) throws(StoreError) -> OpenCourse {
    var periods: [OpenCourse.Period] = []
    for period in course.periods {
      guard let head = graph.head, let record = try record(of: period, by: head.uuid) else {
        continue
      }
      periods.append(OpenCourse.Period(span: period.span, record: record))
    }
    return OpenCourse(
      conflict: conflict,
      periods: periods,
      leaves: graph.leaves.map(\.uuid),
      others: try others(conflict, beside: periods)
    )
  }

  /// Returns what is due in question beside what is shown, each schedule once.
  private func others(
    _ conflict: RecordConflict?,
    beside shown: [OpenCourse.Period]
  ) throws(StoreError) -> [OpenCourse.Period] {
    guard let conflict, conflict.key.kind.isTask else { return [] }
    var others: [OpenCourse.Period] = []
    for (leaf, period) in conflict.answers {
      guard let record = try record(of: period, by: leaf.version.uuid) else { continue }
      let isKnown = (shown + others).contains {
        $0.span.overlaps(period.span) && $0.record.schedule == record.schedule
          && $0.span.clamped(to: period.span) == period.span
      }
      if !isKnown { others.append(OpenCourse.Period(span: period.span, record: record)) }
    }
    return others
  }

  private func record(
    of period: CourseDraft.Period,
    by leaf: VersionID
  ) throws(StoreError) -> AnyRecord? {
    switch period.content {
    case .version(let uuid, _):
      if let record = joined.first(where: { $0.version.uuid == uuid }) { return record }
      return try snapshot.version(uuid)
    case .body(let body, let digest):
      if let same = graph.versions.last(where: { $0.contentDigest == digest && !$0.isTombstone }) {
        return try snapshot.version(same.uuid)
      }
      guard let version = try snapshot.version(leaf)?.version else { return nil }
      do {
        var record = try body.record(from: period.span.lowerBound)
        record.version = version
        return record
      } catch {
        throw StoreError(error, in: graph.versions[0].key.description)
      }
    }
  }
}
