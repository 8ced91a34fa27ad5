import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Files
import Git
import Sandbox
import Sealing
import Sodium
import TestSupport
import Testing

/// What an owner's push shows to readers.
struct VaultTests {
  private let home: SealedHousehold
  private let doctor: SigningPerson

  init() throws {
    home = try SealedHousehold()
    doctor = try SigningPerson("doctor")
    var walk = Fixtures.task()
    walk.id = "pain"
    walk.content.activityType = .assessment
    try home.home.add(walk)
    try home.home.add(Fixtures.outcome())
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Let the doctor read\n")
  }

  private func share(_ category: RecordCategory) throws {
    try home.home.say(.grant(doctor.id, category, until: nil), "Share\n")
    try home.sync(home.home)
  }

  /// What the doctor's device opens at the host, with a repository that has the objects.
  private func opened() throws -> (paths: [String], streams: Set<String>, repository: String) {
    let path = home.directory["doctor"]
    _ =
      try FileSystem.kind(of: path)
      ?? {
        _ = try Repository.create(at: path, isBare: true); return .directory
      }()
    let repository = try Repository(opening: path)
    let host = try home.hostTip()
    let copied = try run(
      "git",
      ["fetch", "--quiet", home.directory["host"], "+main:refs/careplan/host"],
      in: path
    )
    try #require(copied.status == 0, "\(copied.errors)")
    var cache = SealedCache(at: "\(path)/cache.json")
    var keys = try EpochKeys(at: "\(path)/keys.json")
    let opening = try SealedOpening(
      SealedTree(host, in: repository),
      in: repository,
      &cache,
      &keys,
      devices: [doctor.identity],
      found: nil
    )
    #expect(opening.findings.isEmpty)
    var paths: [String] = []
    let engine = try GitEngine(opening: path)
    let newest = try opening.vaultPacks.compactMap { try VaultSnapshot($0.tip, in: engine) }.max()
    if let newest {
      for (file, _) in try engine.files(in: newest.tree, under: "") { paths.append(file) }
    }
    return (paths, Set(opening.packs.map(\.stream)), path)
  }

  @Test func `a reader opens the category that was granted, and nothing else`() throws {
    try share(.interventions)
    let opened = try opened()
    let found = try #require(try home.home.accessState()?.anchor)
    let vault = try #require(SealedStream(vaultOf: .interventions, found: found))
    #expect(opened.streams == [vault.name])
    #expect(opened.paths.contains { $0.hasPrefix("tasks/doxylamine/") })
    #expect(opened.paths.contains { $0.hasPrefix("outcomes/") })
    #expect(!opened.paths.contains { $0.hasPrefix("tasks/pain/") || $0.hasPrefix("access/rules") })
    #expect(opened.paths.contains { $0.hasPrefix("access/people/") })
  }

  @Test func `after a stop nothing that is new opens`() throws {
    try share(.interventions)
    _ = try opened()
    try home.home.say(.stop(doctor.id, .interventions), "Stop\n")
    try home.home.retitle("Not for the doctor")
    try home.sync(home.home)
    let opened = try opened()
    #expect(opened.streams.isEmpty)
  }

  @Test func `a dose adds one small file to a vault, and a record that leaves it renews the keys`()
    throws
  {
    try share(.interventions)
    let before = try home.files("s")
    try home.home.retitle("Other")
    try home.sync(home.home)
    #expect(try home.files("s").count == before.count + 2)
    let keys = Set(try home.files("k"))
    try home.home.say(
      .category(RecordKey(.task, "doxylamine"), .private),
      "Move\n"
    )
    try home.sync(home.home)
    #expect(try !opened().paths.contains { $0.hasPrefix("tasks/doxylamine/") })
    // The vault has one file again: older ones show what is no longer shared.
    #expect(try Set(home.files("k")) != keys)
    let reader = try SigningPerson("nurse")
    try home.home.say(.reader(ReaderAdmission(card: reader.card)), "Let the nurse read\n")
    try home.home.say(.grant(reader.id, .interventions, until: nil), "Share\n")
    try home.sync(home.home)
  }

  @Test func `a false snapshot of another owner ends with the next push`() throws {
    try share(.interventions)
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    try home.plantFalseSnapshot(by: parent)
    #expect(try !opened().paths.contains { $0.hasPrefix("outcomes/") })
    try home.home.retitle("Later")
    try home.sync(home.home)
    #expect(try opened().paths.contains { $0.hasPrefix("outcomes/") })
  }
}
