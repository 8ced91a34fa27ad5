import CareModel
import CareReading
import Git

/// How much of a change is taken back.
public enum ReversalReach: Hashable, Sendable {
  /// Not the plan of the days between the change and now, on which people lived by it.
  case keepingLivedDays
  /// All of it.
  case retroactive
}
