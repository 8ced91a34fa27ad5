import CareModel

/// The bundles that a store accepts.
public enum RevisionOrigin: Hashable, Sendable {
  /// Those of the same store: another clone or replica of it.
  case thisStore
  /// Those of any store, whose records become records of this one.
  case anyStore
}
