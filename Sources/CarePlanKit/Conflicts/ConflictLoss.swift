package import CareModel

/// What is given up though it is not in question, if one side is right for all of time.
public struct ConflictLoss: Sendable {
  /// The time in which the one side says something else than all sides together.
  public let span: Range<Instant>
  /// What all sides together would say; nil if there would be no record.
  public let merged: AnyRecord?
  /// What the one side says; nil if it has no record then.
  public let taken: AnyRecord?
}
