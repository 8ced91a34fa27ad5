public import CareModel
public import CareWriting

extension RevisionStore {
  /// Awaits the bundle for a store with a vector.
  public func bundle(since vector: KnowledgeVector?) async throws -> RevisionBundle {
    try await inBackground(.reading) { store in try store.bundle(since: vector) }
  }

  /// Takes in the versions of a bundle that are not here, and awaits the result.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin = .thisStore
  ) async throws -> RevisionReport {
    try await inBackground { store in try store.apply(bundle, from: origin) }
  }

  /// Gives each of two copies of a store what only the other one has, and awaits that.
  ///
  /// Both are used on the thread of this store that writes.
  @discardableResult
  public func exchange(
    with other: some RevisionStore,
    from origin: RevisionOrigin = .thisStore
  ) async throws -> RevisionExchange {
    try await inBackground { store in try store.exchange(with: other, from: origin) }
  }

  /// Awaits what the store has seen, as its versions alone tell.
  public func knowledge() async throws -> KnowledgeVector {
    try await inBackground(.reading) { store in try store.knowledge() }
  }
}
