import CanonicalJSON
import CareModel

/// Reads records of careplan and CareKit's JSON.
///
/// What comes out depends on the document and the context alone: no clock, no random number and no
/// setting of this computer but its time zone database has a part in it.
public enum Importer: Sendable {
  /// Reads all records of a document.
  ///
  /// - Throws: The fault of the text, or all faults of all records at once.
  public static func read(
    _ bytes: [UInt8],
    context: ImportContext
  ) throws(DocumentError) -> ImportedRecords {
    var stream = RecordStream(context: context)
    let first = try stream.records(in: bytes)
    var imported = try stream.end()
    imported.records = first.map(\.record) + imported.records
    return imported
  }
}
