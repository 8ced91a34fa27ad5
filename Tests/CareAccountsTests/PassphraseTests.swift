import Sodium
import Testing

@testable import CareAccounts

struct PassphraseTests {
  @Test func `there are ten thousand common passwords`() {
    #expect(CommonPasswords.count == 10_000)
    #expect(CommonPasswords.contain("password"))
    #expect(CommonPasswords.contain("1234567890"))
    #expect(!CommonPasswords.contain("seven slow herons at dawn"))
  }

  @Test(arguments: [
    ("password", [PassphraseStrength.Weakness.short, .common]),
    ("Password123!", [.common]), ("--liverpool--2026", [.common]), ("letmein", [.short, .common]),
    ("aaaaaaaaaaaaaaaa", [.repeated]), ("quokkaquokkaquokka", [.repeated]),
    ("Example Family 1", [.personal]), ("example-family", [.personal]),
    ("seven slow herons at dawn", []), ("äußerst lange Wege", []), ("kT9#vq!xW2m$", []),
    ("", []),
  ])
  func `a passphrase is judged by its length and by what is tried first`(
    words: String,
    weaknesses: [PassphraseStrength.Weakness]
  ) throws {
    guard !words.isEmpty else {
      #expect(try failure { try passphrase(words) }.code == .refused)
      return
    }
    let personal = ["example-family", "Example Family"]
    let strength = try PassphraseStrength(of: passphrase(words), personal: personal)
    #expect(strength.weaknesses == weaknesses)
    #expect(strength.isEnough == weaknesses.isEmpty)
  }

  @Test func `each line of what a program writes is a passphrase, and nothing is left of it`()
    throws
  {
    var bytes = Array("old one \r\nnew\tone".utf8)
    let lines = try Passphrase.lines(taking: &bytes)
    #expect(lines.map(\.bytes.shown) == ["old one ", "new\tone"])
    #expect(bytes.allSatisfy { $0 == 0 })
    var ended = Array("one\n".utf8)
    #expect(try Passphrase.lines(taking: &ended).map(\.bytes.shown) == ["one"])
    var empty = Array("one\n\n".utf8)
    #expect(try failure { try Passphrase.lines(taking: &empty) }.code == .refused)
  }

  @Test func `a passphrase is not shown by accident`() throws {
    let passphrase = try passphrase()
    #expect(!("\(passphrase)" + String(reflecting: passphrase)).contains("heron"))
  }
}
