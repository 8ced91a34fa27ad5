/// A failure of a cryptographic operation.
///
/// The message names lengths and limits, never a byte of a key or of what it protects.
public struct SodiumError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    /// A key, nonce, salt or output has not the length that the operation has.
    package static let wrongLength = Code(rawValue: "wrongLength")
    /// The bytes are not what the holder of the key sealed.
    package static let notAuthentic = Code(rawValue: "notAuthentic")
    /// A public key from which no secret can be agreed on: one of those of low order.
    package static let weakKey = Code(rawValue: "weakKey")
    /// A cost that the operation does not have, such as one that is no power of two.
    package static let badCost = Code(rawValue: "badCost")
    /// There is no memory left for a secret or for the work.
    package static let outOfMemory = Code(rawValue: "outOfMemory")
    /// libsodium does not start, as where a system gives no random bytes.
    package static let unavailable = Code(rawValue: "unavailable")
  }

  package let code: Code
  /// What happened.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Refuses a length that is not the only one.
  static func require(_ count: Int, is expected: Int, _ what: String) throws(SodiumError) {
    guard count == expected else {
      throw SodiumError(.wrongLength, "\(what) has \(expected) bytes, not \(count).")
    }
  }
}
