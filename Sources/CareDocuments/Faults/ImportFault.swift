public import CanonicalJSON
public import CareModel

/// One thing that is wrong with one record of a document.
public struct ImportFault: Hashable, Sendable {
  /// The place of the record in the document.
  public let record: JSONPointer
  /// What is wrong, at a place inside the record.
  public let fault: Fault
  /// Where that stands in the text of the document, if it is known.
  public private(set) var place: DocumentPlace?

  package init(_ fault: Fault, in record: JSONPointer) {
    self.fault = fault
    self.record = record
  }
}

extension ImportFault: CustomStringConvertible {
  /// What is wrong, in the document.
  public var pointer: JSONPointer { JSONPointer(record.tokens + fault.pointer.tokens) }

  public var description: String { Fault(fault.message, at: pointer).description }
}

extension ImportFault {
  /// Returns the same fault with its place in a text.
  func placed(in text: DocumentText) -> ImportFault {
    var fault = self
    fault.place = text.place(of: pointer)
    return fault
  }
}
