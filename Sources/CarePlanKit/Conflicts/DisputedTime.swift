package import CareMerge
package import CareModel

/// A span of time in question, or a part of it, and what is in question there.
public struct DisputedTime: Hashable, Sendable {
  /// The span of time; ``Instant/latest`` means that it has no end.
  public let span: Range<Instant>
  /// The dispute that the span belongs to.
  public let dispute: Dispute

  /// The whole time of a dispute.
  public init(_ dispute: Dispute) { (span, self.dispute) = (dispute.span, dispute) }

  init(_ span: Range<Instant>, of dispute: Dispute) { (self.span, self.dispute) = (span, dispute) }

  /// Whether it is all of the time of its dispute.
  public var isWhole: Bool { span == dispute.span }
}
