public import CareEvents
public import CareMerge
public import CareModel

/// A record with several leaves as readers see it, before somebody joins them.
///
/// Where the leaves agree they are merged, so that a question about 20 January hides nothing before
/// that day; what is in question shows provisionally what the head says, or, where the head says
/// nothing, what the best other leaf does. No version is made: what no version says by itself has
/// the bookkeeping of a leaf.
public struct OpenCourse: Sendable {
  /// A span of time and what is said in it.
  public struct Period: Sendable {
    public let span: Range<Instant>
    public let record: AnyRecord
  }

  /// What the leaves do not agree on; nil if they merge.
  public let conflict: RecordConflict?
  /// In order of time; nothing covers the time of which no leaf says anything.
  public let periods: [Period]
  package let leaves: [VersionID]
  /// What other leaves have due in what is in question, the head's leaf last.
  package let others: [Period]

  /// Returns the period of a moment; nil if nothing is said of it.
  public func period(at instant: Instant) -> Period? {
    periods.last { $0.span.lowerBound <= instant }.flatMap { $0.holds(instant) ? $0 : nil }
  }

  /// Returns the period just before a moment; nil if nothing is said of it.
  package func period(before instant: Instant) -> Period? {
    periods.last { $0.span.lowerBound < instant }
      .flatMap { $0.span.upperBound < instant ? nil : $0 }
  }

  /// Returns what is in question at a moment; nil if nothing is.
  package func dispute(at instant: Instant) -> Dispute? { conflict?.dispute(at: instant) }

  /// Returns what readers see at a moment, and whether that is in question; nil if it is nothing.
  public func record(_ point: RecordQuery.Point) -> (record: AnyRecord, isOpen: Bool)? {
    switch point {
    case .at(let instant):
      return period(at: instant).map { ($0.record, dispute(at: instant) != nil) }
    case .before(let instant):
      let isOpen = conflict?.disputes.contains {
        $0.span.lowerBound < instant && instant <= $0.span.upperBound
      }
      return period(before: instant).map { ($0.record, isOpen ?? false) }
    }
  }
}

extension OpenCourse.Period {
  fileprivate func holds(_ instant: Instant) -> Bool {
    span.upperBound == .latest || span.contains(instant)
  }
}

extension OpenCourse {
  /// Returns which version of a task is due when.
  func timeline(of key: RecordKey) -> TaskTimeline {
    let all = (others + periods).compactMap { period in
      TaskVersion(period.record).map { TaskTimeline.Period(span: period.span, task: $0) }
    }
    return TaskTimeline(
      key: key,
      periods: all,
      openLeaves: leaves,
      openSpans: conflict?.disputes.map(\.span) ?? []
    )
  }
}
