import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import TestSupport
import Testing

/// Two owners, a child, two doctors and an administrator, who act, die and sync in any order, over a sealed
/// and a plain remote.
struct SharingLawTests {
  private static let categories: [RecordCategory] = [.interventions, .assessments, .profile]
  private static let tasks = ["doxylamine": RecordCategory.interventions, "pain": .assessments]

  private let home: SealedHousehold
  private let parent: SigningPerson
  private let child: SigningPerson
  private let admin: SigningPerson
  private let doctors: [SigningPerson]
  private let other: GitStore
  private let young: GitStore
  private let owners: [GitStore]

  init() throws {
    home = try SealedHousehold()
    parent = try SigningPerson("parent")
    child = try SigningPerson("child")
    admin = try SigningPerson("admin")
    doctors = [try SigningPerson("lee"), try SigningPerson("kim")]
    var pain = Fixtures.task()
    pain.id = "pain"
    pain.content.activityType = .assessment
    try home.home.add(pain)
    try home.admit(parent, .own)
    try home.admit(admin, AccessRole.admin.rights)
    for doctor in doctors {
      try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Admit\n")
    }
    try home.git("", "init", "--bare", "--quiet", "-b", "main", "plain")
    other = try home.clone("other", parent, seed: 3)
    for store in [home.home, other] { try store.addRemote("plain", url: home.directory["plain"]) }
    try home.admit(child, AccessRole.family.rights)
    young = try home.clone("young", child, seed: 4)
    try home.sync(other)
    owners = [home.home, other]
  }

  @Test(arguments: 1...UInt64(lawCount(2)))
  func `members end on one commit, doctors on what is shared, and nothing is left to repair`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for step in 1...24 {
      let owner = try #require(owners.randomElement(using: &random))
      let doctor = try #require(doctors.randomElement(using: &random))
      let category = try #require(Self.categories.randomElement(using: &random))
      let member = [home.home, other, young].randomElement(using: &random) ?? owner
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        try owner.retitle("In step \(step)", Bool.random(using: &random) ? "pain" : "doxylamine")
      case 1: _ = try? young.add(Fixtures.outcome())
      case 2, 3:
        // A stop of everything ends the admission too.
        if try !isAdmitted(doctor, by: owner.accessState()) {
          try owner.say(.reader(ReaderAdmission(card: doctor.card)), "Admit\n")
        }
        try owner.say(.grant(doctor.id, category, until: nil), "Share\n")
      case 4:
        let stopped = Bool.random(using: &random) ? category : nil
        try owner.say(.stop(doctor.id, stopped), "Stop\n")
      case 5:
        let task = Bool.random(using: &random) ? "pain" : "doxylamine"
        let place = Bool.random(using: &random) ? .private : Self.tasks[task]
        try owner.say(.category(RecordKey(.task, task), place ?? .private), "Move\n")
      case 6: _ = try? home.synchronizer(owner).sync("plain")
      case 7, 8: _ = try? home.sync(member)
      case 9:
        let moment = DyingTransport.Moment.allCases.randomElement(using: &random)
        _ = try? home.sync(member, dyingAt: moment)
      case 10: read(Bool.random(using: &random) ? admin : doctor, step: step)
      default:
        if Int.random(in: 0..<4, using: &random) == 0 {
          _ = try? home.synchronizer(owner).reseal("origin")
        }
      }
    }
    for _ in 1...2 {
      for store in owners {
        try home.settle(store)
        _ = try home.synchronizer(store).sync("plain")
      }
      try home.settle(young)
    }
    try home.settle(home.home)
    for store in [other, young] { try home.sync(store) }
    let end = try home.head("home")
    #expect(try home.head("other") == end && home.head("young") == end, "seed \(seed)")
    #expect(try home.synchronizer(home.home).verifySharing(at: "origin") == [], "seed \(seed)")
    try expectViews(seed)
  }

  private func isAdmitted(_ doctor: SigningPerson, by state: AccessState?) -> Bool {
    state?.readers.contains { $0.card == doctor.card && $0.isInForce } ?? false
  }

  /// Lets a person who only reads make a copy, or look for news.
  private func read(_ person: SigningPerson, step: Int) {
    let path = home.directory["copy-\(person.card.label)"]
    let surroundings = SealedHousehold.surroundings(person, seed: UInt64(step) + 50)
    if let copy = try? GitStore(opening: path, surroundings: surroundings) {
      _ = try? home.sync(copy)
    } else {
      _ = try? home.clone("copy-\(person.card.label)", person, seed: UInt64(step) + 50)
    }
  }

  /// Compares what doctors and the administrator get with what the statements say.
  private func expectViews(_ seed: UInt64) throws {
    let state = try #require(try home.home.accessState())
    var heads: [Set<RecordCategory>: String] = [:]
    for (number, doctor) in doctors.enumerated() {
      let label = doctor.card.label
      let granted = Set(
        isAdmitted(doctor, by: state)
          ? state.rules.grants.filter { $0.person == doctor.id }.map(\.category) : []
      )
      guard !granted.isEmpty else {
        let refused = #expect(throws: StoreError.self, "seed \(seed): \(label)") {
          try home.clone("fresh-\(label)", doctor, seed: 90)
        }
        #expect(refused?.code == .noKey, "seed \(seed): \(label)")
        continue
      }
      let fresh = try home.clone("fresh-\(label)", doctor, seed: UInt64(number) + 90)
      for (task, usual) in Self.tasks {
        let category = state.rules.categories[RecordKey(.task, task)] ?? usual
        let shown = try fresh.fetch(TaskContent.self, id: task)
        let expected =
          granted.contains(category) ? try home.home.fetch(TaskContent.self, id: task) : nil
        #expect(shown == expected, "seed \(seed): \(task) for \(label)")
      }
      // Two owners may have changed a record differently; only a person decides that.
      let open = try home.home.check().findings
      #expect(try fresh.check().findings.allSatisfy(open.contains), "seed \(seed): \(label)")
      let head = try home.head("fresh-\(label)")
      #expect(heads[granted] ?? head == head, "seed \(seed)")
      heads[granted] = head
      // A copy that has seen more comes to the same of what is still shared.
      read(doctor, step: 0)
      if let copy = try? GitStore(
        opening: home.directory["copy-\(label)"],
        surroundings: SealedHousehold.surroundings(doctor, seed: 80)
      ) {
        let parts = Set(try copy.shownSnapshots().parts.map(\.snapshot.commit))
        let present = Set(try fresh.shownSnapshots().parts.map(\.snapshot.commit))
        #expect(parts.isSuperset(of: present), "seed \(seed): \(label)")
      }
    }
    let office = try home.clone("office", admin, seed: 95)
    #expect(try office.fetch(TaskContent.self, id: "pain") == nil, "seed \(seed)")
    #expect(
      try office.accessState()?.people.filter(\.isMember).count
        == state.people.filter(\.isMember).count,
      "seed \(seed)"
    )
  }
}
