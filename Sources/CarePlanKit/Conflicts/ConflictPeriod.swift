package import CareMerge
package import CareModel

/// A span of time of an open record: what everybody agrees on, or what is in question.
package struct ConflictPeriod: Sendable {
  package let span: Range<Instant>
  /// What is in question; nil where the sides agree.
  package let dispute: Dispute?
  /// Which dispute it is, counted from 1; nil where the sides agree.
  package let number: Int?
  /// What the sides agree on; nil if there is no record then.
  package let body: RecordBody?

  package init(span: Range<Instant>, dispute: Dispute?, number: Int?, body: RecordBody?) {
    (self.span, self.dispute, self.number, self.body) = (span, dispute, number, body)
  }
}
