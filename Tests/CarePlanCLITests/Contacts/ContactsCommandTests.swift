import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ContactsCommandTests {
  private static let clinic = """
    {"name": {}, "organization": "Example Clinic", "title": "Family practice",
    "phoneNumbers": [{"label": "work", "value": "(555) 010-0199"}, {"label": "night", "value": "ask"}],
    "messagingNumbers": [{"label": "mobile", "value": "+1 555 0100"}],
    "emailAddresses": [{"label": "work", "value": "care@example.org"}],
    "address": {"street": "1 Main St", "city": "Springfield", "state": "IL", "postalCode": "62701"},
    "category": "careProvider"}
    """

  private static func store() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "care-plan", "nausea", "--title", "Nausea", "-m", "Add")
    let friend = ["--given-name", "Example", "--family-name", "Family", "--plan", "nausea"]
    let words =
      ["add", "contact", "friend"] + friend + ["--category", "friendsAndFamily", "-m", "Add"]
    #expect(store.run(words).status == 0)
    let added = store.run(
      ["add", "contact", "clinic", "--record", "-", "-m", "Add"],
      input: clinic
    )
    try #require(added.status == 0, "\(added.errors)")
    return store
  }

  private static func number(_ text: String) -> String {
    "phoneNumbers=[{\"label\": \"work\", \"value\": \"\(text)\"}]"
  }

  @Test func `contacts are shown in every form, professionals first`() throws {
    let store = try Self.store()
    expectSnapshot(store("contacts"), "contacts")
    expectSnapshot(store("contacts", "--detailed"), "contacts-detailed")
    expectSnapshot(store("contacts", "--json"), "contacts-json")
    expectSnapshot(store("contacts", "-o", "markdown"), "contacts-markdown")
    let page = store("contacts", "-o", "html")
    expectSnapshot(
      page.replacing(/<style>[^<]*<\/style>/, with: "<style></style>"),
      "contacts-html"
    )
    let cards = store("contacts", "-o", "vcard")
    // Lines of RFC 6350 end with two characters, of which git keeps one.
    expectSnapshot(cards.replacing("\r\n", with: "\n"), "contacts-vcard")
  }

  @Test func `contacts of one plan`() throws {
    let store = try Self.store()
    #expect(store("contacts", "--plan", "nausea") == "Example Family\n")
    let none = store.run(["contacts", "--plan", "none"])
    #expect(none.status == 0 && none.errors.contains("there are no contacts"))
  }

  @Test func `each version of a contact in conflict is shown, with what decides`() throws {
    let sides = try TwoSides(
      [["add", "contact", "clinic", "--organization", "Example Clinic"]],
      here: [["update", "contact/clinic", Self.number("555 0101")]],
      there: [["update", "contact/clinic", Self.number("555 0102")]]
    )
    let run = sides.home.run(["contacts", "--detailed"])
    #expect(run.status == 0)
    for text in ["555 0101", "555 0102", "version 1 of 2", "version 2 of 2"] {
      #expect(run.output.contains(text), "\(run.output)")
    }
    #expect(run.errors.contains("careplan -C ../home conflicts contact/clinic"), "\(run.errors)")
  }
}
