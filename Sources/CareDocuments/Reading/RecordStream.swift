package import CareModel

/// Reads the records of a document that comes in pieces.
///
/// Of JSON lines and of our own export in its canonical form only the record that is being read is
/// kept, and some bytes for every version, to know it again. Every other document is kept until its
/// end. What comes out is the same, and does not depend on where the pieces begin.
package struct RecordStream: Sendable {
  private var opening = DocumentOpening()
  private var reading: (any DocumentReading)?
  private var gathering: RecordGathering

  package init(context: ImportContext) { gathering = RecordGathering(context) }

  /// Takes the next bytes of the document and gives the versions that they complete, each once.
  ///
  /// Once a record is not valid none is given any more; ``end()`` tells the faults of all.
  ///
  /// - Throws: A fault that makes everything after it unreadable.
  package mutating func records(in piece: [UInt8]) throws(DocumentError) -> [IncomingVersion] {
    if reading == nil {
      opening.append(piece)
      reading = opening.reading(isEnd: false)
      try readOpening()
    } else {
      try reading?.read(piece, into: &gathering)
    }
    return gathering.takeRecords()
  }

  /// Takes the end of the document and gives the versions that were not given before.
  ///
  /// - Throws: The fault of the text, or all faults of all records at once.
  package mutating func end() throws(DocumentError) -> ImportedRecords {
    if reading == nil {
      reading = opening.reading(isEnd: true) ?? WholeReading()
      try readOpening()
    }
    try reading?.end(into: &gathering)
    return try gathering.finish()
  }

  /// Returns whether a version was given.
  package func hasGiven(_ uuid: VersionID) -> Bool { gathering.hasTaken(uuid) }

  /// Reads what was kept until it showed what the document is.
  private mutating func readOpening() throws(DocumentError) {
    guard reading != nil else { return }
    try reading?.read(opening.bytes, into: &gathering)
    opening = DocumentOpening()
  }
}

/// A way to read the records of a document that comes in pieces.
protocol DocumentReading: Sendable {
  mutating func read(
    _ piece: [UInt8],
    into gathering: inout RecordGathering
  ) throws(DocumentError)

  /// Reads what the end of the document completes.
  mutating func end(into gathering: inout RecordGathering) throws(DocumentError)
}
