import CareDocuments
import CareModel
import CareReading
public import CareStorage
import CareWriting

extension GitStore {
  /// Takes in the records of a file: an export or JSON lines of careplan, or what CareKit writes.
  ///
  /// Cost: reading the document once; lines and exports that are committed need little memory,
  /// others all of the document; one commit.
  ///
  /// - Throws: ``ImportError``; then nothing was taken in.
  @discardableResult
  public func importDocument(
    at path: String,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> ImportReport {
    try importDocument(PieceReader(opening: path), into: destination, options, progress: progress)
  }

  /// Takes in the records of a document: all of them or none.
  ///
  /// Whole versions are kept as they are, and those that are there already are skipped; records
  /// without bookkeeping are added as new ones, and refused if their ids are taken. Outcomes get
  /// their event as soon as their task is known. JSON lines and exports of careplan that are
  /// committed are taken in as they are read, and need little memory; other documents are read
  /// whole.
  ///
  /// - Parameters:
  ///   - pieces: The document, read piece by piece.
  ///   - destination: A commit, the work tree, or only a preview.
  ///   - options: What the document does not say itself.
  ///   - progress: Called on this thread, while the store is in use; it must not call the store.
  /// - Throws: ``ImportError``; then nothing was taken in.
  @discardableResult
  package func importDocument(
    _ pieces: PieceReader,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> ImportReport {
    let (pending, manifest) = try importing { () throws(StoreError) in
      (try pendingVersions(), try self.manifest())
    }
    let known = KnownVersions(beside: self, pending: pending)
    let context = ImportContext(
      defaultTimeZone: options.timezone ?? manifest.timezone,
      now: Instant(seconds: surroundings.now().seconds)
    ) { known.parent($0) }
    let feed = RecordFeed(pieces, context)
    defer { feed.stop() }
    let document = StreamedDocument(feed, lists: options.listsVersions, progress)
    // A commit takes records as they come, unless some in the work tree are to be told apart.
    if case .commit(let message) = destination, pending.isEmpty, try !document.isWhole() {
      return try document.commit(message, to: self)
    }
    let work = DocumentImport(document: try document.all(), pending: pending)
    return try importing { () throws(StoreError) in
      try take(into: destination, progress) { transaction throws(StoreError) in
        let report = try work.run(&transaction) { progress?(.taking($0, of: $1)) }
        progress?(.storing)
        return report
      }
    }
  }

  private func take(
    into destination: ImportDestination,
    _ progress: ((ImportProgress) -> Void)?,
    _ body: (inout Transaction) throws(StoreError) -> ImportReport
  ) throws(StoreError) -> ImportReport {
    switch destination {
    case .preview: return ImportReport(try prepare("", body).preview)
    case .commit(let message): return ImportReport(try commit(message, body))
    case .workTree:
      let drafted = try draft(progress: { progress?(.writing(files: $0, of: $1)) }, body)
      var report = drafted.result
      report.remarks += drafted.remarks
      return report
    }
  }

  /// Returns whole versions that an earlier import left in the work tree.
  private func pendingVersions() throws(StoreError) -> [VersionID: AnyRecord] {
    guard !isBare else { return [:] }
    var versions: [VersionID: AnyRecord] = [:]
    for case .accept(let records) in try status().records.map(\.action) {
      for record in records { versions[record.version.uuid] = record }
    }
    return versions
  }
}
