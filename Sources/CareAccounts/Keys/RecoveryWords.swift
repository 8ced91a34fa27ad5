import Digests
public import CareAccess
import CareModel
import Sealing
package import Sodium

/// Twenty-four words from which the recovery key of a person is made: BIP 39's way to write 32 bytes.
///
/// They are shown once and stored nowhere. Eight bits are a checksum, so that a word which was taken
/// down wrongly is nearly always noticed.
public struct RecoveryWords: Hashable, Sendable {
  private let secret: SecretBytes

  /// How many words there are.
  public static let count = 24
  private static let secretCount = 32

  /// Makes new words by chance.
  public init() throws(AccountError) {
    secret = try sodium { () throws(SodiumError) in try SecretBytes(random: Self.secretCount) }
  }

  /// Takes the 32 bytes that words say.
  package init(_ secret: SecretBytes) throws(AccountError) {
    guard secret.count == Self.secretCount else {
      throw AccountError(.refused, "Recovery words say \(Self.secretCount) bytes.")
    }
    self.secret = secret
  }

  public static func == (one: RecoveryWords, other: RecoveryWords) -> Bool {
    one.secret == other.secret
  }

  /// All have one hash, which says nothing of them.
  public func hash(into hasher: inout Hasher) { hasher.combine(Self.count) }
}

extension RecoveryWords {
  /// The words, to be shown once to the person whose they are.
  public var words: [String] {
    secret.withSpan { secret in
      let digest = Digest(sha256: secret.indices.map { secret[$0] }).bytes
      var (word, bits) = (UInt32(0), 0)
      var words: [String] = []
      for place in 0...Self.secretCount {
        word = word << 8 | UInt32(place < secret.count ? secret[place] : digest[0])
        bits += 8
        guard bits >= 11 else { continue }
        bits -= 11
        words.append(RecoveryWordList.words[Int(word >> UInt32(bits) & 2047)])
        word &= 1 << UInt32(bits) - 1
      }
      return words
    }
  }

  /// Reads words that somebody typed: in capitals or not, with any white space; the first four letters
  /// of one are enough.
  ///
  /// - Throws: ``AccountError/Code/damaged`` with the place of the first word that is none, or if one of
  ///   them is another one than it was. No message says a word.
  public init(typed words: [String]) throws(AccountError) {
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .map { $0.lowercased() }
    guard words.count == Self.count else {
      throw AccountError(
        .damaged,
        "There are \(Self.count) recovery words, and here are \(words.count)."
      )
    }
    var bytes: [UInt8] = []
    defer { for index in bytes.indices { bytes[index] = 0 } }
    bytes.reserveCapacity(Self.secretCount + 1)
    var (buffer, bits) = (UInt32(0), 0)
    for (place, word) in words.enumerated() {
      let index = try Self.index(of: word, at: place + 1)
      buffer = buffer << 11 | UInt32(index)
      bits += 11
      while bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
      buffer &= 1 << UInt32(bits) - 1
    }
    let secret = Array(bytes.dropLast())
    guard Digest(sha256: secret).bytes.first == bytes.last else {
      throw AccountError(
        .damaged,
        "All words are known, and yet one of them is another one, or two have changed places."
      )
    }
    try self.init(sodium { () throws(SodiumError) in try SecretBytes(copying: secret.span) })
  }

  /// Refuses a word that is none of the list, as ``init(typed:)`` does.
  ///
  /// - Parameter place: Which word it is, from 1 on.
  public static func require(_ word: String, at place: Int) throws(AccountError) {
    _ = try index(of: word.lowercased(), at: place)
  }

  private static func index(of word: String, at place: Int) throws(AccountError) -> Int {
    let words = RecoveryWordList.words
    if let index = words.firstIndex(of: word) { return index }
    if word.utf8.count >= 4, let index = words.firstIndex(where: { $0.hasPrefix(word) }) {
      return index
    }
    throw AccountError(
      .damaged,
      "Word \(place) is none of the recovery words.",
      .similarWords(place: place, similar(to: word))
    )
  }

  private static func shared(_ one: String, _ other: String) -> Int {
    zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
  }

  /// The words of the list that differ least from a text: at most three, and none that differs much.
  private static func similar(to word: String) -> [String] {
    let near = RecoveryWordList.words.compactMap { known in
      word.editDistance(to: known, within: 2).map { (word: known, distance: $0) }
    }
    // Of words that differ as much, those that begin alike are nearer.
    let sorted = near.sorted { one, other in
      (one.distance, -Self.shared(one.word, word))
        < (other.distance, -Self.shared(other.word, word))
    }
    return sorted.prefix(3).map(\.word)
  }

  /// The keys of the device that the words are.
  public func keys() throws(AccountError) -> DeviceKeys {
    let (seed, agreement) = try sodium { () throws(SodiumError) in
      (
        try HKDF.key(from: secret, salt: [], use: "careplan-recovery@v1 signing"),
        try HKDF.key(from: secret, salt: [], use: "careplan-recovery@v1 encryption")
      )
    }
    return try sodium { () throws(SodiumError) in
      DeviceKeys(
        signing: try SigningKey(seed: seed),
        encryption: AgeIdentity(try AgreementKey(agreement))
      )
    }
  }

  /// The key with which the words sign, by which they are known in a store.
  public func key() throws(AccountError) -> DeviceKey { try keys().signer.key }
}
