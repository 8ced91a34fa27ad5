package import CareModel

/// What is given up though it is not in question, if one side is right for all of time.
package struct ConflictLoss: Sendable {
  package let span: Range<Instant>
  /// What all sides together would say; nil if there would be no record.
  package let merged: AnyRecord?
  /// What the one side says; nil if it has no record then.
  package let taken: AnyRecord?
}
