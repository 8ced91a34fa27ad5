import CanonicalJSON
import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct CheckingErasedTests {
  /// The errors that a check finds.
  private func errors(_ specimen: Specimen) throws -> [String] {
    try specimen.store().check().findings.filter { $0.severity == .error }.map(Specimen.line)
  }

  @Test func `what is left of an erased record is found, and a repair takes it away`() throws {
    let specimen = try Specimen()
    // The second version has no marker, but was made from the first.
    try specimen.mark(specimen.task[0].version.uuid, "record")
    try specimen.commit()
    #expect(
      try Set(errors(specimen)) == [
        "error purgedVersionFile \(specimen.file(0))",
        "error purgedVersionFile \(specimen.file(1))", "error staleHead \(Specimen.head)",
      ]
    )
    let store = try specimen.store()
    #expect(try store.fetch(TaskContent.self, RecordQuery(.allVersions)).count == 1)
    #expect(try store.repair().repair != nil)
    #expect(try errors(specimen) == [])
    #expect(try specimen.git("ls-files", "tasks") == "")
    #expect(try specimen.git("ls-files", "purged").split(separator: "\n").count == 2)
    #expect(try store.repair().repair == nil)
  }

  @Test func `a head that shows an erased version is stale`() throws {
    let specimen = try Specimen()
    try specimen.remove(specimen.file(1))
    try specimen.mark(specimen.task[1].version.uuid, "version")
    try specimen.commit()
    #expect(try errors(specimen) == ["error staleHead \(Specimen.head)"])
    #expect(try specimen.store().repair().repair != nil)
    #expect(try specimen.directory.bytes(of: Specimen.head) == AnyRecord(specimen.task[0]).bytes)
  }

  @Test func `a marker that holds content is found and emptied`() throws {
    let specimen = try Specimen()
    try specimen.mark(TestSurroundings.identifier(9, 9), "version", ["title": "Secret"])
    try specimen.commit()
    #expect(try errors(specimen).count == 1)
    #expect(try specimen.store().repair().repair != nil)
    #expect(try errors(specimen) == [])
    #expect(try specimen.git("ls-files", "purged") != "")
    #expect(try run("git", ["grep", "Secret", "HEAD"], in: specimen.directory.path).output == "")
  }

  @Test func `what is no marker is found`() throws {
    let specimen = try Specimen()
    let uuid = TestSurroundings.identifier(9, 9)
    let path = "purged/\(uuid.description.prefix(2))/\(uuid).json"
    for scope in ["everything", "version"] {
      let more: JSONObject = scope == "version" ? ["reason": .string(longReason)] : [:]
      try specimen.mark(uuid, .string(scope), more)
      try specimen.commit()
      #expect(try errors(specimen) == ["error invalidRecord \(path)"])
    }
  }

  private var longReason: String { String(repeating: "Secret ", count: 50) }

  @Test func `a marker that is gone or changed in the work tree is no commit's matter`() throws {
    let specimen = try Specimen()
    let uuid = TestSurroundings.identifier(9, 9)
    try specimen.mark(uuid, "version")
    try specimen.commit()
    try specimen.remove("purged")
    #expect(try errors(specimen).count == 1)
    #expect(try specimen.store().status().faults.count == 1)
  }

  @Test func `an erasure that came without what holds since is named`() throws {
    let specimen = try Specimen()
    try specimen.remove(specimen.file(1))
    let before = JSONValue.string(specimen.task[0].version.uuid.description)
    try specimen.mark(specimen.task[1].version.uuid, "version", ["previous": [before]])
    try specimen.commit()
    let store = try specimen.store()
    #expect(try store.repair().findings.map(\.rule) == [.missingRestatement])
    try store.write("Say it") { transaction throws(StoreError) in
      try transaction.delete(TestStore.key)
    }
    #expect(try store.check().findings.map(\.rule) == [])
  }

  @Test func `an erasure that says what holds since is sound`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    let uuid = specimen.task[1].version.uuid
    try store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: uuid, reason: "wrong patient")
    }
    #expect(try store.check().findings.map(\.rule) == [])
  }
}
