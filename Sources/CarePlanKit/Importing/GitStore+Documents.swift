import CareDocuments
package import CareStorage

extension GitStore {
  /// Takes in a document of revisions as one commit, or else the records that it has.
  ///
  /// Cost: as taking in the bundle, or importing the records.
  ///
  /// - Parameters:
  ///   - bytes: The whole document.
  ///   - origin: Whose revisions are taken in.
  ///   - message: What the commit says.
  ///   - options: How records that are not revisions are imported.
  ///   - progress: Called on this thread, while the store is in use; it must not call the store.
  /// - Throws: ``ImportError``; then nothing was taken in.
  @discardableResult
  public func takeDocument(
    _ bytes: [UInt8],
    from origin: RevisionOrigin = .thisStore,
    message: String,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> TakenDocument {
    guard let bundle = try Self.bundle(bytes) else {
      let pieces = PieceReader.only(bytes)
      return .records(
        try importDocument(pieces, into: .commit(message), options, progress: progress)
      )
    }
    return try importing { () throws(StoreError) in
      .revisions(try apply(bundle, from: origin, message: message))
    }
  }

  /// Works out what ``takeDocument(_:from:message:_:progress:)`` would commit, and writes nothing.
  ///
  /// Cost: as taking it in, without the commit; it holds what is to be written, as `prepareImport` does.
  public func prepareDocument(
    _ bytes: [UInt8],
    from origin: RevisionOrigin = .thisStore,
    message: String,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> PreparedDocument {
    guard let bundle = try Self.bundle(bytes) else {
      return .records(
        try prepareImport(.only(bytes), message: message, options, progress: progress)
      )
    }
    return try importing { () throws(StoreError) in
      .revisions(try prepareRevisions(bundle, from: origin, message: message))
    }
  }

  /// Reads revisions; nil from a document of another sort, which an import may know.
  private static func bundle(_ bytes: [UInt8]) throws(ImportError) -> RevisionBundle? {
    do { return try RevisionDocument.read(bytes) } catch {
      if error.code == .unrecognised { return nil }
      throw .document(error)
    }
  }
}
