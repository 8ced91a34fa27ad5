import Sealing
import Sodium
import TestSupport
import Testing

@testable import CareAccounts

struct RecoveryWordsTests {
  /// What the reference implementation of BIP 39 in Python writes.
  private static let published: [(bytes: [UInt8], words: String)] = [
    (.init(repeating: 0, count: 32), String(repeating: "abandon ", count: 23) + "art"),
    (.init(repeating: 0xFF, count: 32), String(repeating: "zoo ", count: 23) + "vote"),
    (
      .init(repeating: 0x7F, count: 32),
      String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
        + "legal winner thank year wave sausage worth title"
    ),
    (
      .init(repeating: 0x80, count: 32),
      String(repeating: "letter advice cage absurd amount doctor acoustic avoid ", count: 2)
        + "letter advice cage absurd amount doctor acoustic bless"
    ),
    (
      Array(0..<32),
      """
      abandon amount liar amount expire adjust cage candy arch gather drum bullet absurd math era \
      live bid rhythm alien crouch range attend journey unaware
      """
    ),
  ]

  private func words(_ bytes: [UInt8]) throws -> RecoveryWords {
    try RecoveryWords(SecretBytes(copying: bytes.span))
  }

  @Test(arguments: published.indices)
  func `words are those of the standard`(number: Int) throws {
    let (bytes, text) = Self.published[number]
    #expect(try words(bytes).words == text.split(separator: " ").map(String.init))
    #expect(try RecoveryWords(typed: [text]) == words(bytes))
  }

  @Test func `the list has its words in order, and four letters say which`() {
    let words = RecoveryWordList.words
    #expect(words.count == 2048)
    #expect(words == words.sorted())
    #expect(Set(words.map { $0.prefix(4) }).count == 2048)
  }

  @Test(arguments: 1...200)
  func `reading words undoes writing them, however they are typed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let made = try words((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    let shown = made.words
    #expect(try RecoveryWords(typed: shown) == made)
    let typed = shown.map { word in
      switch Int.random(in: 0..<3, using: &random) {
      case 0: word.uppercased()
      case 1: String(word.prefix(4)) + " "
      default: "\n\t" + word
      }
    }
    #expect(try RecoveryWords(typed: [typed.joined(separator: " ")]) == made)
  }

  @Test func `another word is noticed by the sum of all, in nearly every case`() throws {
    var random = SeededGenerator(seed: 39)
    var unnoticed = 0
    for _ in 0..<2000 {
      var typed = try RecoveryWords().words
      let place = Int.random(in: 0..<24, using: &random)
      let other = RecoveryWordList.words.randomElement(using: &random) ?? ""
      guard typed[place] != other else { continue }
      typed[place] = other
      do { _ = try RecoveryWords(typed: typed); unnoticed += 1 } catch {
        #expect(error.code == .damaged)
      }
    }
    // One of 256 is expected, which are eight.
    #expect(unnoticed < 40)
  }

  @Test func `a word that is none is named by its place and by those that are like it`() throws {
    var typed = Self.published[4].words.split(separator: " ").map(String.init)
    typed[6] = "cagge"
    let error = try failure { try RecoveryWords(typed: typed) }
    #expect(error.message == "Word 7 is none of the recovery words.")
    #expect(error.remedies == [.similarWords(place: 7, ["cage", "cable", "cake"])])
    typed[6] = "xylophones"
    #expect(
      try failure { try RecoveryWords(typed: typed) }.remedies == [.similarWords(place: 7, [])]
    )
    typed.removeLast()
    #expect(
      try failure { try RecoveryWords(typed: typed) }.message
        == "There are 24 recovery words, and here are 23."
    )
  }

  @Test func `the keys of words follow from them by HKDF, as Python makes them`() throws {
    let keys = try words(Array(0..<32)).keys()
    let seed = try keys.signing.seed().withSpan { [UInt8]($0) }
    let agreement = keys.encryption.key.secret.withSpan { [UInt8]($0) }
    #expect(
      seed.hex == "389c4f8b56550916ec0569770480373006ae740a32d82775d45f8958181f57c6"
    )
    #expect(
      agreement.hex == "5282562ee33838ea1f4d70e498779f6c86d7053e88b3fb9bfe16c402448cc6e1"
    )
  }

  @Test func `words are not shown by accident`() throws {
    // Not by chance: a word of the list, such as "secret", may be one of the type's description.
    let words = try words(Array(0..<32))
    let shown = "\(words)" + String(reflecting: words)
    let isShown = words.words.contains { shown.contains(" \($0)") }
    #expect(!isShown)
  }
}
