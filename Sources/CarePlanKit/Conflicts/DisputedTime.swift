package import CareMerge
package import CareModel

/// A span of time in question, or a part of it, and what is in question there.
package struct DisputedTime: Hashable, Sendable {
  package let span: Range<Instant>
  package let dispute: Dispute

  /// The whole time of a dispute.
  package init(_ dispute: Dispute) { (span, self.dispute) = (dispute.span, dispute) }

  init(_ span: Range<Instant>, of dispute: Dispute) { (self.span, self.dispute) = (span, dispute) }

  /// Whether it is all of the time of its dispute.
  package var isWhole: Bool { span == dispute.span }
}
