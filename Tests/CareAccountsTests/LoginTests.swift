import CareAccess
import CareModel
import Foundation
import Sealing
import TestSupport
import Testing

@testable import CareAccounts

struct LoginTests {
  @Test func `who is validated is in, and signs with the key of their card`() throws {
    let household = try Household()
    let content = try household.register()
    let session = try household.login()
    #expect(session.until == Household.start.adding(seconds: Household.timeout))
    #expect(!session.isRemembered)
    let found = try #require(try household.session())
    #expect(found.person == session.person)
    #expect(found.name == "Example patient")
    #expect(found.content.card == content.card)
    let message = Array("a statement".utf8)
    let signature = try SSHSignature(wireForm: found.signer.sign(message, "git"))
    try signature.verify(message, namespace: "git")
    #expect(signature.key.line == content.card.device.signing.description)
  }

  @Test func `who is registered and not validated is not in`() throws {
    let household = try Household()
    try household.register()
    for standing in [CardStanding.unsigned, .notAdmitted] {
      let error = try failure { try household.login(standing: standing) }
      #expect(error.code == .notValidated)
      #expect(error.message.hasSuffix("not validated yet."))
      #expect(try household.session() == nil)
      #expect(!household.contains("run/session"))
    }
    try household.login()
    // A store was seen that admits the card; one that does not is another matter.
    try household.login(standing: .unsigned)
    #expect(try failure { try household.login(standing: .notAdmitted) }.code == .notValidated)
  }

  @Test func `a wrong passphrase and somebody unknown are told alike`() throws {
    let household = try Household()
    try household.register()
    let wrong = try failure { try household.login("patient", "another passphrase") }
    let unknown = try failure { try household.login("doctor") }
    let noLabel = try failure { try household.login("../patient") }
    #expect(wrong.code == .notAllowed)
    #expect(wrong == unknown)
    #expect(wrong == noLabel)
  }

  @Test func `a session ends at its time, and when the clock is set back before its beginning`()
    throws
  {
    for (seconds, isOpen) in [
      (Household.timeout - 1, true), (Household.timeout, false), (-59, true), (-61, false),
    ] {
      let household = try Household()
      try household.register()
      try household.login()
      household.advance(seconds: seconds)
      #expect(try (household.session() != nil) == isOpen, "after \(seconds) seconds")
      #expect(household.contains("run/session") == isOpen)
      // What ended does not begin again when the clock is mended.
      household.advance(seconds: -seconds + 1)
      #expect(try (household.session() != nil) == isOpen)
    }
  }

  @Test func `after five failures each attempt waits, and so does one of another process`() throws {
    #expect((0...13).map(FailedLogins.delay) == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    let directory = try TemporaryDirectory()
    let household = try Household()
    func attempt(_ label: String, _ isGood: Bool = false) throws -> Bool {
      let failures = FailedLogins(
        path: directory["state/failed-logins"],
        now: { household.now },
        pause: { household.wait($0) }
      )
      return try failures.attempt(label) { isGood ? true : nil } ?? false
    }
    for _ in 0..<8 { _ = try attempt("patient") }
    #expect(household.waited == [1, 2, 4])
    _ = try attempt("parent")
    #expect(household.waited == [1, 2, 4])
    household.advance(seconds: 5)
    _ = try attempt("patient")
    #expect(household.waited == [1, 2, 4, 3])
    // Setting the clock back does not shorten the wait, nor make it longer than it is.
    household.advance(seconds: -100_000)
    #expect(try attempt("patient", true))
    #expect(household.waited == [1, 2, 4, 3, 16])
    _ = try attempt("patient")
    #expect(household.waited.count == 5)
  }

  @Test func `an attempt counts even if its process is killed`() throws {
    let directory = try TemporaryDirectory()
    let household = try Household()
    let path = directory["state/failed-logins"]
    let failures = FailedLogins(path: path, now: { household.now }, pause: { _ in })
    var noted: String?
    _ = try failures.attempt("patient") {
      noted = try? directory.text(of: "state/failed-logins")
      return true
    }
    #expect(noted?.hasPrefix("patient 1 ") == true)
    #expect(try directory.text(of: "state/failed-logins").isEmpty)
  }

  @Test func `a place for sessions that is not in memory or not ours alone is not used`() throws {
    let household = try Household(hasSessionFile: false)
    try household.register()
    for prepare in [
      {}, { _ = try household.directory.makeDirectory("run") },
      { try household.setMode(0o755, of: "run") },
    ] {
      try prepare()
      let error = try failure { try household.login() }
      #expect(error.code == .configuration)
      #expect(error.remedies == [.nameSessionFile])
      #expect(try household.session() == nil)
    }
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
  func `sessions of several people stand side by side in memory`() throws {
    let run = "/dev/shm/careplan-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: run,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    defer { try? FileManager.default.removeItem(atPath: run) }
    let household = try Household(hasSessionFile: false)
    try household.register("parent")
    try household.register("patient")
    let accounts = Accounts(
      try AccountPlaces(
        environment: household.environment.merging(["XDG_RUNTIME_DIR": run]) { $1 }
      ),
      now: { household.now },
      keeper: nil,
      workFactor: Household.workFactor
    )
    func session(_ person: String? = nil) throws -> String? {
      try accounts.session(as: person, timeout: 60, unlocks: { _ in true })?.person.description
    }
    for (number, label) in ["parent", "patient"].enumerated() {
      _ = try accounts.login(
        label,
        passphrase: passphrase(),
        Accounts.LoginChoices(timeout: 60),
        standing: { _ in .admitted(store: "/srv/example") }
      )
      if number == 0 { #expect(try session() == "parent") }
    }
    let error = try failure { try session() }
    #expect(error.code == .refused)
    #expect(error.message == "Several people are logged in: parent, patient.")
    #expect(try session("patient") == "patient")
    #expect(try session("Parent") == "parent")
    #expect(try failure { try session("doctor") }.code == .notFound)
    let keys = try FileManager.default.contentsOfDirectory(atPath: "\(run)/careplan").sorted()
    #expect(keys == ["parent.session", "patient.session"])
    #expect(try accounts.logout(#require(PersonLabel("parent"))))
    #expect(try session() == "patient")
    #expect(try failure { try session("parent") }.code == .loginRequired)
  }

  @Test func `a session that is damaged is told with its path, and logging out removes it`() throws
  {
    let household = try Household()
    try household.register()
    try household.login()
    let path = household.directory["run/session"]
    let whole = try household.bytes(of: "run/session")
    for count in stride(from: 0, to: whole.count - 1, by: 7) {
      try household.directory.write(whole.prefix(count), to: "run/session")
      let error = try failure { try household.session() }
      #expect(error.code == .damaged)
      #expect(error.message == "\(path) is no session, or not a whole one.")
      #expect(!"\(error)".contains("KEY-1"))
    }
    #expect(try household.accounts().logout(#require(PersonLabel("patient"))))
    #expect(!household.contains("run/session"))
  }
}
