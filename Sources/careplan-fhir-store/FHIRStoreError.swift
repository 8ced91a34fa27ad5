/// Why the store cannot do what it was asked for, in the codes of the wire.
struct FHIRStoreError: Error, CustomStringConvertible {
  enum Code: String {
    /// The same may succeed later.
    case retry
    /// The server does not take some of the objects.
    case reject
    /// Nothing helps but a person.
    case fatal
  }

  let code: Code
  /// What went wrong, with the words of the server where it said some.
  let message: String
  /// The ids that were rejected; empty if nobody knows which.
  var objects: [String] = []
  /// For how many seconds the server asks to be left alone; no object is to blame then.
  var after: Double?
  /// What this program exits with; 77 says that the server lets nobody in.
  var status: Int32 = 69

  var description: String { message }

  /// A mistake in the command line.
  static func usage(_ message: String) -> FHIRStoreError {
    FHIRStoreError(code: .fatal, message: message, status: 64)
  }

  /// The server wants to know who asks, or wants somebody else.
  static func denied(_ message: String) -> FHIRStoreError {
    FHIRStoreError(code: .fatal, message: message, status: 77)
  }
}
