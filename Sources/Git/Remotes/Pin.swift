/// The key that a remote has to show before anything is sent to it.
public struct Pin: Hashable, Sendable {
  /// What kind of key it is the sum of.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The public key in the certificate of an https server, as curl counts it.
    case certificate = "sha256//"
    /// The host key of an ssh server, as OpenSSH shows it.
    case hostKey = "ssh:SHA256:"
  }

  public let kind: Kind
  /// SHA-256 of the key in its binary form.
  let sum: [UInt8]

  init(_ kind: Kind, sum: [UInt8]) { (self.kind, self.sum) = (kind, sum) }

  /// Reads such as `sha256//…` or `ssh:SHA256:…`, with 32 bytes in Base64; nil for anything else.
  public init?(_ text: String) {
    guard let kind = Kind.allCases.first(where: { text.hasPrefix($0.rawValue) }),
      let sum = Base64.bytes(of: text.dropFirst(kind.rawValue.count)), sum.count == 32
    else { return nil }
    self.init(kind, sum: sum)
    // There is one way to write a sum; OpenSSH leaves out the padding.
    guard description == text else { return nil }
  }

  /// The sum as OpenSSH writes it, without the padding.
  var fingerprint: String { "SHA256:" + Base64.text(of: sum, isPadded: false) }

  /// The protocol that shows such a key, as git names it.
  var scheme: String { kind == .certificate ? "https" : "ssh" }
}

extension Pin: CustomStringConvertible {
  public var description: String {
    kind.rawValue + Base64.text(of: sum, isPadded: kind == .certificate)
  }
}

/// Bytes as sixty-four letters (RFC 4648).
private enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func text(of bytes: [UInt8], isPadded: Bool) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
      if isPadded { text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the whole bytes of a text; nil if it has other letters.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xffff, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xff))
      }
    }
    return bytes
  }
}
