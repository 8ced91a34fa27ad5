import CareModel
package import Sealing

/// The key with which a device signs, as OpenSSH writes it: `ssh-ed25519 AAAA…`, without a comment.
public struct DeviceKey: Hashable, Sendable {
  private let text: String

  /// What stands before the 32 bytes of the key: two lengths and the name (RFC 4253, section 6.6).
  private static let frame: [UInt8] =
    [0, 0, 0, 11] + Array("ssh-ed25519".utf8) + [0, 0, 0, 32]
  private static let kind = "ssh-ed25519 "

  /// Makes the key of the 32 bytes of an Ed25519 public key; nil for any other number.
  package init?(ed25519 bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    text = Self.kind + Base64.text(of: Self.frame + bytes)
  }

  /// Takes a key in OpenSSH's form.
  package init(_ key: SSHPublicKey) { text = key.line }

  /// The 32 bytes of the public key.
  public var bytes: [UInt8] {
    Array((Base64.bytes(of: String(text.dropFirst(Self.kind.count))) ?? []).suffix(32))
  }
}

extension DeviceKey: LosslessStringConvertible {
  /// Reads OpenSSH's form of an Ed25519 key, or returns nil.
  public init?(_ text: String) {
    guard text.utf8.starts(with: Self.kind.utf8),
      let bytes = Base64.bytes(of: String(text.dropFirst(Self.kind.count))),
      bytes.count == Self.frame.count + 32, bytes.starts(with: Self.frame)
    else { return nil }
    self.text = text
  }

  public var description: String { text }
}

extension DeviceKey: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
