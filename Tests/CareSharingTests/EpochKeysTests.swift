import CareSharing
import Files
import Foundation
import Sealing
import TestSupport
import Testing

struct EpochKeysTests: ~Copyable {
  private let directory: TemporaryDirectory
  private var path: String { directory["sealed/keys.json"] }

  init() throws { directory = try TemporaryDirectory() }

  private func names(_ keys: EpochKeys, _ stream: String = "core") -> [String] {
    keys.identities(of: stream).map(\.recipientName)
  }

  private func mode(_ name: String) -> UInt32? {
    FileSystem.mode(of: directory[name]).map { $0 & 0o777 }
  }

  @Test func `identities are read as they were written, the newest first`() throws {
    var keys = try EpochKeys(at: path)
    #expect(names(keys).isEmpty)
    let (old, new, other) = try (AgeIdentity(), AgeIdentity(), AgeIdentity())
    keys.add([old], of: "core")
    keys.add([new, old], of: "core")
    keys.add([other], of: "0123456789abcdef0123456789abcdef")
    try keys.save()
    let again = try EpochKeys(at: path)
    #expect(names(again) == [new.recipientName, old.recipientName])
    #expect(names(again, "0123456789abcdef0123456789abcdef") == [other.recipientName])
    #expect(names(again, "another").isEmpty)
    #expect(
      again.identity(of: "core", named: old.recipientName)?.recipient.text == old.recipient.text
    )
    #expect(again.identity(of: "core", named: other.recipientName) == nil)
  }

  @Test func `only the owner may read the file, whatever its permissions were`() throws {
    var keys = try EpochKeys(at: path)
    keys.add([try AgeIdentity()], of: "core")
    try keys.save()
    #expect(mode("sealed/keys.json") == 0o600)
    #expect(mode("sealed") == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try EpochKeys(at: path).save()
    #expect(mode("sealed/keys.json") == 0o600)
    #expect(try names(EpochKeys(at: path)).count == 1)
  }

  @Test func `a file with the same identities is not written again`() throws {
    var keys = try EpochKeys(at: path)
    keys.add([try AgeIdentity()], of: "core")
    try keys.save()
    let number = try #require(try directory.number(of: "sealed/keys.json"))
    var again = try EpochKeys(at: path)
    try again.save()
    #expect(try directory.number(of: "sealed/keys.json") == number)
    again.add([try AgeIdentity()], of: "core")
    try again.save()
    #expect(try directory.number(of: "sealed/keys.json") != number)
  }

  /// Texts that are not the file, with `IDENTITY` for an identity, and whether that one is found.
  @Test(arguments: [
    ("", false), ("{", false), ("[]", false), ("null", false), ("{\"core\": \"IDENTITY\"}", false),
    ("{\"core\": {\"a\": \"IDENTITY\"}}", false), ("{\"core\": [[\"IDENTITY\"]]}", false),
    ("{\"core\": [\"IDENTITY\"], \"core\": []}", false), ("{\"\": [\"IDENTITY\"]}", false),
    ("{\"core\": [\"IDENTITY\"]", false), ("\u{FEFF}{\"core\": [\"IDENTITY\"]}", false),
    ("{\"core\": [1, null, \"\", \"AGE-SECRET-KEY-1\", \"IDENTITY\", {}]}", true),
    ("{\"core\": [\"IDENTITY\"], \"other\": 1e999}", true),
    ("{\"core\": [\"IDENTITY\"], \"other\": \(String(repeating: "[", count: 100_000))", false),
  ])
  func `a damaged file gives the identities that are whole, or none`(
    text: String,
    isFound: Bool
  ) throws {
    let identity = try AgeIdentity()
    try directory.write(
      text.replacing("IDENTITY", with: identity.shownText),
      to: "sealed/keys.json"
    )
    var keys = try EpochKeys(at: path)
    #expect(names(keys) == (isFound ? [identity.recipientName] : []))
    let new = try AgeIdentity()
    keys.add([new], of: "core")
    try keys.save()
    #expect(try names(EpochKeys(at: path)).first == new.recipientName)
  }

  @Test(arguments: 1...UInt64(lawCount(30)))
  func `no damage of the file gives an identity that was not in it`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let identities = try (0..<3).map { _ in try AgeIdentity() }
    var keys = try EpochKeys(at: path)
    keys.add(identities, of: "core")
    try keys.save()
    let written = try directory.bytes(of: "sealed/keys.json")
    for _ in 0..<20 {
      try directory.write(random.damaged(written), to: "sealed/keys.json")
      #expect(try Set(names(EpochKeys(at: path))).isSubset(of: identities.map(\.recipientName)))
    }
  }

  @Test func `what is not a file at the path is an error`() throws {
    try directory.makeDirectory("sealed/keys.json")
    #expect(throws: FileError.self) { try EpochKeys(at: path) }
  }
}
