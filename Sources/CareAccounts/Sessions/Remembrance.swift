import CareModel
import Sealing
import Sodium

/// What lets somebody log in without their passphrase: the key of the key file, under 32 random bytes.
///
/// The random bytes stand in the system's Secret Service, or where there is none beside the wrapped key.
/// After another passphrase was chosen the key opens nothing.
struct Remembrance: Sendable {
  /// A command that has to succeed before somebody is logged in.
  let unlockCommand: String?
  private let wrapped: [UInt8]
  /// The random bytes; nil if the Secret Service has them.
  private let kept: [UInt8]?

  private static let title = "# careplan remembers a login"
  private static let secretCount = 32
  /// Each key wraps one thing alone.
  private static let nonce = [UInt8](repeating: 0, count: ChaChaPoly.nonceCount)

  /// Wraps a key, and has the random bytes kept.
  init(
    _ key: AgeFileKey,
    of person: PersonLabel,
    unlockCommand: String?,
    in keeper: SecretKeeper?
  ) throws(AccountError) {
    let secret = try sodium { () throws(SodiumError) in
      try SecretBytes(random: Self.secretCount)
    }
    wrapped = try sodium { () throws(SodiumError) in
      let cipher = try ChaChaPoly(key: secret)
      return try key.secret.withSpan { key throws(SodiumError) in
        try cipher.sealed(key, nonce: Self.nonce, beside: Array(person.description.utf8))
      }
    }
    let bytes = [UInt8](secret)
    kept = keeper?.keep(person, Array(Base64.text(of: bytes).utf8)) == true ? nil : bytes
    self.unlockCommand = unlockCommand
  }

  /// The key of the key file; nil if the random bytes are gone, or others.
  func key(of person: PersonLabel, in keeper: SecretKeeper?) throws(AccountError) -> AgeFileKey? {
    let text = kept == nil ? keeper?.find(person) : nil
    let found = kept ?? text.flatMap { Base64.bytes(of: String(decoding: $0, as: UTF8.self)) }
    guard let found, found.count == Self.secretCount else { return nil }
    do {
      let cipher = try ChaChaPoly(key: SecretBytes(copying: found.span))
      let label = Array(person.description.utf8)
      let key = try cipher.openedSecret(wrapped.span, nonce: Self.nonce, beside: label)
      return try AgeFileKey(key)
    } catch { return nil }
  }
}

extension Remembrance {
  /// The text of its file.
  var text: [UInt8] {
    var lines = [Self.title, "wrapped \(Base64.text(of: wrapped))"]
    if let kept { lines.append("under \(Base64.text(of: kept))") }
    if let unlockCommand { lines.append("unlock \(unlockCommand)") }
    return Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  /// Reads the text of its file; nil if it is none.
  init?(_ bytes: [UInt8]) {
    var fields: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { fields[words[0]] = words[1] }
    }
    guard let wrapped = fields["wrapped"].flatMap({ Base64.bytes(of: $0) }) else { return nil }
    self.wrapped = wrapped
    kept = fields["under"].flatMap { Base64.bytes(of: $0) }
    unlockCommand = fields["unlock"]
  }
}
