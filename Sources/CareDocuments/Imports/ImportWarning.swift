public import CanonicalJSON
public import CareModel

/// Something that had to be assumed in reading a record.
public struct ImportWarning: Hashable, Sendable {
  /// The place of the record in the document.
  public let pointer: JSONPointer
  /// The record, if it could be read so far.
  public let record: RecordKey?
  /// One sentence that names no value of a person.
  public let message: String
}

extension ImportWarning: CustomStringConvertible {
  public var description: String {
    let place = [record?.description, pointer == .root ? nil : pointer.description]
    return (place.compactMap(\.self) + [message]).joined(separator: ": ")
  }
}
