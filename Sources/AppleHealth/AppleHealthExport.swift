public import CareHealth
import Expat

/// An export of Apple's Health app, as it lies on a disk: an archive, a folder or an XML file.
///
/// The file is found by what is in it: its name is in the language of the phone. It is read in one
/// pass with the same memory for any size, and nothing is written anywhere.
public struct AppleHealthExport: Sendable {
  /// What the export says of itself before its first record.
  public let heading: AppleHealthHeading
  private let location: ExportLocation

  /// How many bytes are taken at a time.
  static let piece = 1 << 17

  /// Finds an export at a path, and reads its heading.
  ///
  /// - Throws: ``AppleHealthError``: ``AppleHealthError/Code/notAnExport``, or what is wrong with the
  ///   file, the archive or the beginning of the XML.
  public init(opening path: String) throws(AppleHealthError) {
    let (location, others) = try ExportLocation.find(path)
    let source = try location.open()
    let receiver = ExportReceiver(location.path, readsHeadingOnly: true)
    var pass = try ExportPass(source, location.path, piece: Self.piece)
    do {
      reading: while true {
        let piece = pass.next()
        try receiver.take(piece.tags)
        switch piece.outcome {
        case .more: continue
        case .end: break reading
        case .failure(let error): throw error
        }
      }
    } catch {
      // An export without a record ends here; one that is cut tells so when it is read.
      if let error = error as? AppleHealthError, error.code != .incomplete { throw error }
    }
    heading = AppleHealthHeading(
      path: location.path,
      size: source.total,
      exported: receiver.summary.exported,
      person: receiver.summary.person,
      otherFiles: others
    )
    self.location = location
  }

  /// Reads all samples of the export, in the order in which they stand there.
  ///
  /// A sample may come twice: once inside of a correlation, or because the phone wrote it twice. Both
  /// have the same id. What is handed on counts only once this returns: an export that is cut is
  /// known by its end alone.
  ///
  /// - Parameters:
  ///   - batchSize: How many samples are collected, about, before they are handed on.
  ///   - onProgress: Is told how many bytes of the XML have been read, and how many there are.
  ///   - body: Takes samples, and records that were put aside.
  /// - Returns: What was read.
  /// - Throws: ``AppleHealthError``, or what the body throws.
  public func read(
    batchSize: Int = 10_000,
    onProgress: (_ read: Int64, _ total: Int64) -> Void = { _, _ in },
    _ body: ([HealthSample], [QuarantinedRecord]) throws -> Void
  ) throws -> AppleHealthSummary {
    try read(piece: Self.piece, batchSize: batchSize, onProgress: onProgress, body)
  }

  /// Reads all samples, taking so many bytes at a time.
  package func read(
    piece: Int,
    batchSize: Int = 10_000,
    onProgress: (_ read: Int64, _ total: Int64) -> Void = { _, _ in },
    _ body: ([HealthSample], [QuarantinedRecord]) throws -> Void
  ) throws -> AppleHealthSummary {
    let receiver = ExportReceiver(location.path)
    let feed = ExportFeed(location, piece: piece)
    while let piece = feed.next() {
      try receiver.take(piece.tags)
      switch piece.outcome {
      case .failure(let error): throw error
      case .end:
        if !receiver.samples.isEmpty || !receiver.quarantined.isEmpty {
          try body(receiver.samples, receiver.quarantined)
        }
        return receiver.finished()
      case .more:
        onProgress(piece.read, heading.size)
        guard receiver.samples.count + receiver.quarantined.count >= batchSize else { continue }
        try body(receiver.samples, receiver.quarantined)
        receiver.removeBatch()
      }
    }
    throw AppleHealthError(.unreadable, "\(location.path) was not read to its end")
  }
}
