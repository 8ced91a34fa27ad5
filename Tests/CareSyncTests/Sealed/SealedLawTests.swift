import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Sandbox
import TestSupport
import Testing

/// People who come and go, edit, die and sync in any order, over a sealed remote.
struct SealedLawTests {
  private struct Member {
    let person: SigningPerson
    let store: GitStore
  }

  @Test(arguments: 1...UInt64(lawCount(8)))
  func `full members end on one commit, and who was removed opens nothing that is new`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let home = try SealedHousehold()
    var members: [Member] = []
    var admissions: [StatementID] = []
    for (number, label) in ["parent", "grandmother", "aunt"].enumerated() {
      let person = try SigningPerson(label)
      admissions.append(
        try home.admit(person, label == "parent" ? .own : AccessRole.family.rights)
      )
      let store = try home.clone(label, person, seed: UInt64(number) + 10)
      members.append(Member(person: person, store: store))
    }
    var removed: Set<Int> = []
    for step in 1...20 {
      let number = Int.random(in: members.indices, using: &random)
      let member = members[number]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = try? member.store.retitle("By \(member.person.card.label) in step \(step)")
      case 1: _ = try? member.store.add(Fixtures.outcome())
      case 2: try home.home.retitle("At home in step \(step)")
      case 3:
        let moment = DyingTransport.Moment.allCases.randomElement(using: &random)
        _ = try? home.sync(removed.contains(number) ? home.home : member.store, dyingAt: moment)
      case 4 where removed.isEmpty:
        try home.home.say(.end([admissions[number]]), "Remove\n")
        removed.insert(number)
      case 5:
        guard let number = removed.popFirst() else { continue }
        let rights = number == 0 ? Rights.own : AccessRole.family.rights
        let admission = Admission(card: members[number].person.card, rights: rights)
        admissions[number] = try home.home.say(.admit(admission), "Admit\n").id
      case 6: _ = try? home.sync(member.store)
      default: _ = try? home.sync(home.home)
      }
    }
    let present = members.indices.filter { !removed.contains($0) }.map { members[$0] }
    for _ in 1...2 {
      try home.settle(home.home)
      for member in present { try home.settle(member.store) }
    }
    try home.sync(home.home)
    let end = try home.head("home")
    for member in present {
      try home.sync(member.store)
      #expect(try home.head(member.person.card.label) == end, "seed \(seed)")
    }
    let fresh = try home.clone("fresh", home.patient, seed: 99)
    #expect(try fresh.tip().commit?.hex == end, "seed \(seed)")

    let before = Set(try home.files("s"))
    try home.home.retitle("For those who are in")
    try home.sync(home.home)
    let new = Set(try home.files("s")).subtracting(before)
    for member in members {
      let isIn = present.contains { $0.person.id == member.person.id }
      for identity in try home.identities(member.person.card.label) {
        let opened = try home.opened(by: identity, "s")
        #expect(
          isIn || new.isDisjoint(with: opened),
          "seed \(seed): \(member.person.card.label)"
        )
      }
      guard isIn else { continue }
      try home.sync(member.store)
      #expect(try member.store.title == "For those who are in", "seed \(seed)")
    }
  }

  @Test func `of two who push at once nothing is lost`() throws {
    let home = try SealedHousehold()
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let other = try home.clone("other", parent, seed: 3)
    try other.retitle("By the parent")
    var task = Fixtures.task()
    task.id = "second"
    try home.home.add(task)
    let report = try home.sync(home.home, dyingAt: nil) { _ = try? home.sync(other) }
    #expect(report.lostRaces == 1)
    try home.sync(other)
    #expect(try home.head("home") == home.head("other"))
    #expect(try home.home.title == "By the parent")
    #expect(try other.fetch(TaskContent.self, id: "second") != nil)
  }

  @Test(arguments: DyingTransport.Moment.allCases)
  func `a push that died is carried on by the next sync, and nothing is written twice`(
    _ moment: DyingTransport.Moment
  ) throws {
    let home = try SealedHousehold()
    try home.home.retitle("Written")
    let before = try home.files("s").count
    #expect(throws: StoreError.self) { try home.sync(home.home, dyingAt: moment) }
    try home.sync(home.home)
    #expect(try home.files("s").count == before + 1)
    let fresh = try home.clone("fresh", home.patient, seed: 9)
    #expect(try fresh.title == "Written")
  }

  @Test func `a long chain of files is written together now and then`() throws {
    let home = try SealedHousehold()
    for number in 1...45 {
      try home.home.retitle("Title \(number)")
      try home.sync(home.home)
    }
    #expect(try home.files("s").count <= 33)
    let fresh = try home.clone("fresh", home.patient, seed: 9)
    #expect(try home.head("home") == home.head("fresh"))
    #expect(try fresh.title == "Title 45")
  }
}
