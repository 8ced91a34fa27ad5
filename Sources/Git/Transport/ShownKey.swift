import CGit2
import CMbedTLS

/// The key that a server shows when libgit2 connects to it.
enum ShownKey {
  /// Returns what a pin of the key would be; nil if it cannot be told.
  static func pin(of certificate: UnsafeMutablePointer<git_cert>?) -> Pin? {
    guard let certificate else { return nil }
    let place = UnsafeMutableRawPointer(certificate)
    switch certificate.pointee.cert_type {
    case GIT_CERT_X509:
      let native = place.assumingMemoryBound(to: git_cert_x509.self).pointee
      let bytes = Array(UnsafeRawBufferPointer(start: native.data, count: native.len))
      return publicKey(of: bytes).flatMap(sum).map { Pin(.certificate, sum: $0) }
    case GIT_CERT_HOSTKEY_LIBSSH2:
      let native = place.assumingMemoryBound(to: git_cert_hostkey.self).pointee
      guard native.type.rawValue & GIT_CERT_SSH_SHA256.rawValue != 0 else { return nil }
      return Pin(.hostKey, sum: withUnsafeBytes(of: native.hash_sha256) { Array($0) })
    default: return nil
    }
  }

  private static func sum(_ bytes: [UInt8]) -> [UInt8]? {
    var sum = [UInt8](repeating: 0, count: 32)
    return mbedtls_sha256_ret(bytes, bytes.count, &sum, 0) == 0 ? sum : nil
  }

  /// Returns the `SubjectPublicKeyInfo` of a certificate (RFC 5280), with its own tag; nil for what is
  /// none.
  static func publicKey(of certificate: [UInt8]) -> [UInt8]? {
    var all = DERReader(certificate[...])
    guard var outer = all.next()?.inside, var fields = outer.next()?.inside else { return nil }
    // The version may be left out; number, algorithm, issuer, validity and subject stand before the key.
    guard let first = fields.next() else { return nil }
    for _ in 0..<(first.tag == 0xa0 ? 5 : 4) {
      guard fields.next() != nil else { return nil }
    }
    return fields.next().map { Array($0.bytes) }
  }
}

/// Reads values one after the other (X.690, definite lengths).
private struct DERReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  struct Value {
    let tag: UInt8
    /// All of it, with tag and length.
    let bytes: ArraySlice<UInt8>
    /// What it is made of.
    let inside: DERReader
  }

  /// Returns the next value; nil if there is none that is whole.
  mutating func next() -> Value? {
    let all = rest
    guard let tag = rest.popFirst(), let short = rest.popFirst() else { return nil }
    var length = Int(short)
    if short > 0x80 {
      guard short <= 0x84 else { return nil }
      length = 0
      for _ in 0..<(short - 0x80) {
        guard let byte = rest.popFirst() else { return nil }
        length = length << 8 | Int(byte)
      }
    }
    guard short != 0x80, length <= rest.count else { return nil }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    return Value(tag: tag, bytes: all[..<content.endIndex], inside: DERReader(content))
  }
}
