public import CareMerge
import CareModel

/// What is decided about one conflict.
public struct ConflictDecision: Sendable {
  /// How the versions go on.
  public enum Way: Hashable, Sendable {
    case joined(Resolution)
    /// Every version goes on, under an id of its own.
    case keepBoth
  }

  public let conflict: RecordConflict
  public let way: Way

  public init(_ conflict: RecordConflict, _ way: Way) {
    (self.conflict, self.way) = (conflict, way)
  }

  /// Returns the message of a commit that makes some decisions, if nobody gave one.
  public static func message(_ decisions: [ConflictDecision]) -> String {
    decisions.count == 1
      ? "Resolve \(decisions[0].conflict.key)" : "Resolve \(decisions.count) records"
  }
}
