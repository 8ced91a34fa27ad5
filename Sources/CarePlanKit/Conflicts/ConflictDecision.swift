package import CareMerge
import CareModel

/// What is decided about one conflict.
public struct ConflictDecision: Sendable {
  /// How the versions go on.
  public enum Way: Hashable, Sendable {
    case joined(Resolution)
    /// Every version goes on, under an id of its own.
    case keepBoth
  }

  /// The conflict that is decided.
  public let conflict: RecordConflict
  package let way: Way

  /// Makes a decision, which writes nothing.
  ///
  /// - Parameters:
  ///   - conflict: The conflict that is decided.
  ///   - way: How the versions go on.
  public init(_ conflict: RecordConflict, _ way: Way) {
    (self.conflict, self.way) = (conflict, way)
  }

  /// Returns the message of a commit that makes some decisions, if nobody gave one.
  public static func message(_ decisions: [ConflictDecision]) -> String {
    decisions.count == 1
      ? "Resolve \(decisions[0].conflict.key)" : "Resolve \(decisions.count) records"
  }
}
