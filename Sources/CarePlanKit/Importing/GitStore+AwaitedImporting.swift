public import CareStorage
public import Foundation

extension GitStore {
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
  ///
  /// `progress` is called on a thread of the store.
  ///
  /// - Throws: ``ImportError``; `CancellationError` if the task is cancelled before the import begins. Then
  ///   nothing was taken in.
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
}
