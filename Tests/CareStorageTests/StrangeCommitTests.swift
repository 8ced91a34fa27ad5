import CanonicalJSON
import CareModel
import CareTestSupport
import Foundation
import Git
import TestSupport
import Testing

@testable import CareStorage

/// What the commit of a stranger can say of records: each is tried at an exchange and at a push.
struct StrangeCommitTests {
  private let specimen: Specimen
  private let base: String
  private let store: GitStore

  init() throws {
    specimen = try Specimen()
    base = try specimen.git("rev-parse", "HEAD")
    store = try specimen.store()
  }

  /// The rules that an exchange and a push find broken in a commit of what somebody wrote.
  private func judged(
    _ change: () throws -> Void
  ) throws -> (exchange: Set<String>, push: Set<String>) {
    try change()
    try specimen.commit()
    let commit = try specimen.git("rev-parse", "HEAD")
    try specimen.git("reset", "--quiet", "--hard", base)
    return try judged(commit: commit)
  }

  private func judged(commit: String) throws -> (exchange: Set<String>, push: Set<String>) {
    let (new, old) = (try #require(ObjectID(hex: commit)), try #require(ObjectID(hex: base)))
    let arrival = try store.arrival(of: new, since: [old])
    let update = try #require(PlainGit.Update("\(base) \(commit) refs/heads/main"))
    let findings = try PlainGit(at: specimen.directory.path).check([update], environment: [:])
    return (
      Set(arrival.hostile.map(\.rule.rawValue)), Set(findings.map(\.rule.rawValue))
    )
  }

  /// The task as another record's version.
  private func copy(
    _ number: UInt64,
    after previous: [VersionID] = [],
    at time: String = "2026-02-01T00:00:00Z"
  ) -> AnyRecord {
    AnyRecord(Fixtures.task("copy")).version(number, after: previous, at: time)
  }

  @Test func `a copied directory of a record is refused`() throws {
    let found = try judged {
      try FileManager.default.copyItem(
        atPath: specimen.directory["tasks/doxylamine"],
        toPath: specimen.directory["tasks/copy"]
      )
    }
    #expect(found.exchange == ["wrongPath"])
    #expect(found.push.isSuperset(of: ["wrongPath"]))
  }

  @Test func `who receives what is refused is told what only others can do`() throws {
    try specimen.write(copy(1, after: [specimen.task[0].version.uuid]))
    try specimen.directory.write("{}", to: "careplan.json")
    try specimen.commit()
    let commit = try #require(ObjectID(hex: specimen.git("rev-parse", "HEAD")))
    try specimen.git("reset", "--quiet", "--hard", base)
    let arrival = try store.arrival(of: commit, since: [#require(ObjectID(hex: base))])
    #expect(Set(arrival.hostile.map(\.rule)) == [.missingParent, .invalidRecord])
    #expect(
      arrival.hostile.allSatisfy { $0.remedy?.description.hasPrefix("Ask who made it.") == true }
    )
    #expect(arrival.hostile.allSatisfy { $0.commit == commit.hex })
  }

  @Test func `one uuid at two paths is refused`() throws {
    var twin = copy(1)
    twin.version.uuid = specimen.task[0].version.uuid
    let found = try judged { try specimen.write(twin) }
    #expect(found.exchange == ["duplicateVersion"])
    #expect(found.push == ["duplicateVersion"])
  }

  @Test func `a new uuid at two paths is refused`() throws {
    let found = try judged {
      try specimen.write(copy(1))
      try specimen.write(AnyRecord(Fixtures.task("other")).version(1))
    }
    #expect(found.exchange == ["duplicateVersion"])
    #expect(found.push == ["duplicateVersion"])
  }

  @Test func `a version that follows another record's is refused`() throws {
    let found = try judged { try specimen.write(copy(1, after: [specimen.task[0].version.uuid])) }
    #expect(found.exchange == ["missingParent"])
    #expect(found.push == ["missingParent"])
  }

  @Test func `versions that follow from themselves are refused`() throws {
    let ids = [1, 2, 3].map { TestSurroundings.identifier(9, $0) }
    let found = try judged {
      try specimen.write(copy(1, after: [ids[2]]))
      try specimen.write(copy(2, after: [ids[0]]))
      try specimen.write(copy(3, after: [ids[1]]))
    }
    #expect(found.exchange == ["cycle"])
    #expect(found.push == ["cycle"])
  }

  @Test func `versions that fork and join again are none that follow from themselves`() throws {
    let ids = [1, 2, 3].map { TestSurroundings.identifier(9, $0) }
    let found = try judged {
      try specimen.write(copy(1))
      try specimen.write(copy(2, after: [ids[0]]))
      try specimen.write(copy(3, after: [ids[0]]))
      try specimen.write(copy(4, after: [ids[1], ids[2]]))
    }
    #expect(found.exchange == [])
    #expect(found.push == [])
  }

  @Test func `a purge marker that names another record is refused`() throws {
    let found = try judged {
      try specimen.mark(specimen.task[1].version.uuid, of: "other", "record")
      try specimen.remove(specimen.file(1))
      try specimen.write(AnyRecord(specimen.task[0]), to: Specimen.head)
    }
    #expect(found.exchange == ["invalidRecord"])
    #expect(found.push == ["invalidRecord"])
  }

  @Test func `a version of the year 9999 is refused`() throws {
    let found = try judged { try specimen.write(copy(1, at: "9999-12-31T23:59:59.999999999Z")) }
    #expect(found.exchange == ["wrongDate"])
    #expect(found.push == ["wrongDate"])
  }

  @Test func `a version of the year 9999 that is here can be edited all the same`() throws {
    let last = copy(1, at: "9999-12-31T23:59:59.999999999Z")
    try specimen.write(last)
    try specimen.write(last, to: "tasks/copy/current.json")
    try specimen.commit()
    var task = try #require(try store.fetch(TaskContent.self, id: "copy"))
    task.title = "Goes on"
    try store.update(task)
    #expect(try store.fetch(TaskContent.self, id: "copy")?.title == "Goes on")
    #expect(try specimen.findings().filter { $0.hasPrefix("error") } == [])
  }

  private func commit(dated date: String) throws -> String {
    let text = """
      tree \(try specimen.git("rev-parse", "HEAD^{tree}"))
      parent \(base)
      author A <a@example.org> \(date)
      committer A <a@example.org> \(date)

      Strange

      """
    try specimen.directory.write(text, to: "../commit")
    return try specimen.git("hash-object", "-w", "--literally", "-t", "commit", "../commit")
  }

  @Test(
    arguments: [
      "9223372036854775807 +0000", "9223372036854775800 -9999", "99999999999999 +0000",
      "253370764800 +0000",
    ]
  )
  func `a commit of a time that no file can say is refused, and readers go on`(
    date: String
  ) throws {
    let commit = try commit(dated: date)
    let found = try judged(commit: commit)
    #expect(found.exchange == ["wrongDate"])
    #expect(found.push == ["wrongDate"])
    try specimen.move(to: commit)
    try store.add(Fixtures.contact())
    #expect(try store.log().map(\.time).allSatisfy(\.isWritable))
    #expect(try store.check().findings.filter { $0.severity == .error } == [])
  }

  @Test(arguments: ["99999999999999999999999 +0000", "soon", "-5 +0000", ""])
  func `a commit whose date is no number never ends in a fault of careplan`(date: String) throws {
    let commit = try commit(dated: date)
    let (new, old) = (try #require(ObjectID(hex: commit)), try #require(ObjectID(hex: base)))
    let arrival = code { () throws(StoreError) in
      _ = try store.arrival(of: new, since: [old])
    }
    #expect([nil, .corrupt].contains(arrival))
    try specimen.move(to: commit)
    let log = code { () throws(StoreError) in _ = try store.log() }
    #expect([nil, .corrupt].contains(log))
  }

  @Test(arguments: [
    ("Mars/Olympus", false), ("Europe/Viena", false), ("Vienna", false), ("europe/vienna", false),
    ("Europe/Newcity", true), ("Etc/GMT-3", true), ("UTC", true),
  ])
  func `a zone that is a slip of the hand is pushed by nobody`(
    zone: String,
    isTaken: Bool
  ) throws {
    var task = Fixtures.task("copy")
    task.common.timezone = Fixtures.zone(zone)
    let manifest = try store.manifest()
    let record = AnyRecord(task).version(1)
    let found = try judged { try specimen.write(record) }
    #expect(found.exchange == [])
    #expect(found.push == (isTaken ? [] : ["unknownZone"]))
    var other = manifest
    other.timezone = Fixtures.zone(zone)
    let settings = try judged { try specimen.directory.write(other.bytes, to: "careplan.json") }
    #expect(settings.push == (isTaken ? [] : ["unknownZone"]))
  }

  @Test func `a newer format, and another store's manifest, are pushed by nobody`() throws {
    var manifest = try store.manifest()
    manifest.merge = 99
    let newer = try judged { try specimen.directory.write(manifest.bytes, to: "careplan.json") }
    #expect(newer.push == ["unknownFormat"])
    manifest = try store.manifest()
    manifest.uuid = TestSurroundings.identifier(9, 9)
    let other = try judged { try specimen.directory.write(manifest.bytes, to: "careplan.json") }
    #expect(other.push == ["otherStore"])
  }

  @Test(arguments: [
    ("*.png binary", true), ("docs/*.json merge=union", true), ("# *.json merge=union", true),
    ("*.json merge=union", false), ("tasks/** -text", false), ("outcomes/2026/** merge", false),
    ("/tasks/doxylamine/current.json merge=ours", false), ("* text=auto", false),
    ("\"tasks/**\" merge=union", false), ("\"my notes.txt\" text", true),
    ("\"t\\141sks/**\" merge=union", false), ("  *.json -merge=x", false),
    ("[attr]mine merge=union\n*.json mine", false), ("[attr]mine merge=union\n*.png mine", true),
  ])
  func `a line of gitattributes that takes ours back is pushed by nobody`(
    line: String,
    isTaken: Bool
  ) throws {
    let text = try specimen.directory.text(of: ".gitattributes")
    let after = try judged {
      try specimen.directory.write("\(text)\(line)\n", to: ".gitattributes")
    }
    #expect(after.push == (isTaken ? [] : ["missingAttributes"]))
    let before = try judged {
      try specimen.directory.write("\(line)\n\(text)", to: ".gitattributes")
    }
    #expect(before.push == [])
  }

  @Test(arguments: [
    ("junk", 10_000, 6, "More than 10000 files come at once"),
    ("tasks", 10_000, 6, "More than 10000 files come at once"),
    ("junk", 4_000_000, 9, "The directory 'junk' has the same directories again and again"),
  ])
  func `a tree that is small to send and has no end to read is refused`(
    place: String,
    most: Int,
    levels: Int,
    words: String
  ) throws {
    try specimen.directory.write("x", to: "bomb")
    let blob = try specimen.git("hash-object", "-w", "bomb")
    var tree = try makeTree((0..<10).map { "100644 blob \(blob)\tf\($0)" })
    for _ in 0..<levels {
      let entries = (0..<10).map { "040000 tree \(tree)\td\($0)" }
      tree = try makeTree(entries)
    }
    let root = try makeTree(["040000 tree \(tree)\t\(place)"])
    let commit = try specimen.git("commit-tree", "-p", base, "-m", "Bomb", root)
    let id = try #require(ObjectID(hex: commit))
    let known = try #require(ObjectID(hex: base))
    let hostile = try store.withEngine { engine throws(StoreError) in
      try ArrivalCheck(of: id, since: [known], beside: MemorySource(), atMost: most, engine)
        .arrival.hostile
    }
    #expect(hostile.contains { $0.message.contains(words) })
  }

  /// Writes a tree of the lines that `git mktree` takes.
  private func makeTree(_ entries: [String]) throws -> String {
    let lines = entries.joined(separator: "\n") + "\n"
    let output = try run("git", ["mktree"], in: specimen.directory.path, input: lines).output
    return String(output.prefix { $0.isHexDigit })
  }
}
