import Sodium

/// How long somebody would need to guess a passphrase, as far as a few rules can say it.
public struct PassphraseStrength: Hashable, Sendable {
  /// Why a passphrase would soon be guessed.
  public enum Weakness: String, Hashable, Sendable, CaseIterable {
    /// It has fewer characters than ``PassphraseStrength/fewestCharacters``.
    case short
    /// It is one of the ten thousand most common passwords, perhaps with digits or signs around it.
    case common
    /// It consists of few different characters, or of one piece again and again.
    case repeated
    /// It is the name or the label of the person, perhaps with digits or signs around it.
    case personal
  }

  /// Why it would soon be guessed; empty if nothing speaks against it.
  public let weaknesses: [Weakness]
  /// Whether it is long enough that its length alone withstands guessing.
  public let isLong: Bool

  /// How many characters a passphrase needs.
  public static let fewestCharacters = 12
  private static let manyCharacters = 20
  private static let fewestDifferent = 6

  /// Whether it may protect keys.
  public var isEnough: Bool { weaknesses.isEmpty }

  /// Judges a passphrase.
  ///
  /// - Parameter personal: Words that whoever guesses knows, such as the label and name of the person.
  public init(of passphrase: Passphrase, personal: [String] = []) {
    let text = passphrase.bytes.withSpan { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    let folded = text.lowercased()
    let core = Self.core(of: folded)
    var found: [Weakness] = []
    if text.count < Self.fewestCharacters { found.append(.short) }
    if CommonPasswords.contain(folded) || CommonPasswords.contain(core) { found.append(.common) }
    if Set(folded).count < Self.fewestDifferent || Self.isRepeated(folded) {
      found.append(.repeated)
    }
    let known = Set(personal.map { Self.letters(of: $0.lowercased()) }.filter { !$0.isEmpty })
    if known.contains(Self.letters(of: folded)) { found.append(.personal) }
    weaknesses = found
    isLong = text.count >= Self.manyCharacters
  }

  /// The text without what is no letter at its ends.
  private static func core(of text: String) -> String {
    let start = text.drop { !$0.isLetter }
    let end = start.reversed().drop { !$0.isLetter }
    return String(end.reversed())
  }

  private static func letters(of text: String) -> String { text.filter(\.isLetter) }

  /// Whether a piece of at most half the length makes up the whole text.
  private static func isRepeated(_ text: String) -> Bool {
    let characters = Array(text)
    guard characters.count > 1 else { return false }
    return (1...characters.count / 2).contains { length in
      characters.indices.allSatisfy { characters[$0] == characters[$0 % length] }
    }
  }
}

extension PassphraseStrength.Weakness {
  /// The sentence that explains it.
  public var sentence: String {
    switch self {
    case .short: "It has fewer than \(PassphraseStrength.fewestCharacters) characters."
    case .common: "It is one of the ten thousand most common passwords, or one with additions."
    case .repeated: "It has too few different characters, or repeats itself."
    case .personal: "It is the name or the label of the person."
    }
  }
}
