package import CareMerge
package import CareModel

/// A span of time of an open record: what everybody agrees on, or what is in question.
public struct ConflictPeriod: Sendable {
  /// The time of the period; ``Instant/latest`` means that it has no end.
  public let span: Range<Instant>
  /// What is in question; nil where the sides agree.
  public let dispute: Dispute?
  /// Which dispute it is, counted from 1; nil where the sides agree.
  public let number: Int?
  /// What the sides agree on; nil if there is no record then.
  public let body: RecordBody?

  /// Makes a period of an open record.
  ///
  /// - Parameters:
  ///   - span: The time of the period.
  ///   - dispute: What is in question; nil where the sides agree.
  ///   - number: Which dispute it is, counted from 1; nil where the sides agree.
  ///   - body: What the sides agree on; nil if there is no record then.
  public init(span: Range<Instant>, dispute: Dispute?, number: Int?, body: RecordBody?) {
    (self.span, self.dispute, self.number, self.body) = (span, dispute, number, body)
  }
}
