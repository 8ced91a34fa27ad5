public import CareModel

extension FileStore: RevisionStore {
  /// Cost: a look at every version.
  public func bundle(since vector: KnowledgeVector?) throws(StoreError) -> RevisionBundle {
    try read { snapshot throws(StoreError) in try snapshot.bundle(since: vector, []) }
  }

  /// Takes in the versions of a bundle; what was erased is left out, but nothing is erased here.
  ///
  /// Cost: writing the whole file.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport {
    try write("Apply revisions") { transaction throws(StoreError) in
      try transaction.take(bundle, from: origin)
    }
  }
}
