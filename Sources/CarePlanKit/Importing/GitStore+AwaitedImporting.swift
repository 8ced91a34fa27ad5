public import CareStorage
public import Foundation

/// Imports that a task awaits: on the thread of the store that writes.
///
/// They throw an ``ImportError``, or a `CancellationError` if the task is cancelled before they begin;
/// then nothing was taken in. `progress` is called there.
extension GitStore {
  /// Takes in the records of a file, and awaits the report.
  @discardableResult
  public func importDocument(
    at path: String,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ImportProgress) -> Void)? = nil
  ) async throws -> ImportReport {
    try await inBackground { store in
      try store.importDocument(at: path, into: destination, options, progress: progress)
    }
  }

  /// Takes in the records of the file at a file URL.
  ///
  /// Cost: as with a path.
  ///
  /// - Throws: ``ImportError``; then nothing was taken in.
  @discardableResult
  public func importDocument(
    at file: URL,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> ImportReport {
    guard file.isFileURL else { throw .unreadable }
    let path = file.path(percentEncoded: false)
    return try importDocument(at: path, into: destination, options, progress: progress)
  }

  /// Takes in the records of the file at a file URL, and awaits the report.
  @discardableResult
  public func importDocument(
    at file: URL,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ImportProgress) -> Void)? = nil
  ) async throws -> ImportReport {
    try await inBackground { store in
      try store.importDocument(at: file, into: destination, options, progress: progress)
    }
  }

  /// Takes in a document of revisions as one commit, or else the records that it has, and awaits that.
  @discardableResult
  package func takeDocument(
    _ bytes: [UInt8],
    from origin: RevisionOrigin = .thisStore,
    message: String,
    _ options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ImportProgress) -> Void)? = nil
  ) async throws -> TakenDocument {
    try await inBackground { store in
      try store.takeDocument(bytes, from: origin, message: message, options, progress: progress)
    }
  }

  /// Works out what an import of a file would commit, and awaits that; writes nothing.
  public func prepareImport(
    at path: String,
    message: String = "Import",
    _ options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ImportProgress) -> Void)? = nil
  ) async throws -> PreparedWrite<ImportReport> {
    try await inBackground { store in
      try store.prepareImport(at: path, message: message, options, progress: progress)
    }
  }

  /// Works out what taking in a document would commit, and awaits that; writes nothing.
  package func prepareDocument(
    _ bytes: [UInt8],
    from origin: RevisionOrigin = .thisStore,
    message: String,
    _ options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ImportProgress) -> Void)? = nil
  ) async throws -> PreparedDocument {
    try await inBackground { store in
      try store.prepareDocument(bytes, from: origin, message: message, options, progress: progress)
    }
  }
}
