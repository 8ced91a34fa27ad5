/// The moments of an exchange at which a test may stop it.
package enum SyncStep: String, Hashable, Sendable, CaseIterable {
  case locked
  case fetched
  case checked
  case merged
  case kept
  case pushed
  case taken
  case noted
}

extension SyncStep {
  /// The step in words, for whoever looks for a fault.
  var words: StaticString {
    switch self {
    case .locked: "no other exchange runs"
    case .fetched: "fetched"
    case .checked: "checked what came"
    case .merged: "merged"
    case .kept: "kept what is left out"
    case .pushed: "pushed"
    case .taken: "moved the branch"
    case .noted: "noted the remote"
    }
  }
}
