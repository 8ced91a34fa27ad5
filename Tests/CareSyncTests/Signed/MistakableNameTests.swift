import CareAccess
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Members who take the names of others.
struct MistakableNameTests {
  private let home: SignedHousehold

  init() throws { home = try SignedHousehold() }

  /// Lets somebody take a name and record something, and returns what each of the people is called.
  private func names(taking name: String) throws -> [String] {
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let copy = try home.clone("copy", parent, seed: 3)
    try copy.say(.own(OwnChange(name: name)), "Take a name\n")
    try copy.retitle("Theirs")
    try home.sync(copy)
    try home.sync(home.home)
    try home.home.retitle("Ours")
    return try home.home.log(limit: 2).compactMap { $0.signer?.name }
  }

  @Test(arguments: [
    "The patient", "The patient ", "The  patient", "the Patient", "The p\u{430}tient",
    "The pat\u{131}ent",
    "The pat\u{200B}ient", "\u{422}\u{4BB}\u{435} patient", "The-patient", "The pat1ent",
    "Th\u{E9} patient",
  ])
  func `two people whose names look alike are shown with their labels`(name: String) throws {
    #expect(try names(taking: name) == ["The patient (patient)", "\(name) (parent)"])
  }

  @Test(arguments: [
    "The patient (patient)", "The patient \u{FF08}patient\u{FF09}", "The patient [patient]",
  ])
  func `a name that looks as if it had a label gets one`(name: String) throws {
    #expect(try names(taking: name).last == "\(name) (parent)")
  }

  @Test(arguments: ["Nobody else", "\u{410}\u{43D}\u{43D}\u{430}", "O\u{2019}Neil", "J\u{F6}rg"])
  func `a name that is nobody else's stands alone`(name: String) throws {
    #expect(try names(taking: name) == ["The patient", name])
  }
}
