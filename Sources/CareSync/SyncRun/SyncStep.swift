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
