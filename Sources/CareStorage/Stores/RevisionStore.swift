public import CareModel

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

/// What an exchange between two stores did.
public struct RevisionExchange: Sendable {
  /// What this store took in.
  public let received: RevisionReport
  /// What the other one took in.
  public let sent: RevisionReport
}

extension RevisionStore {
  /// Copies to each of two copies of a store what only the other one has, without a remote between them:
  /// each of them in git, in a file or in memory.
  ///
  /// This store takes in what the other one has, joins what merges, and gives back all that the
  /// other one lacks then. Doing it again does nothing. An erasure is not exchanged: a store in
  /// memory or in a file takes no markers, so what has to go is erased in each of them.
  ///
  /// Cost: a look at every version in both stores, and one write in each if something is new.
  ///
  /// - Parameter origin: Whether the other one may be a copy of another store.
  /// - Throws: ``StoreError/Code/otherStore`` if it is one and may not be, and as ``apply(_:from:)`` does.
  ///   What this store has taken in then stays.
  @discardableResult
  public func exchange(
    with other: some RevisionStore,
    from origin: RevisionOrigin = .thisStore
  ) throws(StoreError) -> RevisionExchange {
    let received = try apply(other.bundle(since: knowledge()), from: origin)
    let sent = try other.apply(bundle(since: other.knowledge()), from: origin)
    return RevisionExchange(received: received, sent: sent)
  }

  /// Returns what the store has seen, as its versions alone tell.
  ///
  /// Cost: a look at every version.
  public func knowledge() throws(StoreError) -> KnowledgeVector {
    try read { snapshot throws(StoreError) in try snapshot.knowledge() }
  }
}
