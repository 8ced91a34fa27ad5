import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Sealing
import Synchronization
import TestSupport
import Testing

/// New keys and new files for a sealed remote.
struct ResealingTests {
  private let home: SealedHousehold
  private let parent: SigningPerson
  private let copy: GitStore

  init() throws {
    home = try SealedHousehold()
    parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    copy = try home.clone("copy", parent, seed: 3)
    for title in ["One", "Two"] {
      try home.home.retitle(title)
      try home.sync(home.home)
    }
  }

  private func reseal(_ store: GitStore) throws -> SyncReport {
    try home.synchronizer(store).reseal("origin")
  }

  /// What the host's branch leads to, after everything else was thrown away.
  private func hostObjects() throws -> String {
    try home.git("host", "reflog", "expire", "--expire=now", "--all")
    try home.git("host", "gc", "--quiet", "--prune=now")
    return try home.git("host", "cat-file", "--batch-check", "--batch-all-objects")
  }

  @Test func `nothing at the host leads to an older file, and copies go on`() throws {
    let packs = try home.files("s")
    let before = try home.git("host", "ls-tree", "-r", "main")
    let blobs = before.split(separator: "\n").compactMap { line in
      line.contains("\tk/") || line.contains("\ts/")
        ? String(line.split(separator: " ")[2].prefix(40)) : nil
    }
    #expect(try reseal(home.home).damagedFiles.isEmpty)
    #expect(try home.git("host", "rev-list", "--count", "main") == "1")
    #expect(try Set(home.files("s")).isDisjoint(with: packs))
    #expect(try home.files("s").count == 1)
    let left = try hostObjects()
    #expect(blobs.count > 2)
    for blob in blobs { #expect(!left.contains(blob)) }
    try home.sync(copy)
    #expect(try copy.title == "Two")
    #expect(try home.head("copy") == home.head("home"))
    try copy.retitle("Three")
    try home.sync(copy)
    try home.sync(home.home)
    #expect(try home.home.title == "Three")
    let late = try home.clone("late", parent, seed: 4)
    #expect(try late.title == "Three")
  }

  @Test func `keys of before open nothing that is there after it`() throws {
    let old = try home.identities("home")
    _ = try reseal(home.home)
    for name in try home.files("s") {
      let bytes = try home.bytes("s/\(name)")
      for identity in old {
        #expect(throws: SealingError.self) {
          _ = try AgeFile.opened(bytes, with: .keys([identity]))
        }
      }
    }
  }

  @Test func `a doctor's copy goes on, with a newer round`() throws {
    let doctor = try SigningPerson("doctor")
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Let the doctor read\n")
    try home.home.say(.grant(doctor.id, .interventions, until: nil), "Share\n")
    try home.sync(home.home)
    let reader = try home.clone("reader", doctor, seed: 5)
    let shown = try #require(reader.shownSnapshots().parts.first?.snapshot)
    _ = try reseal(home.home)
    try home.sync(reader)
    #expect(try reader.title == "Two")
    let newer = try #require(reader.shownSnapshots().parts.first?.snapshot)
    #expect(newer.round > shown.round)
    try home.home.retitle("For the doctor")
    try home.sync(home.home)
    try home.sync(reader)
    #expect(try reader.title == "For the doctor")
  }

  @Test(arguments: DyingTransport.Moment.allCases)
  func `a reseal that was killed is made again`(_ moment: DyingTransport.Moment) throws {
    let dying = try home.synchronizer(home.home, dyingAt: moment)
    #expect(throws: StoreError.self) { try dying.reseal("origin") }
    try home.sync(copy)
    #expect(try copy.title == "Two")
    _ = try reseal(home.home)
    #expect(try home.git("host", "rev-list", "--count", "main") == "1")
    try home.sync(copy)
    #expect(try home.head("copy") == home.head("home"))
  }

  @Test func `what somebody pushes meanwhile is in the new files`() throws {
    let (home, copy) = (home, copy)
    try copy.retitle("Meanwhile")
    let pushed = Mutex(false)
    let racing = try home.synchronizer(home.home, dyingAt: nil) {
      pushed.withLock { $0 = (try? home.sync(copy)) != nil }
    }
    _ = try racing.reseal("origin")
    #expect(pushed.withLock { $0 })
    #expect(try home.git("host", "rev-list", "--count", "main") == "1")
    #expect(try home.home.title == "Meanwhile")
    let late = try home.clone("late", parent, seed: 4)
    #expect(try late.title == "Meanwhile")
  }

  @Test func `only an owner reseals`() throws {
    let child = try SigningPerson("child")
    try home.admit(child, AccessRole.family.rights)
    let clone = try home.clone("child", child, seed: 6)
    let before = try home.files("s")
    let refused = #expect(throws: StoreError.self) { try reseal(clone) }
    #expect(refused?.code == .notPermitted)
    #expect(try home.files("s") == before)
  }

  @Test func `files that wait for lost commits are not taken away`() throws {
    let earlier = Set(try home.files("s"))
    try home.home.retitle("Lost")
    try home.sync(home.home)
    let lost = try #require(Set(try home.files("s")).subtracting(earlier).first)
    try home.home.retitle("After it")
    try home.sync(home.home)
    try home.tamper([:], removing: ["s/\(lost)"])
    let late = try home.clone("late", parent, seed: 7)
    let before = try home.files("s")
    let refused = #expect(throws: StoreError.self) { try reseal(late) }
    #expect(refused?.code == .corrupt)
    #expect(try home.files("s") == before)
  }

  @Test func `a plain remote is not resealed`() throws {
    let plain = try SealedHousehold(sealed: false)
    let refused = #expect(throws: StoreError.self) {
      try plain.synchronizer(plain.home).reseal("origin")
    }
    #expect(refused?.code == .refused)
  }
}
