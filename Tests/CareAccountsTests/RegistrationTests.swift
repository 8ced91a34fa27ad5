import CareAccess
import CareModel
import TestSupport
import Testing

@testable import CareAccounts

struct RegistrationTests {
  @Test(arguments: [
    ("ann", "ann"), ("Example Family", "example-family"), ("  Dr. Example 2 ", "dr-example-2"),
    ("Élodie", nil), ("???", nil), ("-", nil), (String(repeating: "a", count: 33), nil),
  ])
  func `a label follows from a name of plain letters`(name: String, label: String?) {
    #expect(PersonLabel(name: name)?.description == label)
  }

  @Test(arguments: ["", "-a", "_", "a b", "a.b", "../a", "é", String(repeating: "a", count: 33)])
  func `a text that is no label is none`(text: String) { #expect(PersonLabel(text) == nil) }

  @Test func `capitals are small letters in a label`() {
    #expect(PersonLabel("Ann_2") == PersonLabel("ann_2"))
  }

  @Test(arguments: [
    "", "  ", "a\nb", "a\u{1B}[31m", "a\u{202E}b", String(repeating: "a", count: 300),
  ])
  func `a name has something to read and nothing that hides`(name: String) throws {
    let error = try failure { try Registration(name: name, label: PersonLabel("patient")) }
    #expect(error.code == .refused)
  }

  @Test func `who registers has a card with their keys, signed by them`() throws {
    let household = try Household()
    let content = try household.register()
    #expect(content.card.label == "patient")
    #expect(content.card.name == "Example patient")
    #expect(content.card.device == content.keys.device(named: nil))
    #expect(try Card(content.card.bytes, .ssh) == content.card)
    #expect(try Household().register().card.id != content.card.id)
  }

  @Test func `a label that is taken is refused, in capitals too, and the keys stay`() throws {
    let household = try Household()
    try household.register()
    let keys = try household.bytes(of: Household.keyFile(of: "patient"))
    let error = try failure { try household.register("Patient") }
    #expect(error.code == .exists)
    #expect(try household.bytes(of: Household.keyFile(of: "patient")) == keys)
    try household.register("parent")
    #expect(try household.accounts().people().map(\.description) == ["parent", "patient"])
  }

  @Test func `a passphrase that is soon guessed makes no keys`() throws {
    let household = try Household()
    let error = try failure {
      try household.accounts().register(
        Registration(name: "Example Family"),
        passphrase: passphrase("example family")
      )
    }
    #expect(error.code == .weakPassphrase)
    #expect(error.causes == ["It is the name or the label of the person."])
    #expect(error.remedies == [.choosePassphrase])
    #expect(try household.accounts().people().isEmpty)
  }

  @Test func `places follow the environment, and a relative path counts for nothing`() throws {
    let places = try AccountPlaces(environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "rel"])
    #expect(places.keys == "/home/a/.config/careplan/keys")
    #expect(places.data == "/home/a/.local/share/careplan")
    let set = try AccountPlaces(environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "/etc/x"])
    #expect(set.keys == "/etc/x/careplan/keys")
    #expect(try failure { try AccountPlaces(environment: [:]) }.code == .configuration)
  }
}
