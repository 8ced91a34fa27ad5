import CareModel
import Git

/// How much of a change a revert takes back.
public enum ReversalReach: Hashable, Sendable {
  /// All but the plan of the days between the change and now, on which people followed it.
  case keepingLivedDays
  /// All of it.
  case retroactive
}
