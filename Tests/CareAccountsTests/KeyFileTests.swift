import CareAccess
import CareModel
import Foundation
import Sealing
import Sodium
import TestSupport
import Testing

@testable import CareAccounts

struct KeyFileTests {
  private func path(_ household: Household) -> String {
    household.directory[Household.keyFile(of: "patient")]
  }

  /// The keys of a household's patient, and the key of the file.
  private func opened(_ household: Household) throws -> (file: KeyFile, key: AgeFileKey) {
    let file = try #require(try KeyFile(at: path(household)))
    return (file, try #require(try file.key(for: passphrase())))
  }

  @Test func `reading a key file undoes writing it`() throws {
    let household = try Household()
    let made = try household.register()
    let (file, key) = try opened(household)
    var content = try #require(try file.content(key: key))
    #expect(content.card == made.card)
    #expect(content.keys.signer.key == made.keys.signer.key)
    let clock = try #require(VersionID("6f9619ff-8b86-4011-b42d-00c04fc964ff"))
    content.types = [
      try CareType(role: "doctor", clock: clock, store: "/srv/a practice"),
      try CareType(role: "patient", clock: clock, store: "/srv/home"),
    ]
    content.chosenType = "patient"
    content.role = "doctor"
    let isNew = (content.note(store: "/srv/our plan"), content.note(store: "/srv/our plan"))
    #expect(isNew == (true, false))
    _ = try file.replace(content, key: key)
    let again = try #require(try KeyFile(at: path(household))?.content(key: key))
    #expect(again.types == content.types)
    #expect(again.chosenType == "patient")
    #expect(again.role == "doctor")
    #expect(again.stores == ["/srv/our plan"])
    #expect(try again.text() == content.text())
  }

  @Test func `a remark of a later careplan stays`() throws {
    let content = try Household().register()
    let text = try content.text().shown + "# weather fine\n#\n"
    let read = try PersonalKeys(SecretBytes(copying: Array(text.utf8).span))
    #expect(try read.text().shown.contains("\n# weather fine\n#\n"))
  }

  @Test func `age opens a key file with the passphrase, and reads the identity in it`() throws {
    let household = try Household()
    let content = try household.register()
    let directory = try TemporaryDirectory()
    try directory.write("seven slow herons at dawn", to: "passphrase")
    let judge = PythonJudge.packageDirectory + "Tests/Judges/age_with_passphrase.py"
    let words = [directory["passphrase"], "-d", "-o", directory["keys"], path(household)]
    let result = try run("python3", [judge] + words, in: directory.path)
    #expect(result.status == 0, "Tests/run installs Debian's age: \(result.errors)")
    #expect(try directory.text(of: "keys") == content.text().shown)

    try directory.write("for the patient", to: "letter")
    let recipient = content.card.device.encryption
    let sealed = ["-r", recipient, "-o", directory["letter.age"], directory["letter"]]
    try #require(run("age", sealed, in: directory.path).status == 0)
    // `age -i` knows no other keys than its own, and reads a file without them.
    let identities = try directory.text(of: "keys").split(separator: "\n")
      .filter { !$0.hasPrefix("CAREPLAN-SIGNING-KEY-") }.joined(separator: "\n")
    try directory.write(identities + "\n", to: "identities")
    let letter = try run("age", ["-d", "-i", "identities", "letter.age"], in: directory.path)
    #expect(letter.output == "for the patient")
  }

  @Test func `a key file that ends early is refused with its path, whatever is left of it`() throws
  {
    let household = try Household()
    try household.register()
    let (file, key) = try opened(household)
    for count in 0..<file.bytes.count {
      try Data(file.bytes.prefix(count)).write(to: URL(filePath: path(household)))
      let error = try failure { try #require(try KeyFile(at: path(household))).content(key: key) }
      #expect(error.code == .damaged, "\(count) bytes: \(error)")
      #expect(error.message.contains(path(household)))
      #expect(error.remedies == [.restoreFile(path: path(household))])
    }
  }

  @Test func `a byte that was changed opens no keys`() throws {
    let household = try Household()
    try household.register()
    let (file, key) = try opened(household)
    for index in file.bytes.indices {
      var bytes = file.bytes
      bytes[index] ^= 1
      try Data(bytes).write(to: URL(filePath: path(household)))
      do {
        let content = try #require(try KeyFile(at: path(household))).content(key: key)
        #expect(content == nil, "byte \(index)")
      } catch { #expect((error as? AccountError)?.code == .damaged, "byte \(index): \(error)") }
    }
  }

  @Test(arguments: [14, 21])
  func `a key file that asks for another work is refused before it is done`(factor: Int) throws {
    let household = try Household()
    try household.register()
    let (file, _) = try opened(household)
    let text = String(decoding: file.bytes, as: Unicode.ASCII.self)
    let start = try #require(text.firstRange(of: " 15\n"))
    let offset = text.utf8.distance(from: text.startIndex, to: start.lowerBound)
    var bytes = file.bytes
    bytes.replaceSubrange(offset..<offset + 4, with: Array(" \(factor)\n".utf8))
    try Data(bytes).write(to: URL(filePath: path(household)))
    let error = try failure {
      try #require(try KeyFile(at: path(household))).key(for: passphrase())
    }
    #expect(error.code == .damaged)
  }

  @Test func `sealed text that is no keys is told without a word of it`() throws {
    let household = try Household()
    let content = try household.register()
    let (file, key) = try opened(household)
    let good = try content.text().shown
    let lines = good.split(separator: "\n").map(String.init)
    let other = try Household().register().text().shown.split(separator: "\n").map(String.init)
    let identity = try #require(lines.first { $0.hasPrefix("AGE-") })
    let foreign = try #require(other.first { $0.hasPrefix("AGE-") })
    let texts = [
      "", "a private thought\n", lines.filter { !$0.hasPrefix("AGE-") }.joined(separator: "\n"),
      good + identity, good.replacing(identity, with: foreign),
      good.replacing("# card", with: "# crad"), good.replacing("KEY-1", with: "KEY-2"),
      good + "# type doctor none /srv\n",
    ]
    for text in texts {
      let secret = try SecretBytes(copying: Array(text.utf8).span)
      let bytes = try AgeFile.resealed(secret, as: file.bytes, under: key)
      try Data(bytes).write(to: URL(filePath: path(household)))
      let error = try failure { try #require(try KeyFile(at: path(household))).content(key: key) }
      #expect(error.code == .damaged)
      let told = "\(error)"
      #expect(!told.contains("thought") && !told.contains(identity) && !told.contains(foreign))
    }
  }

  @Test func `keys that others may read are refused, with what makes them private`() throws {
    let household = try Household()
    try household.register()
    let name = Household.keyFile(of: "patient")
    try household.setMode(0o640, of: name)
    let error = try failure { try household.login() }
    #expect(error.code == .notPrivate)
    #expect(error.message == "Others may use \(path(household)): its mode is 640.")
    #expect(error.remedies == [.makePrivate(path: path(household), isDirectory: false)])
    try household.setMode(0o600, of: name)
    let keys = "home/.config/careplan/keys"
    try household.setMode(0o750, of: keys)
    for error in [
      try failure { try household.login() }, try failure { try household.register("parent") },
    ] {
      #expect(error.code == .notPrivate)
      #expect(error.remedies == [.makePrivate(path: household.directory[keys], isDirectory: true)])
    }
    try household.setMode(0o700, of: keys)
    #expect(try household.login().person.description == "patient")
  }

  @Test func `a link in the place of a key file is not followed`() throws {
    let household = try Household()
    try household.register()
    let elsewhere = household.directory["keys"]
    try FileManager.default.moveItem(atPath: path(household), toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: path(household),
      withDestinationPath: elsewhere
    )
    #expect(try failure { try household.login() }.code == .notPrivate)
  }

  @Test func `keys are written for their owner alone, whatever the mask says`() throws {
    let household = try Household()
    try household.register()
    try household.login(remembers: true)
    let files = try household.directory.files()
    for name in files where !name.hasSuffix(".lock") {
      let mode = try FileManager.default.attributesOfItem(atPath: household.directory[name])
      #expect(mode[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    for name in [
      "home/.config/careplan/keys", "home/.local/state/careplan", Household.remembrances,
    ] {
      let mode = try FileManager.default.attributesOfItem(atPath: household.directory[name])
      #expect(mode[.posixPermissions] as? Int == 0o700, "\(name)")
    }
  }

  @Test func `what a killed process wrote beside the keys changes nothing and goes`() throws {
    let household = try Household()
    try household.register()
    let half = Household.keyFile(of: "patient") + ".4711.new"
    try household.directory.write("age-encryption.org/v1\n-> scr", to: half)
    try household.setMode(0o600, of: half)
    #expect(try household.accounts().people().map(\.description) == ["patient"])
    let session = try household.login()
    #expect(session.person.description == "patient")
    #expect(!household.contains(half))
  }
}
