import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Sandbox
import TestSupport
import Testing

/// People who come and go, edit, lie and sync in any order.
struct SignedLawTests {
  /// What somebody does in a copy of their own.
  private struct Member {
    let name: String
    let person: SigningPerson
    let store: GitStore
    /// Whether they may ever edit tasks.
    let mayEdit: Bool
  }

  @Test(arguments: 1...6)
  func `whoever comes and goes, all copies end on one commit, and nobody gains a right`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let home = try SignedHousehold()
    var members: [Member] = []
    var admissions: [String: StatementID] = [:]
    let roles: [(String, Rights, Bool)] = [
      ("parent", .own, true), ("grandmother", AccessRole.family.rights, false),
      ("child", AccessRole.patient.rights, false),
    ]
    for (number, role) in roles.enumerated() {
      let person = try SigningPerson(role.0)
      admissions[role.0] = try home.admit(person, role.1)
      members.append(
        Member(
          name: role.0,
          person: person,
          store: try home.clone(role.0, person, seed: UInt64(number) + 10),
          mayEdit: role.2
        )
      )
    }
    var removed: Set<String> = []
    for step in 1...24 {
      let member = members[Int.random(in: members.indices, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: _ = try? member.store.retitle("\(member.name) \(step)")
      case 2: _ = try? member.store.add(Fixtures.outcome())
      case 3:
        // Without asking careplan.
        _ = try? home.edit(
          member.name,
          "tasks/doxylamine/current.json",
          "\"Take",
          "\"Forged by \(member.name)"
        )
        _ = try? home.forge(member.name, by: member.person.signer, at: Int64(1_700_000_000 + step))
        _ = try? home.push(member.name)
      case 4:
        guard let id = admissions[member.name], !removed.contains(member.name) else { continue }
        try home.home.say(.end([id]), "Remove \(member.name)\n")
        removed.insert(member.name)
      case 5:
        guard removed.remove(member.name) != nil,
          let role = roles.first(where: { $0.0 == member.name })
        else { continue }
        let admission = Admission(card: member.person.card, rights: role.1)
        admissions[member.name] = try home.home.say(.admit(admission), "Admit\n").id
      case 6: _ = try? home.sync(member.store)
      default: _ = try? home.sync(home.home)
      }
    }
    // The founder steps over whatever is held; whoever is in takes it.
    if try !home.sync(home.home).held.isEmpty {
      try home.sync(home.home) { $0.overwritten = .remote }
    }
    _ = try home.sync(home.home)
    let fresh = try home.clone("fresh", nil, seed: 99)
    #expect(try home.head("fresh") == home.head("home"), "seed \(seed)")
    #expect(try home.head("origin") == home.head("home"), "seed \(seed)")
    // What those may not edit who never could is nowhere accepted.
    let title = try fresh.title ?? ""
    for member in members where !member.mayEdit {
      #expect(!title.contains(member.name), "seed \(seed): \(title)")
    }
  }
}
