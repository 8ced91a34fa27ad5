import CarePlanKit

/// A span of time of an open record: what everybody agrees on, or what is in question.
struct ConflictPeriod: Sendable {
  let span: Range<Instant>
  /// What is in question; nil where the sides agree.
  let dispute: Dispute?
  /// Which dispute it is, counted from 1; nil where the sides agree.
  let number: Int?
  /// What the sides agree on; nil if there is no record then.
  let body: RecordBody?
}
