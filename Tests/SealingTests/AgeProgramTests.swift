import Sealing
import Sodium
import TestSupport
import Testing

/// The stock `age` of Debian and pyrage, the Rust implementation in Python, judge our files and we theirs.
struct AgeProgramTests {
  /// Contents around the end of a piece.
  private static let lengths = [0, 1, 65_536, 65_537, 200_000]

  private func content(_ length: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(length))
    return random.bytes(length)
  }

  /// What a program writes to standard output.
  @discardableResult
  private func output(
    of program: String,
    _ arguments: [String],
    in directory: String
  ) throws -> [UInt8] {
    let result = try run(program, arguments, in: directory)
    #expect(result.status == 0, "Tests/run installs Debian's \(program): \(result.errors)")
    return result.outputBytes
  }

  private func pyrage(_ words: [String], in directory: borrowing TemporaryDirectory) throws {
    let names = words.dropFirst(2).map { directory[$0] }
    let result = try PythonJudge.run(
      "pyrage_files.py",
      words.prefix(2) + names,
      needing: "pyrage"
    )
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: lengths)
  func `age opens what we seal, and we what it seals`(length: Int) throws {
    let directory = try TemporaryDirectory()
    let identity = try AgeIdentity()
    let content = content(length)
    try directory.write(identity.text().shownText + "\n", to: "keys")
    let others = [try AgeIdentity().recipient, identity.recipient]
    try directory.write(AgeWriter.file([content[...]], for: .keys(others)), to: "ours.age")
    let opened = try output(of: "age", ["-d", "-i", "keys", "ours.age"], in: directory.path)
    #expect(opened == content)

    try directory.write(content, to: "content")
    let recipients = others.flatMap { ["-r", $0.text] }
    let theirs = try output(of: "age", recipients + ["content"], in: directory.path)
    #expect(try AgeReader.content([theirs[...]], with: .keys([identity])) == content)
    let armored = try output(of: "age", recipients + ["-a", "content"], in: directory.path)
    var armor = AgeArmorReader()
    var bare: [UInt8] = []
    try armor.read(armored.span, to: &bare)
    try armor.finish(to: &bare)
    #expect(try AgeReader.content([bare[...]], with: .keys([identity])) == content)
  }

  @Test(arguments: lengths)
  func `pyrage opens what we seal, and we what it seals`(length: Int) throws {
    let directory = try TemporaryDirectory()
    let identity = try AgeIdentity()
    let content = content(length)
    try directory.write(identity.text().shownText, to: "identity")
    try directory.write(identity.recipient.text, to: "recipient")
    let file = try AgeWriter.file([content[...]], for: .keys([identity.recipient]))
    try directory.write(file, to: "ours.age")
    try pyrage(["open", "identity", "identity", "ours.age", "opened"], in: directory)
    #expect(try directory.bytes(of: "opened") == content)
    try pyrage(["seal", "recipient", "recipient", "opened", "theirs.age"], in: directory)
    let theirs = try directory.bytes(of: "theirs.age")
    #expect(try AgeReader.content([theirs[...]], with: .keys([identity])) == content)
  }

  @Test func `a passphrase opens their files and ours`() throws {
    let directory = try TemporaryDirectory()
    let passphrase = "Grüße, correct horse"
    let keys = AgeIdentities.passphrase(try secret(passphrase), workFactors: 1...22)
    let lock = AgeRecipients.passphrase(
      try secret(passphrase),
      workFactor: AgeRecipients.keyFileWorkFactor
    )
    try directory.write(passphrase, to: "passphrase")
    try directory.write(AgeFile.sealed(secret("keys"), for: lock), to: "ours.age")
    try pyrage(["open", "passphrase", "passphrase", "ours.age", "opened"], in: directory)
    #expect(try directory.text(of: "opened") == "keys")
    try pyrage(["seal", "passphrase", "passphrase", "opened", "theirs.age"], in: directory)
    #expect(try AgeFile.opened(directory.bytes(of: "theirs.age"), with: keys) == secret("keys"))

    let script = PythonJudge.packageDirectory + "Tests/Judges/age_with_passphrase.py"
    for words in [["-d", "-o", "again", "ours.age"], ["-p", "-o", "stock.age", "opened"]] {
      try output(of: "python3", [script, "passphrase"] + words, in: directory.path)
    }
    #expect(try directory.text(of: "again") == "keys")
    let stock = AgeIdentities.passphrase(
      try secret(passphrase),
      workFactors: AgeIdentities.keyFileWorkFactors
    )
    #expect(try AgeFile.opened(directory.bytes(of: "stock.age"), with: stock) == secret("keys"))
  }

  @Test func `age refuses what we damage, as we do`() throws {
    let directory = try TemporaryDirectory()
    let identity = try AgeIdentity()
    try directory.write(identity.text().shownText + "\n", to: "keys")
    let file = try AgeWriter.file([content(100)[...]], for: .keys([identity.recipient]))
    for place in stride(from: 3, to: file.count, by: 37) {
      var damaged = file
      damaged[place] ^= 1
      try directory.write(damaged, to: "damaged.age")
      let result = try run(
        "age",
        ["-d", "-i", "keys", "damaged.age"],
        in: directory.path
      )
      #expect(result.status != 0, "byte \(place)")
      #expect(throws: SealingError.self, "byte \(place)") {
        try AgeReader.content([damaged[...]], with: .keys([identity]))
      }
    }
  }
}
