import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import TestSupport
import Testing

struct DamagedHostTests {
  /// Changes the first pack that came after others, without which the later ones cannot be read.
  private func household(
    _ change: (SealedHousehold, String) throws -> Void
  ) throws -> SealedHousehold {
    let home = try SealedHousehold()
    let first = Set(try home.files("s"))
    try home.home.retitle("Second")
    try home.sync(home.home)
    let second = try #require(Set(try home.files("s")).subtracting(first).first)
    try home.home.retitle("Third")
    try home.sync(home.home)
    try change(home, "s/\(second)")
    return home
  }

  @Test func `an altered file is named, and a republish replaces it`() throws {
    let home = try household { home, path in try home.tamper([path: Array("other".utf8)]) }
    let clone = try GitStore.clone(
      sealed: home.address,
      into: home.directory["copy"],
      environment: neutralEnvironment,
      surroundings: SealedHousehold.surroundings(home.patient, seed: 3)
    )
    #expect(clone.damage.count == 2)
    #expect(try clone.store.title == Fixtures.task().title)
    let report = try home.sync(clone.store)
    #expect(Set(report.damagedFiles.map(\.fault)) == [.altered, .incomplete])
    // The copy that read the files before they were altered has the store.
    #expect(try home.sync(home.home).damagedFiles.isEmpty)
    try home.sync(home.home) { $0.rewrite = .republish }
    let healed = try home.sync(clone.store)
    #expect(healed.damagedFiles.isEmpty)
    #expect(try clone.store.title == "Third")
    #expect(try home.clone("fresh", home.patient, seed: 4).title == "Third")
  }

  @Test func `a lost pack is written again by a republish of a copy that has its commits`() throws {
    let home = try household { home, path in try home.tamper([:], removing: [path]) }
    try home.sync(home.home) { $0.rewrite = .republish }
    #expect(try home.clone("copy", home.patient, seed: 3).title == "Third")
    #expect(try home.head("copy") == home.head("home"))
  }

  @Test func `a republish of one branch keeps the others`() throws {
    let home = try SealedHousehold()
    try home.git("home", "switch", "--quiet", "-c", "draft")
    try home.home.retitle("Draft")
    try home.sync(home.home)
    try home.git("home", "switch", "--quiet", "main")
    // The branch is not among those that this exchange asks for.
    try home.sync(home.home) { $0.rewrite = .republish }
    #expect(try home.clone("copy", home.patient, seed: 3).title == Fixtures.task().title)
    let draft = try GitStore.clone(
      sealed: home.address,
      branch: "draft",
      into: home.directory["draft"],
      environment: neutralEnvironment,
      surroundings: SealedHousehold.surroundings(home.patient, seed: 4)
    )
    #expect(draft.damage.isEmpty)
    #expect(try draft.store.title == "Draft")
  }

  @Test func `a new branch keeps the packs of the first`() throws {
    let home = try SealedHousehold()
    let before = Set(try home.files("s"))
    try home.git("home", "switch", "--quiet", "-c", "draft")
    try home.home.retitle("Draft")
    try home.sync(home.home)
    #expect(before.isSubset(of: try home.files("s")))
    #expect(try home.clone("copy", home.patient, seed: 3).title == Fixtures.task().title)
  }

  @Test func `paths that do not belong there are ignored and named once`() throws {
    let home = try SealedHousehold()
    try home.tamper(["LICENSE": Array("MIT".utf8)])
    let first = try home.sync(home.home)
    #expect(first.remarks.contains { $0.contains("'LICENSE'") })
    #expect(try home.sync(home.home).remarks.isEmpty)
    #expect(try home.clone("copy", home.patient, seed: 3).title == Fixtures.task().title)
  }
}
