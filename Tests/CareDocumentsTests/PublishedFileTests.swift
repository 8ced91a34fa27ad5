import CanonicalJSON
import CareDocuments
import CareModel
import TestSupport
import Testing

/// Says on every run when nobody gave the published files.
struct PublishedDataTests {
  @Test func `the published files are given, or that they are not is told`() {
    if PublishedData.isGiven { return }
    Issue.record(PublishedData.comment, severity: .warning)
  }
}

/// CareKit's own files, which apps of 2020 wrote; they are no part of careplan.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct PublishedFileTests {
  @Test func `a task of an app's is read`() throws {
    let imported = try read("task")
    #expect(imported.format == .careKitBareEntity)
    #expect(imported.warnings.isEmpty)
    guard case .task(let task) = try #require(imported.records.first) else {
      Issue.record("This is no task.")
      return
    }
    #expect(task.id == "abc123")
    #expect(task.title == "A")
    #expect(task.notes.isEmpty)
    #expect(task.schemaVersion == "2.0.1")
    #expect(task.timezone.name == "America/Sao_Paulo")
    #expect(task.effectiveDate.description == "2020-03-21T10:30:00Z")
    #expect(task.version.uuid.description == "2d7f0e36-3a95-452c-827c-389adb678972")
    #expect(task.version.created.description == "2020-03-21T20:44:30.724944Z")
    #expect(task.version.updated.description == "2020-03-21T20:44:30.724946Z")
    let elements = task.schedule.elements
    #expect(elements.map(\.key) == ["breakfast", "lunch", "dinner"])
    #expect(
      elements.map(\.start.description) == [
        "2020-03-21T07:30:00-03:00", "2020-03-21T12:00:00-03:00", "2020-03-21T17:30:00-03:00",
      ]
    )
    for element in elements {
      #expect(element.timezone.name == "America/Sao_Paulo")
      #expect(element.interval == Interval(day: 1))
      #expect(element.duration == .seconds(3600))
      #expect(element.calendar == nil && element.unknown.isEmpty)
    }
  }

  @Test func `an outcome of an app's is read, with members that today has none of`() throws {
    let imported = try read("outcome")
    #expect(imported.warnings.isEmpty)
    guard case .outcome(let outcome) = try #require(imported.records.first) else {
      Issue.record("This is no outcome.")
      return
    }
    #expect(!outcome.content.isPlaced)
    #expect(outcome.id == "c27c2558-1c53-4699-9db1-5a045a4d6d3a_1")
    #expect(outcome.careKitID == nil)
    #expect(outcome.taskOccurrenceIndex == 1)
    #expect(outcome.effectiveDate == outcome.version.created)
    #expect(outcome.version.deleted?.description == "2020-04-18T16:43:56.788752Z")
    #expect(outcome.tags == ["tag1", "tag2"])
    let value = try #require(outcome.values.first)
    #expect(value.content == .integer(42))
    #expect(value.units == "units" && value.kind == "kind")
    #expect(value.unknown["uuid"] == "uuid")
    #expect(value.unknown["index"] == 42)
    #expect(value.unknown["schemaVersion"] == nil)
    #expect(outcome.notes.first?.unknown["timezone"] == ["identifier": "America/Sao_Paulo"])
  }

  @Test func `a revision record of an app's is read`() throws {
    let imported = try read("revisionRecordSampleApp")
    #expect(imported.format == .careKitRevision)
    #expect(imported.warnings.isEmpty)
    #expect(imported.records.map(\.id) == ["nausea", "doxylamine", "kegels"])
    let replica = try #require(VersionID("1C43F648-D41A-4A5A-8708-15737425FA7C"))
    for record in imported.records {
      #expect(record.version.knowledge == KnowledgeVector([(replica, 2)]))
      #expect(record.version.replica == nil)
      #expect(record.version.previous.isEmpty)
    }
    guard case .task(let nausea) = imported.records[0],
      case .task(let doxylamine) = imported.records[1]
    else {
      Issue.record("These are no tasks.")
      return
    }
    #expect(nausea.schedule.elements.map(\.duration) == [.allDay])
    #expect(nausea.schedule.elements[0].start.description == "2020-04-17T00:00:00-03:00")
    #expect(!nausea.impactsAdherence)
    #expect(doxylamine.schedule.elements.map(\.interval) == [Interval(day: 1), Interval(day: 2)])
  }

  @Test(arguments: ["task", "outcome", "revisionRecordSampleApp"])
  func `what is read from a file comes back from an export`(name: String) throws {
    let records = try read(name).records
    let export = CareKitExporter.revisionRecord(records)
    #expect(export.notes.isEmpty)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere)
    #expect(Set(back.records) == Set(records))
  }

  private func read(_ name: String) throws -> ImportedRecords {
    try Importer.read(try PublishedData.bytes("carekit-json/\(name).json"), context: .elsewhere)
  }
}
