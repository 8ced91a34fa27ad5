public import CareModel

/// A decision for a span of time.
public struct Decision: Hashable, Sendable {
  /// What holds in a dispute from now on.
  public enum Choice: Hashable, Sendable {
    /// What a leaf says.
    case leaf(VersionID)
    /// What was said before the leaves parted.
    case base
    /// Something for each name of what is in question.
    case picks([String: Resolution.Pick])
    /// What somebody wrote.
    case record(AnyRecord)
  }

  /// The time of the decision, or nil for all of it; if several cover a moment the first counts.
  package let span: Range<Instant>?
  package let choice: Choice

  public init(_ choice: Choice, in span: Range<Instant>? = nil) {
    (self.choice, self.span) = (choice, span)
  }
}
