import CareModel
import CareStorage
import CareTestSupport
import Files
import TestSupport
import Testing

/// Records that somebody copied with a file manager, and what becomes of them when the first is erased.
struct CopiedRecordTests {
  private static let copy = RecordKey(.task, "copy")

  /// A couple of whom the left one has copied the head of the task by hand.
  private func couple() throws -> Couple {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.dose("20", from: 10)
    }
    try copyHead(to: "copy", by: couple.left)
    return couple
  }

  private func copyHead(to id: String, by person: Person) throws {
    let text = String(decoding: try person.head().bytes, as: UTF8.self)
    let copied = text.replacing("\"id\": \"dox\"", with: "\"id\": \"\(id)\"")
    try #require(copied != text)
    try FileSystem.replace("\(person.path)/tasks/\(id)/current.json", with: Array(copied.utf8))
    try person.git("add", "--all")
    try person.git("commit", "--quiet", "--message", "Copy")
  }

  private func purge(_ key: RecordKey, by person: Person) throws {
    try person.store.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(key, reason: "asked for")
    }
  }

  private func errors(_ person: Person) throws -> [String] {
    try person.store.check().findings.filter { $0.severity == .error }.map(\.description)
  }

  @Test func `a copied head is a record of its own that follows nothing`() throws {
    let couple = try couple()
    try couple.sync()
    for person in [couple.left, couple.right] {
      let versions = try person.store.read { snapshot throws(StoreError) in
        try snapshot.versions(of: Self.copy)
      }
      #expect(versions.map(\.version.previous) == [[]])
      #expect(versions.first?.version.created == DayClock.day(6))
      #expect(try errors(person) == [])
    }
  }

  @Test(arguments: [false, true])
  func `what was copied outlives the erasure of the first`(isThorough: Bool) throws {
    let couple = try couple()
    try couple.sync()
    couple.setClocks(7)
    try purge(Person.task, by: couple.right)
    try couple.left.tag("b", Self.copy)
    try couple.sync()
    if isThorough { _ = try couple.left.store.repair() }
    for person in [couple.left, couple.right] {
      #expect(try person.head(of: Self.copy).common.tags == ["b"])
      #expect(try errors(person) == [])
    }
  }

  @Test func `a head that is copied after the erasure of the first is a record too`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    let head = try couple.left.head()
    try purge(Person.task, by: couple.left)
    let text = String(decoding: head.bytes, as: UTF8.self)
      .replacing("\"id\": \"dox\"", with: "\"id\": \"copy\"")
    let path = "\(couple.left.path)/tasks/copy/current.json"
    try FileSystem.replace(path, with: Array(text.utf8))
    try couple.left.git("add", "--all")
    try couple.left.git("commit", "--quiet", "--message", "Copy")
    try couple.sync()
    #expect(try couple.right.head(of: Self.copy).version.previous == [])
    #expect(try errors(couple.right) == [])
  }

  @Test func `a head that is copied over another record's is refused with its path`() throws {
    let couple = try couple()
    try couple.sync()
    couple.setClocks(7)
    try couple.left.tag()
    try copyHead(to: "copy", by: couple.left)
    let error = #expect(throws: StoreError.self) { try couple.left.sync() }
    #expect(error?.code == .invalid)
    #expect(error?.faults.first?.path == "tasks/copy/current.json")
    #expect(error?.faults.first?.message.contains("another record's") == true)
  }

  /// Stores may have versions that follow another record's, from before this was refused.
  @Test func `an erasure leaves what claims to follow from another record`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    var claimed = AnyRecord(Fixtures.task("claimed"))
    claimed.version = try couple.left.head().version
    claimed.version.uuid = TestSurroundings.identifier(8, 8)
    claimed.version.previous = [try couple.left.head().version.uuid]
    for path in [StoreLayout.path(of: claimed), "tasks/claimed/current.json"] {
      try FileSystem.replace("\(couple.left.path)/\(path)", with: claimed.bytes)
    }
    try couple.left.git("add", "--all")
    try couple.left.git("commit", "--quiet", "--message", "Claim")
    #expect(try errors(couple.left).count == 1)
    try purge(Person.task, by: couple.left)
    _ = try couple.left.store.repair()
    #expect(try couple.left.head(of: claimed.key) == claimed)
    try couple.left.tag("a", claimed.key)
    #expect(try couple.left.head(of: claimed.key).common.tags == ["a"])
  }

  @Test(arguments: ["alone", "beside a change", "in a merge with an old ancestor"])
  func `a marker that a plain commit removed comes back`(way: String) throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    let old = try couple.left.git("rev-parse", "HEAD")
    let uuid = try couple.left.head().version.uuid
    try purge(Person.task, by: couple.left)
    try couple.sync()
    let marker = "purged/\(uuid.description.prefix(2))/\(uuid).json"
    couple.setClocks(7)
    if way == "in a merge with an old ancestor" {
      try couple.right.git("switch", "--quiet", "--create", "old", old)
      try couple.right.git("commit", "--quiet", "--allow-empty", "-m", "On the old state")
      try couple.right.git("switch", "--quiet", "main")
      try couple.right.git("merge", "--quiet", "--no-commit", "old")
    }
    try couple.right.git("rm", "--quiet", marker)
    try couple.right.git("commit", "--quiet", "-m", "Remove the marker")
    if way == "beside a change" { try couple.left.store.add(Fixtures.contact()) }
    try couple.sync()
    for person in [couple.left, couple.right] {
      #expect(try person.git("ls-files", "purged") == marker)
      #expect(try person.git("ls-files", "tasks") == "")
      #expect(try errors(person) == [])
    }
  }
}
