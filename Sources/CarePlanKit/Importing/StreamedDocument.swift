import CareDocuments
import CareModel
import CareStorage

/// The records of a document on their way into a store.
final class StreamedDocument {
  private let feed: RecordFeed
  /// Whether the report is to name every version.
  private let lists: Bool
  private let progress: ((ImportProgress) -> Void)?
  /// What the feed delivered first, until it is taken.
  private var first: RecordFeed.Delivery?
  /// What was read in all, at the end of the document.
  private var end: (imported: ImportedRecords, stream: RecordStream)?
  private var failure: ImportError?
  /// The versions that were handed out, if the report is to name them.
  private var listed: [ImportedVersion] = []
  /// How many records were read.
  private var count = 0

  init(_ feed: RecordFeed, lists: Bool, _ progress: ((ImportProgress) -> Void)?) {
    self.feed = feed
    self.lists = lists
    self.progress = progress
  }

  /// Stops reading.
  func stop() { feed.stop() }

  /// Returns whether the document came as a whole; then all of it is there.
  func isWhole() throws(ImportError) -> Bool {
    let delivery = first ?? feed.next { tell() }
    first = delivery
    switch delivery {
    case .records: return false
    case .end: return true
    case .failure(let failure): throw failure
    }
  }

  /// Returns all records at once.
  func all() throws(ImportError) -> ImportedRecords {
    var records: [AnyRecord] = []
    while let delivery = try next() { records += delivery.records }
    guard var imported = end?.imported else {
      preconditionFailure("The end of a document follows its last records.")
    }
    imported.records = records
    return imported
  }

  /// Returns the next records; nil after the end of the document.
  private func next() throws(ImportError) -> RecordFeed.Delivery? {
    guard end == nil else { return nil }
    defer { first = nil }
    let delivery = first ?? feed.next { tell() }
    count += delivery.records.count
    tell()
    switch delivery {
    case .records: break
    case .failure(let failure): throw failure
    case .end(let imported, let stream): end = (imported, stream)
    }
    return delivery
  }

  private func tell() { progress?(.reading(records: count, bytes: feed.readBytes)) }
}

extension StreamedDocument {
  /// Commits the records as they come: all of them or none.
  func commit(_ message: String, to store: GitStore) throws(ImportError) -> ImportReport {
    do throws(StoreError) {
      let written = try store.takeIn(message, from: batch) {
        transaction,
        intake throws(StoreError) in
        try self.take(intake, &transaction)
      }
      return ImportReport(written)
    } catch {
      throw failure ?? .store(error)
    }
  }

  /// Returns the next records for the store; what is wrong with the document waits until the store
  /// is done.
  private func batch() throws(StoreError) -> [IncomingVersion]? {
    do throws(ImportError) {
      guard let delivery = try next() else { return nil }
      if lists { listed += delivery.records.map { ImportedVersion($0) } }
      return delivery.versions
    } catch {
      failure = error
      throw StoreError(.invalid, "The document cannot be imported.")
    }
  }

  /// Takes in what was not written as it came.
  private func take(
    _ intake: ImportRemainder,
    _ transaction: inout Transaction
  ) throws(StoreError) -> ImportReport {
    guard var rest = end?.imported else { return ImportReport(format: .records, warnings: []) }
    rest.records = intake.rest
    let own = intake.present.union(rest.records.map(\.version.uuid))
    let work = DocumentImport(document: rest, pending: [:]) { [stream = end?.stream] uuid in
      !own.contains(uuid) && stream?.hasGiven(uuid) == true
    }
    var report = try work.run(&transaction) { [progress] in progress?(.taking($0, of: $1)) }
    progress?(.storing)
    (report.writtenVersions, report.writtenOutcomes) = (intake.written, intake.outcomes)
    report.presentCount += intake.present.count
    if lists { report.listed = report.imported(of: listed, leaving: own) }
    return report
  }
}
