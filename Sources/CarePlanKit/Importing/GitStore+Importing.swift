import CareDocuments
import CareModel
public import CareStorage

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
  /// Cost: reading the document once; lines and exports that are committed need little memory,
  /// others all of the document; one commit, or the files of the work tree.
  ///
  /// - Parameters:
  ///   - pieces: The document, read piece by piece.
  ///   - destination: A commit, or the work tree.
  ///   - options: What the document does not say itself.
  ///   - progress: Called on this thread, while the store is in use; it must not call the store.
  /// - Throws: ``ImportError``; then nothing was taken in.
  @discardableResult
  public func importDocument(
    _ pieces: PieceReader,
    into destination: ImportDestination,
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> ImportReport {
    let (document, pending) = try document(pieces, options, progress)
    defer { document.stop() }
    // A commit takes records as they come, unless some in the work tree are to be told apart.
    if case .commit(let message) = destination, pending.isEmpty, try !document.isWhole() {
      return try document.commit(message, to: self)
    }
    let work = DocumentImport(document: try document.all(), pending: pending)
    return try importing { () throws(StoreError) in
      let body = work.body(progress)
      switch destination {
      case .commit(let message): return ImportReport(try commit(message, body))
      case .workTree:
        let drafted = try draft(progress: { progress?(.writing(files: $0, of: $1)) }, body)
        var report = drafted.result
        report.remarks += drafted.remarks
        return report
      }
    }
  }

  /// Works out what an import of a file would commit, and writes nothing.
  ///
  /// Cost: reading the document once, and memory for every record with the bytes of its file. So a long
  /// import that nobody looks at first is better done by `importDocument`,
  /// which writes outcomes while it reads them: its memory grows by some bytes with each.
  ///
  /// - Returns: What a commit of it writes; the result of that names the commit.
  /// - Throws: ``ImportError``.
  public func prepareImport(
    at path: String,
    message: String = "Import",
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> PreparedWrite<ImportReport> {
    try prepareImport(PieceReader(opening: path), message: message, options, progress: progress)
  }

  /// Works out what an import of a document would commit, and writes nothing.
  ///
  /// What is prepared holds every record with the bytes of its file. So a long import that nobody looks
  /// at first is better done by `importDocument`, which writes outcomes while it
  /// reads them: its memory grows by some bytes with each.
  ///
  /// Cost: reading the document once, and memory for every record with the bytes of its file.
  ///
  /// - Parameters:
  ///   - pieces: The document, read piece by piece.
  ///   - message: What the commit will say; it can be said later.
  ///   - options: What the document does not say itself.
  ///   - progress: Called on this thread, while the store is in use; it must not call the store.
  /// - Returns: What a commit of it writes; the result of that names the commit.
  public func prepareImport(
    _ pieces: PieceReader,
    message: String = "Import",
    _ options: ImportOptions = ImportOptions(),
    progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> PreparedWrite<ImportReport> {
    let (document, pending) = try document(pieces, options, progress)
    defer { document.stop() }
    let work = DocumentImport(document: try document.all(), pending: pending)
    var prepared = try importing { () throws(StoreError) in
      try prepare(message, work.body(progress))
    }
    prepared.naming = { report, commit in
      var report = report
      report.commit = commit
      return report
    }
    return prepared
  }

  /// Returns a document on its way here, with what an earlier import left in the work tree.
  private func document(
    _ pieces: PieceReader,
    _ options: ImportOptions,
    _ progress: ((ImportProgress) -> Void)?
  ) throws(ImportError) -> (StreamedDocument, [VersionID: AnyRecord]) {
    let (pending, manifest) = try importing { () throws(StoreError) in
      (try pendingVersions(), try self.manifest())
    }
    let known = KnownVersions(beside: self, pending: pending)
    let context = ImportContext(
      defaultTimeZone: options.timezone ?? manifest.timezone,
      now: Instant(seconds: surroundings.now().seconds)
    ) { known.parent($0) }
    let feed = RecordFeed(pieces, context)
    return (StreamedDocument(feed, lists: options.listsVersions, progress), pending)
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

extension DocumentImport {
  /// Returns the transaction that takes in the document.
  fileprivate func body(
    _ progress: ((ImportProgress) -> Void)?
  ) -> (inout Transaction) throws(StoreError) -> ImportReport {
    { transaction throws(StoreError) in
      let report = try run(&transaction) { progress?(.taking($0, of: $1)) }
      progress?(.storing)
      return report
    }
  }
}
