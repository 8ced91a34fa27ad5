package import CareModel
import CareStorage

/// A record as a decision leaves it.
public struct DecidedRecord: Sendable {
  /// What the record says for a time.
  public struct Period: Hashable, Sendable {
    /// When the record says it; ``Instant/latest`` means that it has no end.
    public let span: Range<Instant>
    public let body: RecordBody
  }

  /// The version that became the head.
  public let record: AnyRecord
  /// What holds when; empty for an outcome.
  public let periods: [Period]

  /// Reads the state, so that what is reported is what was written.
  init(_ record: AnyRecord, in snapshot: Snapshot) throws(StoreError) {
    self.record = record
    var periods: [Period] = []
    if record.kind != .outcome {
      for period in try snapshot.graph(of: record.key).course.periods {
        guard let version = try snapshot.version(period.version) else { continue }
        periods.append(Period(span: period.span, body: RecordBody(version)))
      }
    }
    self.periods = periods
  }
}
