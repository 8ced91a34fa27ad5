/// What the reader throws: a fault whose place is still an offset.
///
/// The path is gathered on the way out, innermost first, so that documents without a fault pay
/// nothing for it.
struct JSONFault: Error {
  let code: JSONError.Code
  let message: String
  let offset: Int
  private var path: [String] = []

  init(_ code: JSONError.Code, _ message: String, at offset: Int) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// Returns the same fault, seen from the list or object that holds the faulty value.
  func inside(_ token: String) -> JSONFault {
    var fault = self
    fault.path.append(token)
    return fault
  }

  /// The place of the innermost value that was being read.
  var pointer: JSONPointer { JSONPointer(path.reversed()) }
}

extension JSONReader {
  func fault(_ code: JSONError.Code, _ message: String) -> JSONFault {
    JSONFault(code, message, at: index)
  }

  /// Returns the fault of a document that goes on differently from what JSON allows.
  func expected(_ what: String) -> JSONFault {
    guard index < bytes.count else {
      return fault(.syntax, "Expected \(what), but the document ends here.")
    }
    guard next != .slash else {
      return fault(.syntax, "Expected \(what) here; JSON has no comments.")
    }
    return fault(.syntax, "Expected \(what) here.")
  }
}

extension JSONError {
  /// Turns the offset of a fault into line and column.
  init(_ fault: JSONFault, in bytes: [UInt8]) {
    let (line, column) = CanonicalJSON.position(ofByte: fault.offset, in: bytes)
    self.init(fault.code, fault.message, at: fault.pointer, line: line, column: column)
  }
}
