import CarePlanKit
import Foundation
import Testing

/// The rights of a store, and the cards of a day, in an app for a family.
struct FamilyTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "careplan-app-\(UUID().uuidString)", directoryHint: .isDirectory)

  private func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }

  /// Makes the keys of a person, as a new device does.
  private func keys(_ label: String) throws -> PersonalKeys {
    let places = try AccountPlaces(environment: ["HOME": path("home-of-\(label)")])
    let accounts = Accounts(places, now: { Instant(.now) })
    let registration = try Registration(name: "Example \(label)", label: PersonLabel(label))
    var passphrase = Array("correct horse battery staple nine".utf8)
    return try accounts.register(registration, passphrase: Passphrase(taking: &passphrase))
  }

  /// Returns the admission of a member of the family; nil if the card has other digits than the person said.
  ///
  /// The person reads the digits from their own device: a card that was exchanged on the way has others.
  private func familyAdmission(of card: Card, saying digits: String) -> Admission? {
    guard Fingerprint(digits) == card.fingerprint else { return nil }
    return Admission(card: card, rights: AccessRole.family.rights)
  }

  @Test func `an app signs a store, lets in a member and changes what they may do`() throws {
    let (ann, ben) = (try keys("ann"), try keys("ben"))
    var surroundings = Surroundings.system().signed(by: ann)
    surroundings.author = Surroundings.Author(name: "Example ann", email: "ann@example.org")
    let store = try GitStore.create(
      at: path("store"),
      timezone: .utc,
      surroundings: surroundings
    ).store
    #expect(try store.accessState() == nil, "Without statements everybody may write.")
    // The app shows the words: only they end the keys of a device that was lost.
    let words = try RecoveryWords()
    #expect(words.words.count == RecoveryWords.count)
    try store.sharing.found(by: ann, recovery: words)
    #expect(familyAdmission(of: ben.card, saying: ann.fingerprint) == nil)
    let first = try #require(familyAdmission(of: ben.card, saying: ben.fingerprint))
    try store.say(.admit(first), "Let ben in\n")
    var state = try #require(try store.accessState())
    #expect(state.people.map(\.label).sorted() == ["ann", "ben"])
    let member = try #require(state.people.first { $0.label == "ben" })
    #expect(member.rights.allowEverywhere(.record) && !member.rights.allowEverywhere(.edit))

    let memberships = state.memberships.filter { $0.person == member.id }
    let admission = Admission(
      card: ben.card,
      rights: AccessRole.owner.rights,
      ends: memberships.map(\.id)
    )
    try store.say(.admit(admission), "Let ben change the plan\n")
    state = try #require(try store.accessState())
    #expect(state.rights(of: member.id).owns)
    #expect(try store.accessLog().statements.count == 3)
  }

  @Test func `an app shows the cards of a day`() throws {
    let day = try #require(CivilDate("2026-01-12"))
    let rules = try #require(TimeZoneRules(.utc))
    let surroundings = Surroundings.system()
    let store = MemoryStore(
      StoreManifest(uuid: surroundings.newID(), timezone: .utc),
      surroundings: surroundings
    )
    let tablet = OutcomeValue(.integer(1), units: "tablet")
    let times = try [TimeOfDay(8), TimeOfDay(20)]
    let schedule = try Schedule.daily(at: times, from: day, in: .utc, targets: [tablet])
    try store.add([CareTask(id: "pill", title: "Take the pill", schedule: schedule)])
    let events = try store.read { snapshot throws(StoreError) in
      try snapshot.events(EventQuery(on: day)).events
    }
    let noon = rules.start(of: day).adding(seconds: 12 * 3600)
    let card = try #require(TaskCard(events, in: ViewContext(now: noon, in: rules)))
    #expect(card.title == "Take the pill")
    #expect(card.events.count == 2)
    let text = card.text(width: 60).joined(separator: "\n")
    #expect(text.contains("08:00") && text.contains("20:00"))
    #expect(text.contains("1 tablet"))
  }
}
