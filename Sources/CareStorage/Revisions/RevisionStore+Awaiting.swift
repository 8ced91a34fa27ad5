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
}
