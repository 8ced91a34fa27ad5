import Digests
import Sodium

/// A private key or another secret in the bytes of a file.
///
/// Only a whole secret counts, not a text that mentions one. Public keys and certificates are not secret.
package enum KeyMaterial: Hashable, Sendable {
  /// A private key of OpenSSH, PEM, PGP or PuTTY, encrypted or not.
  case privateKey
  /// An identity of age, `AGE-SECRET-KEY-1…`.
  case ageIdentity
  /// A signing key of careplan.
  case signingKey
  /// A key file: an age file under a passphrase.
  case keyFile
  /// The key that opens a key file, as a session has it.
  case fileKey
  /// The 24 words of a recovery key.
  case recoveryWords
  /// A file of passwords, as `git credential-store` writes it.
  case credentials

  /// Larger files are not examined.
  package static let mostBytes = 1 << 20

  /// The name of its kind, with an article.
  package var name: String {
    switch self {
    case .privateKey: "a private key"
    case .ageIdentity: "a secret key of age"
    case .signingKey: "a signing key of careplan"
    case .keyFile: "a key file of careplan, or another age file under a passphrase"
    case .fileKey: "the key that opens a key file of careplan"
    case .recoveryWords: "recovery words"
    case .credentials: "stored passwords of git"
    }
  }

  /// Finds a secret in the bytes of a file; nil if there is none, or if the file is too large.
  ///
  /// - Parameter seeksWords: Whether recovery words are looked for, which takes the most time.
  package init?(in bytes: [UInt8], seeksWords: Bool = true) {
    guard bytes.count <= Self.mostBytes else { return nil }
    let found =
      Self.secret(in: bytes, seeksWords)
      ?? WrappedText.plain(bytes).flatMap { Self.secret(in: $0, seeksWords) }
    guard let found else { return nil }
    self = found
  }

  private static func secret(in bytes: [UInt8], _ seeksWords: Bool) -> KeyMaterial? {
    if bytes.starts(with: sealedFile), bytes.count <= largestKeyFile { return .keyFile }
    if let key = key(in: bytes) { return key }
    if StoredPasswords.fill(bytes) { return .credentials }
    return seeksWords && WordSearch.finds(in: bytes) ? .recoveryWords : nil
  }

  private static let sealedFile = Array("age-encryption.org/v1\n-> scrypt ".utf8)
  private static let largestKeyFile = 1 << 14
  private static let dash = UInt8(ascii: "-")

  /// Finds a key by its text: each has a dash.
  private static func key(in bytes: [UInt8]) -> KeyMaterial? {
    var (next, isPuTTY) = (bytes.startIndex, false)
    while let place = bytes[next...].firstIndex(of: dash) {
      next = bytes[place...].firstIndex { $0 != dash } ?? bytes.endIndex
      if next - place >= 4 {
        guard let armor = Armor(in: bytes, after: next) else { continue }
        if armor.isPrivateKey { return .privateKey }
        if armor.isKeyFile { return .keyFile }
      } else if hasKey("AGE-SECRET-KEY-", in: bytes, dash: place) {
        return .ageIdentity
      } else if hasKey(SigningKey.textPrefix, in: bytes, dash: place) {
        return .signingKey
      } else if hasKey(AgeFileKey.textPrefix, in: bytes, dash: place, digits: 32) {
        return .fileKey
      } else if hasText("PuTTY-User-Key-File-", in: bytes, dash: place) {
        isPuTTY = true
      } else if isPuTTY, hasText("Private-Lines: ", in: bytes, dash: place) {
        return .privateKey
      }
    }
    return nil
  }

  /// Returns whether the Bech32 of a key begins so that its first dash is at a place.
  ///
  /// - Parameter digits: How many it has at least: 32 bytes are 52 digits, and the checksum has six more.
  private static func hasKey(
    _ prefix: String,
    in bytes: [UInt8],
    dash place: Int,
    digits least: Int = 58
  ) -> Bool {
    guard hasText(prefix, in: bytes, dash: place) else { return false }
    let lead = prefix.utf8.prefix { $0 != dash }.count
    let digits = bytes[(place - lead + prefix.utf8.count)...].prefix {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == dash
    }
    return digits.count >= least
  }

  private static func hasText(_ text: String, in bytes: [UInt8], dash place: Int) -> Bool {
    let lead = text.utf8.prefix { $0 != dash }.count
    return place >= lead && bytes[(place - lead)...].starts(with: text.utf8)
  }
}

/// The label of an armored file, and whether a body follows.
private struct Armor {
  private let label: ArraySlice<UInt8>
  private let body: ArraySlice<UInt8>

  /// Reads what follows the dashes before `BEGIN`; nil if it is no label.
  init?(in bytes: [UInt8], after dashes: Int) {
    let text = bytes[dashes...].drop { $0 == UInt8(ascii: " ") }
    guard text.starts(with: Self.begin) else { return nil }
    label = text.prefix(Self.longestLabel).prefix {
      $0 == UInt8(ascii: " ") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    body = text[label.endIndex...]
    guard body.starts(with: [UInt8](repeating: UInt8(ascii: "-"), count: 4)) else { return nil }
  }

  private static let begin = Array("BEGIN ".utf8)
  private static let ageFile = Array("BEGIN AGE ENCRYPTED FILE".utf8)
  /// The Base64 of the first 30 bytes of an age file under a passphrase.
  private static let sealed = Array("YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlw".utf8)
  /// That of 16 KiB, with line ends.
  private static let largestKeyFile = 22_500
  private static let privateKey = "PRIVATE KEY"
  private static let longestLabel = 64
  /// No key has a shorter body; the words after a label that is only mentioned are shorter, too.
  private static let shortestBody = 40
  private static let shortestLine = 20

  /// Whether it is that of a private key, with a body.
  var isPrivateKey: Bool {
    guard String(decoding: label, as: UTF8.self).contains(Self.privateKey) else { return false }
    var count = 0
    for line in lines where !line.isEmpty {
      // Lines such as "Proc-Type: 4,ENCRYPTED" come before the body.
      if line.contains(UInt8(ascii: ":")) {
        guard count == 0 else { return false }
        continue
      }
      for word in line.split(separator: UInt8(ascii: " ")) {
        guard word.allSatisfy(Self.isBase64), count > 0 || word.count >= Self.shortestLine else {
          return false
        }
        count += word.count
        if count >= Self.shortestBody { return true }
      }
    }
    return false
  }

  /// Whether it is that of a key file, or of another small age file under a passphrase.
  var isKeyFile: Bool {
    guard label.elementsEqual(Self.ageFile) else { return false }
    let text = body.drop { $0 == UInt8(ascii: "-") }
    let end = text.firstIndex(of: UInt8(ascii: "-")) ?? text.endIndex
    guard end - text.startIndex <= Self.largestKeyFile else { return false }
    return lines.joined().filter(Self.isBase64).starts(with: Self.sealed)
  }

  /// The lines behind the label, also where a string of JSON has them, up to the length of a long header.
  private var lines: [[UInt8]] {
    var (lines, line, isEscaped): ([[UInt8]], [UInt8], Bool) = ([], [], false)
    for byte in body.drop(while: { $0 == UInt8(ascii: "-") }).prefix(4096) {
      let isEnd = byte == 0x0A || (isEscaped && byte == UInt8(ascii: "n"))
      if isEnd {
        lines.append(line)
        line = []
      } else if byte != 0x0D, byte != UInt8(ascii: "\\"),
        !(isEscaped && [UInt8(ascii: "r"), UInt8(ascii: "t")].contains(byte))
      {
        line.append(byte == 0x09 ? UInt8(ascii: " ") : byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return lines + [line]
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "=")].contains(byte)
  }
}

/// The file of `git credential-store`: addresses with a user and a password, one a line.
private enum StoredPasswords {
  static func fill(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: Array("http".utf8)) else { return false }
    let lines = bytes.split(separator: 0x0A)
    return lines.allSatisfy { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: "://", maxSplits: 1)
      guard words.count == 2, ["http", "https"].contains(words[0]),
        !words[1].contains(where: \.isWhitespace),
        let account = words[1].split(separator: "/").first?.split(separator: "@"),
        account.count == 2
      else { return false }
      return account[0].split(separator: ":").count == 2
    }
  }
}

/// Looks for 24 words of the list, one after the other, whose checksum is right; numbers and signs between
/// them do not count.
private enum WordSearch {
  private static let count = 24
  private static let places = Dictionary(
    RecoveryWordList.words.enumerated().map { ($1, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static func finds(in bytes: [UInt8]) -> Bool {
    var found: [Int] = []
    var word: [UInt8] = []
    var isEscaped = false
    for byte in bytes + [0x0A] {
      let letter = byte | 0x20
      if !isEscaped, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) {
        // The list has words of three to eight letters.
        if word.count <= 8 { word.append(letter) }
        continue
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      guard !word.isEmpty else { continue }
      let place = word.count <= 8 ? places[String(decoding: word, as: UTF8.self)] : nil
      word = []
      guard let place else {
        found = []
        continue
      }
      found.append(place)
      if found.count >= count, isSound(found.suffix(count)) { return true }
    }
    return false
  }

  /// Returns whether the last eight bits are the checksum of the others.
  private static func isSound(_ places: ArraySlice<Int>) -> Bool {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), 0)
    for place in places {
      buffer = buffer << 11 | UInt32(truncatingIfNeeded: place)
      bits += 11
      while bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
      buffer &= 1 << UInt32(bits) - 1
    }
    return bytes.last == Digest(sha256: Array(bytes.dropLast())).bytes[0]
  }
}
