import CareModel
import CareStorage
import CareTestSupport
import Testing
import TestSupport

struct RepairingTests {
  @Test func `a head that is written in another way is written again`() throws {
    let specimen = try Specimen()
    let path = Specimen.head
    let text = try specimen.directory.text(of: path)
    try specimen.directory.write(text.replacing("  \"", with: "\t\""), to: path)
    try specimen.commit()
    #expect(try specimen.findings() == ["error staleHead \(path)"])
    let report = try specimen.store().repair()
    #expect(report.findings == [])
    #expect(report.repair == (try specimen.git("rev-parse", "HEAD")))
    #expect(try specimen.directory.bytes(of: path) == specimen.task[1].bytes)
    #expect(try specimen.git("status", "--porcelain") == "")
    #expect(
      try specimen.git("log", "-1", "--format=%s|%an <%ae>")
        == "Settle care records|careplan <careplan@invalid>"
    )
    #expect(try specimen.store().repair().repair == nil, "a second repair makes nothing")
  }

  @Test func `a head that plain git took back is a return`() throws {
    let specimen = try Specimen()
    try specimen.write(AnyRecord(specimen.task[0]), to: Specimen.head)
    try specimen.commit()
    #expect(try specimen.findings() == ["error staleHead \(Specimen.head)"])
    let store = try specimen.store()
    #expect(try store.repair().findings == [])
    let task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(task.title == specimen.task[0].title)
    let graph = try store.read { snapshot throws(StoreError) in
      try snapshot.graph(of: TestStore.key)
    }
    #expect(graph.isAncestor(specimen.task[1].version.uuid, of: task.version.uuid))
    #expect(!graph.isOpen)
    #expect(try store.repair().repair == nil, "a second repair makes nothing")
  }

  @Test func `a head that plain git removed ends the record`() throws {
    let specimen = try Specimen()
    try specimen.remove(Specimen.head)
    try specimen.commit()
    #expect(try specimen.findings() == ["error staleHead \(Specimen.head)"])
    let store = try specimen.store()
    #expect(try store.repair().findings == [])
    let text = try specimen.directory.text(of: Specimen.head)
    #expect(text.contains("\"deleted\""))
    #expect(try store.repair().repair == nil, "a second repair makes nothing")
  }

  @Test func `a head that was edited by plain git becomes a version`() throws {
    let specimen = try Specimen()
    let path = Specimen.head
    let text = try specimen.directory.text(of: path)
    try specimen.directory.write(text.replacing("at night", with: "at noon"), to: path)
    try specimen.commit()
    #expect(try specimen.findings() == ["warning editedHead \(path)"])
    let store = try specimen.store()
    let report = try store.repair()
    #expect(report.findings == [])
    #expect(report.versions == 5)
    let settled = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(settled.title == "Take Doxylamine at noon")
    let parent = specimen.task[1].version
    #expect(settled.version.previous == [parent.uuid])
    let author = try specimen.git("log", "-1", "--format=%at", "HEAD~1")
    #expect(Int64(author) == settled.version.updated.seconds, "the commit's time, not the clock's")
    #expect(settled.version.created == parent.created)
    #expect(settled.version.uuid == AnyRecord(settled).derivedUUID)
    #expect(settled.version.replica == nil)
    #expect(try store.repair().repair == nil, "a second repair makes nothing")
  }

  @Test func `two clones that repair one commit make one commit`() throws {
    let specimen = try Specimen()
    let text = try specimen.directory.text(of: Specimen.head)
    try specimen.directory.write(text.replacing("at night", with: "at noon"), to: Specimen.head)
    try specimen.directory.write("*.png binary\n", to: ".gitattributes")
    try specimen.commit()
    let copy = try TemporaryDirectory()
    try specimen.git("clone", "--quiet", specimen.directory.path, copy["clone"])
    let clone = try GitStore(
      opening: copy["clone"],
      surroundings: TestSurroundings.make(seed: 7, from: Fixtures.instant("2030-01-01T00:00:00Z"))
    )
    #expect(try specimen.store().repair().repair == clone.repair().repair)
  }

  @Test func `lines of gitattributes come back beside the user's own`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("*.png binary\n*.json text eol=lf", to: ".gitattributes")
    try specimen.commit()
    #expect(try specimen.findings() == ["warning missingAttributes .gitattributes"])
    #expect(try specimen.store().repair().findings == [])
    let text = try specimen.directory.text(of: ".gitattributes")
    #expect(
      text == """
        *.png binary
        *.json text eol=lf
        **/current.json -merge
        **/versions/*.json -merge -diff linguist-generated=true
        outcomes/** -merge

        """
    )
  }

  @Test func `a head that is no record stays as it is`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("<<<<<<< ours\n", to: Specimen.head)
    try specimen.commit()
    let report = try specimen.store().repair()
    #expect(report.repair == nil)
    #expect(report.findings.map(Specimen.line) == ["error invalidRecord \(Specimen.head)"])
    #expect(report.findings.first?.line == 1)
  }

  @Test func `an edit in the work tree survives a repair`() throws {
    let specimen = try Specimen()
    try specimen.write(AnyRecord(specimen.task[0]), to: Specimen.head)
    try specimen.commit()
    let text = String(decoding: specimen.task[1].bytes, as: UTF8.self)
      .replacing("at night", with: "at noon")
    try specimen.directory.write(text, to: Specimen.head)
    let report = try specimen.store().repair()
    #expect(report.findings.map(Specimen.line) == ["note uncommittedChanges"])
    #expect(try specimen.directory.text(of: Specimen.head) == text)
  }

  @Test func `an outcome whose task is known is placed`() throws {
    let specimen = try Specimen()
    let task = specimen.task[0].version.uuid
    var outcome = Fixtures.outcome()
    outcome.content.taskID = nil
    outcome.content.eventStart = nil
    outcome.content.taskUUID = task
    outcome.content.taskOccurrenceIndex = 3
    outcome.common.id = outcome.content.derivedID
    let unplaced = AnyRecord(outcome).version(1)
    try specimen.store().write("Import") { transaction throws(StoreError) in
      _ = try transaction.accept(unplaced)
    }
    let path = StoreLayout.path(of: unplaced)
    #expect(try specimen.findings() == ["note unplacedOutcome \(path)"])
    let store = try specimen.store()
    let report = try store.repair()
    #expect(report.findings == [])
    #expect(report.repair != nil)
    let id = "doxylamine@2026-01-04T08:00:00"
    #expect(try store.fetch(OutcomeContent.self, id: id) != nil)
    #expect(try store.repair().repair == nil, "a second repair makes nothing")
  }
}
