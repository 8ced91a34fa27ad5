public import CareModel
public import CareReading
public import CareWriting

/// A store that exchanges versions with others in bundles, without any remote between them.
///
/// Stores that give each other what they have, in whatever order and however often, end up with the
/// same versions and the same heads.
public protocol RevisionStore: TransactionalStore {
  /// Returns the bundle for a store with a vector; nil stands for a store without anything.
  ///
  /// Cost: a look at every version, and reading those that the vector lacks.
  func bundle(since vector: KnowledgeVector?) throws(StoreError) -> RevisionBundle

  /// Takes in the versions of a bundle that are not here, as they are, and joins what merges.
  ///
  /// All of them, or none. A version whose parents are not here is taken in; they may come.
  ///
  /// Cost: checking and merging the records of the new versions, and one write.
  ///
  /// - Throws: ``StoreError/Code/otherStore``, ``StoreError/Code/unknownFormat``, or
  ///   ``StoreError/Code/invalid`` with all faults: a version that is not valid, or that is here
  ///   with other bytes, or that follows from itself.
  @discardableResult
  func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport
}

extension RevisionStore {
  /// Takes in a bundle of this store.
  ///
  /// Cost: as the form with an origin.
  @discardableResult
  public func apply(_ bundle: RevisionBundle) throws(StoreError) -> RevisionReport {
    try apply(bundle, from: .thisStore)
  }
}
