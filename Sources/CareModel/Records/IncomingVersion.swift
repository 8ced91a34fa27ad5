/// A version on its way from a document into a store.
///
/// To encode a version and to see that it is valid costs as much as all else that an import does
/// with it; so what reads a document hands over what it learned.
package struct IncomingVersion: Hashable, Sendable {
  package let record: AnyRecord
  /// The canonical bytes of its file; nil unless the record is known to be valid.
  package let bytes: [UInt8]?

  /// Encodes a record and sees whether it is valid.
  package init(_ record: AnyRecord) {
    let bytes = record.bytes
    // To read it back is the cheapest way to see that it is valid.
    let isValid = AnyRecord(scanning: bytes, as: record.kind) != nil
    self.init(record, bytes: isValid ? bytes : nil)
  }

  /// - Parameter bytes: ``AnyRecord/bytes`` of a record that a reader has found to be valid.
  package init(_ record: AnyRecord, bytes: [UInt8]?) {
    self.record = record
    self.bytes = bytes
  }
}
