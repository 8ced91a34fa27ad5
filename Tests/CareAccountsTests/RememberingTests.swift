import CareModel
import TestSupport
import Testing

@testable import CareAccounts

struct RememberingTests {
  @Test(arguments: [false, true])
  func `who is remembered needs no passphrase when the session has ended`(keeps: Bool) throws {
    let household = try Household()
    let content = try household.register()
    try household.login(remembers: true, keeps: keeps)
    household.advance(seconds: Household.timeout)
    #expect(household.keptSecrets == (keeps ? 1 : 0))
    let session = try #require(try household.session(keeps: keeps))
    #expect(session.isRemembered)
    #expect(session.content.card == content.card)
    #expect(session.until == household.now.adding(seconds: Household.timeout))
    // Another device has the file of the repository at most, and what is kept here is not in it.
    #expect(try household.session(as: "patient", keeps: keeps)?.isRemembered == true)
  }

  @Test func `without what the keeper has nothing opens`() throws {
    let household = try Household()
    try household.register()
    try household.login(remembers: true, keeps: true)
    household.advance(seconds: Household.timeout)
    let error = try failure { try household.session(keeps: false) }
    #expect(error.code == .loginRequired)
    #expect(!household.contains("\(Household.remembrances)/patient"))
    #expect(try household.session() == nil)
  }

  @Test(arguments: [false, true])
  func `logging out ends what was remembered`(keeps: Bool) throws {
    let household = try Household()
    try household.register()
    try household.login(remembers: true, keeps: keeps)
    let label = try #require(PersonLabel("patient"))
    #expect(try household.accounts(keeps: keeps).logout(label))
    #expect(household.keptSecrets == 0)
    #expect(try household.session(keeps: keeps) == nil)
    #expect(try !household.accounts(keeps: keeps).logout(label))
    #expect(try failure { try household.session(as: "patient") }.code == .loginRequired)
  }

  @Test func `a command that unlocks has to succeed`() throws {
    let household = try Household()
    try household.register()
    try household.login(remembers: true, unlockCommand: "test -e 'the finger'")
    household.advance(seconds: Household.timeout)
    var asked: [String] = []
    let error = try failure {
      try household.session(unlocks: {
        asked.append($0); return false
      })
    }
    #expect(error.code == .loginRequired)
    #expect(asked == ["test -e 'the finger'"])
    #expect(try household.session(unlocks: { _ in true })?.isRemembered == true)
    #expect(
      try failure { try household.login(remembers: true, unlockCommand: "a\nb") }.code == .refused
    )
  }

  @Test func `another passphrase changes one file, and nothing remembered opens it`() throws {
    let household = try Household()
    let content = try household.register()
    try household.login(remembers: true)
    let remembrance = try household.bytes(of: "\(Household.remembrances)/patient")
    let label = try #require(PersonLabel("patient"))
    let other = "nine quick otters by night"
    try household.accounts()
      .changePassphrase(of: label, from: passphrase(), to: passphrase(other))
    #expect(!household.contains("\(Household.remembrances)/patient"))
    // The session goes on, and can change the keys' file.
    let session = try #require(try household.session())
    let changed = try household.accounts().add("patient", clock: nil, store: nil, to: session)
    #expect(changed.content.card == content.card)
    #expect(try failure { try household.login() }.code == .notAllowed)
    #expect(try household.login("patient", other).content.types.map(\.role) == ["patient"])
    // A copy of what was remembered opens nothing any more.
    try household.directory.write(remembrance, to: "\(Household.remembrances)/patient")
    try household.setMode(0o600, of: "\(Household.remembrances)/patient")
    household.advance(seconds: Household.timeout)
    #expect(try failure { try household.session() }.code == .loginRequired)
  }

  @Test func `a session from before a new passphrase changes no keys`() throws {
    let household = try Household()
    try household.register()
    let session = try household.login()
    let label = try #require(PersonLabel("patient"))
    try household.accounts().changePassphrase(
      of: label,
      from: passphrase(),
      to: passphrase("nine quick otters by night")
    )
    let error = try failure {
      try household.accounts().add("patient", clock: nil, store: nil, to: session)
    }
    #expect(error.code == .loginRequired)
  }

  @Test func `a weak or a wrong passphrase changes nothing`() throws {
    let household = try Household()
    try household.register()
    let keys = try household.bytes(of: Household.keyFile(of: "patient"))
    let label = try #require(PersonLabel("patient"))
    let accounts = try household.accounts()
    let weak = try failure {
      try accounts.changePassphrase(of: label, from: passphrase(), to: passphrase("password"))
    }
    #expect(weak.code == .weakPassphrase)
    let wrong = try failure {
      try accounts.changePassphrase(of: label, from: passphrase("no"), to: passphrase())
    }
    #expect(wrong.code == .notAllowed)
    #expect(try household.bytes(of: Household.keyFile(of: "patient")) == keys)
  }

  @Test func `a person has a clock for each type, and the last one that was chosen is found again`()
    throws
  {
    let household = try Household()
    try household.register()
    let accounts = try household.accounts()
    var session = try household.login()
    let known = try #require(VersionID("6f9619ff-8b86-4011-b42d-00c04fc964ff"))
    session = try accounts.add("patient", clock: known, store: "/srv/home", to: session)
    session = try accounts.add("doctor", clock: nil, store: nil, to: session)
    #expect(session.content.types.map(\.role) == ["patient", "doctor"])
    #expect(session.content.types.first?.clock == known)
    #expect(session.content.types.last?.clock != known)
    #expect(
      session.content.types.last?.store
        == household.directory["home/.local/share/careplan/patient/doctor"]
    )
    session = try accounts.choose("patient", in: session)
    #expect(try failure { try accounts.choose("owner", in: session) }.code == .refused)
    #expect(
      try failure { try accounts.add("doctor", clock: nil, store: nil, to: session) }.code
        == .exists
    )
    #expect(
      try failure { try accounts.add("A b", clock: nil, store: nil, to: session) }.code == .refused
    )
    // A clone elsewhere takes the place of a store that is not here.
    session = try accounts.add("patient", clock: nil, store: "/srv/copy", to: session)
    #expect(session.content.types.first?.store == "/srv/copy")
    #expect(session.content.types.first?.clock == known)
    #expect(try accounts.logout(session.person))
    let again = try household.login()
    #expect(again.content.chosenType == "patient")
    #expect(again.content.types == session.content.types)
  }
}
