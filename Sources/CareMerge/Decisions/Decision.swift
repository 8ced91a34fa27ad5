public import CareModel

/// What somebody decided for a span of time.
public struct Decision: Hashable, Sendable {
  /// What is to stand in a dispute.
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

  /// For which time it holds, or nil for all of it; of several for a moment the first counts.
  public let span: Range<Instant>?
  public let choice: Choice

  public init(_ choice: Choice, in span: Range<Instant>? = nil) {
    (self.choice, self.span) = (choice, span)
  }
}
