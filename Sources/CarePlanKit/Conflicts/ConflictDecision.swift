package import CareMerge
import CareModel

/// What is decided about one conflict.
package struct ConflictDecision: Sendable {
  /// How the versions go on.
  package enum Way: Hashable, Sendable {
    case joined(Resolution)
    /// Every version goes on, under an id of its own.
    case keepBoth
  }

  package let conflict: RecordConflict
  package let way: Way

  package init(_ conflict: RecordConflict, _ way: Way) {
    (self.conflict, self.way) = (conflict, way)
  }

  /// Returns the message of a commit that makes some decisions, if nobody gave one.
  package static func message(_ decisions: [ConflictDecision]) -> String {
    decisions.count == 1
      ? "Resolve \(decisions[0].conflict.key)" : "Resolve \(decisions.count) records"
  }
}
