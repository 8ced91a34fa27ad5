import CanonicalJSON
extension CanonicalJSON {
  static func position(of pointer: JSONPointer, in bytes: [UInt8]) -> (line: Int, column: Int)? {
    nil
  }
}
