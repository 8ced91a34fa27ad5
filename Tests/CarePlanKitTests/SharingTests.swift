import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// Sharing by an app that has the library and no command line.
final class SharingTests {
  private let directory: TemporaryDirectory
  private let patient: PersonalKeys
  private let doctor: PersonalKeys
  private let store: GitStore

  init() throws {
    directory = try TemporaryDirectory()
    patient = try Self.keys("patient", directory)
    doctor = try Self.keys("doctor", directory)
    let made = try run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "host"],
      in: directory.path
    )
    try #require(made.status == 0)
    store = try GitStore.create(
      at: directory["store"],
      timezone: Fixtures.newYork,
      surroundings: Self.surroundings(patient, seed: 1)
    ).store
    try store.add(Fixtures.task())
    try store.sharing.found(by: patient, recovery: RecoveryWords())
    try store.addRemote("origin", url: address)
    try Synchronizer(store).prepareSealedRemote(at: address)
    try store.sync("origin")
  }

  private var address: String { "sealed::\(directory["host"])" }

  private static func surroundings(_ keys: PersonalKeys, seed: UInt64) -> Surroundings {
    TestSurroundings.make(seed: seed).signed(by: keys)
  }

  private static func keys(
    _ label: String,
    _ directory: borrowing TemporaryDirectory
  ) throws -> PersonalKeys {
    let places = try AccountPlaces(environment: ["HOME": directory["at-\(label)"]])
    let now = TestSurroundings.make(seed: 1).now
    let accounts = Accounts(places, now: now, keeper: nil, workFactor: 2)
    let registration = try Registration(name: "Example \(label)", label: PersonLabel(label))
    var passphrase = Array("correct horse battery staple nine".utf8)
    return try accounts.register(registration, passphrase: Passphrase(taking: &passphrase))
  }

  private func clone(_ name: String, seed: UInt64) throws -> GitStore {
    try GitStore.clone(
      sealed: address,
      into: directory[name],
      comparing: patient.fingerprint,
      surroundings: Self.surroundings(doctor, seed: seed)
    ).store
  }

  @Test func `an app shares, and stops sharing`() throws {
    let reader = try store.sharing.admit(doctor.cardFile, comparing: doctor.fingerprint)
    #expect(reader.label == "doctor" && reader.grants.isEmpty)
    #expect(try store.sharing.admit(doctor.cardFile, comparing: doctor.fingerprint) == reader)
    try store.sharing.share([.interventions, .profile], with: reader)
    try store.sync("origin")
    #expect(
      try store.sharing.readers().map { $0.grants.map(\.category) } == [[.interventions, .profile]]
    )

    let copy = try clone("copy", seed: 2)
    #expect(try copy.title == Fixtures.task().title)
    #expect(try copy.sharing.owners().map(\.name) == ["Example patient"])
    #expect(try store.sharing.owners() == [])
    let refused = #expect(throws: StoreError.self) { try copy.retitle("By the doctor") }
    #expect(refused?.code == .reader)

    let end = TestSurroundings.start.adding(seconds: 1_000_000)
    try store.sharing.share([.interventions], with: reader, until: end)
    #expect(try store.sharing.readers().map { $0.grants.map(\.until) } == [[end, nil]])
    try store.sharing.stopSharing(with: reader)
    try store.retitle("Not for the doctor")
    try store.sync("origin")
    #expect(try store.sharing.readers().map(\.grants) == [[]])
    let report = try copy.sync("origin")
    #expect(report.remarks.contains { $0.contains("shared no more") })
    #expect(try copy.title == Fixtures.task().title)
  }

  @Test func `a card with other digits is not let in`() throws {
    let other = try Self.keys("other", directory)
    for (card, digits) in [
      (doctor.cardFile, other.fingerprint), (Array("{}".utf8), doctor.fingerprint),
    ] {
      let refused = #expect(throws: StoreError.self) {
        try store.sharing.admit(card, comparing: digits)
      }
      #expect(refused?.code == .invalid)
    }
    #expect(try store.sharing.readers().isEmpty)
  }

  @Test func `what is private or unknown is not shared`() throws {
    let reader = try store.sharing.admit(doctor.cardFile, comparing: doctor.fingerprint)
    let hidden = #expect(throws: StoreError.self) {
      try store.sharing.share([.interventions, .private], with: reader)
    }
    #expect(hidden?.code == .refused)
    let unknown = try #require(RecordCategory("dental"))
    let missing = #expect(throws: StoreError.self) {
      try store.sharing.share([.interventions, unknown], with: reader)
    }
    #expect(missing?.code == .notFound)
    #expect(try store.sharing.readers().map(\.grants) == [[]])
  }

  @Test func `a doctor neither lets in nor shares`() throws {
    let reader = try store.sharing.admit(doctor.cardFile, comparing: doctor.fingerprint)
    try store.sharing.share([.interventions], with: reader)
    try store.sync("origin")
    let copy = try clone("copy", seed: 2)
    let other = try Self.keys("other", directory)
    for act in [
      { _ = try copy.sharing.admit(other.cardFile, comparing: other.fingerprint) },
      { try copy.sharing.share([.profile], with: reader) },
    ] {
      #expect(throws: StoreError.self) { try act() }
    }
    #expect(try store.sharing.readers().count == 1)
  }
}

extension GitStore {
  fileprivate var title: String? {
    get throws { try fetch(TaskContent.self, id: Fixtures.task().id)?.title }
  }

  fileprivate func retitle(_ title: String) throws {
    var task = try #require(try fetch(TaskContent.self, id: Fixtures.task().id))
    task.title = title
    try update(task)
  }
}
