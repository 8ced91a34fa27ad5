import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// Files in the form of CareKit 2.0.
///
/// Schedule elements had no calendar then, versions no links, and intervals all their components, most
/// of them zero.
struct OlderFileTests {
  @Test func `a task of CareKit 2.0 is read`() throws {
    let imported = try read("task")
    #expect(imported.format == .careKitBareEntity)
    #expect(imported.warnings.isEmpty)
    guard case .task(let task) = try #require(imported.records.first) else {
      Issue.record("This is no task.")
      return
    }
    #expect(task.id == "mouth-rinse")
    #expect(task.title == "Rinse the mouth")
    #expect(task.notes.isEmpty)
    #expect(task.schemaVersion == "2.0.3")
    #expect(task.timezone.name == "America/Halifax")
    #expect(task.effectiveDate.description == "2019-03-04T10:30:00Z")
    #expect(task.version.uuid.description == "6e0b9b54-2c1f-4b0a-9f37-51d2a8c40e11")
    #expect(task.version.created.description == "2019-03-03T23:05:12.250125Z")
    #expect(task.version.updated.description == "2019-03-03T23:05:12.250127Z")
    let elements = task.schedule.elements
    #expect(elements.map(\.key) == ["on-waking", "midday", "bedtime"])
    #expect(
      elements.map(\.start.description) == [
        "2019-03-04T07:15:00-04:00", "2019-03-04T12:45:00-04:00", "2019-03-04T22:00:00-04:00",
      ]
    )
    for element in elements {
      #expect(element.timezone.name == "America/Halifax")
      #expect(element.interval == Interval(day: 1))
      #expect(element.duration == .seconds(600))
      #expect(element.calendar == nil && element.unknown.isEmpty)
    }
  }

  @Test func `an outcome of CareKit 2.0 is read, with members that today has none of`() throws {
    let imported = try read("outcome")
    #expect(imported.warnings.isEmpty)
    guard case .outcome(let outcome) = try #require(imported.records.first) else {
      Issue.record("This is no outcome.")
      return
    }
    #expect(!outcome.content.isPlaced)
    #expect(outcome.id == "f2970ac5-8b3e-47d6-a1f4-6c5b0e8d9372_4")
    #expect(outcome.careKitID == nil)
    #expect(outcome.taskOccurrenceIndex == 4)
    #expect(outcome.effectiveDate == outcome.version.created)
    #expect(outcome.version.deleted?.description == "2019-03-05T17:02:09.90625Z")
    #expect(outcome.tags == ["by-hand", "evening"])
    let value = try #require(outcome.values.first)
    #expect(value.content == .integer(15))
    #expect(value.units == "mL" && value.kind == "rinse")
    #expect(value.unknown["uuid"] == "value-seven")
    #expect(value.unknown["index"] == 7)
    #expect(value.unknown["schemaVersion"] == nil)
    #expect(outcome.notes.first?.unknown["timezone"] == ["identifier": "America/Halifax"])
  }

  @Test func `a revision record of CareKit 2.0 is read`() throws {
    let imported = try read("revision-record")
    #expect(imported.format == .careKitRevision)
    #expect(imported.warnings.isEmpty)
    #expect(imported.records.map(\.id) == ["headache", "metoprolol", "stretches"])
    let replica = try #require(VersionID("E85B07C2-3D1A-4C9E-86F4-20A9D7B6135E"))
    for record in imported.records {
      #expect(record.version.knowledge == KnowledgeVector([(replica, 3)]))
      #expect(record.version.replica == nil)
      #expect(record.version.previous.isEmpty)
    }
    guard case .task(let headache) = imported.records[0],
      case .task(let metoprolol) = imported.records[1]
    else {
      Issue.record("These are no tasks.")
      return
    }
    #expect(headache.schedule.elements.map(\.duration) == [.allDay])
    #expect(headache.schedule.elements[0].start.description == "2019-03-04T00:00:00-04:00")
    #expect(!headache.impactsAdherence)
    #expect(metoprolol.schedule.elements.map(\.interval) == [Interval(day: 1), Interval(day: 2)])
  }

  @Test(arguments: ["task", "outcome", "revision-record"])
  func `what is read from a file comes back from an export`(name: String) throws {
    let records = try read(name).records
    let export = CareKitExporter.revisionRecord(records)
    #expect(export.notes.isEmpty)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere)
    #expect(Set(back.records) == Set(records))
  }

  private func read(_ name: String) throws -> ImportedRecords {
    try Importer.read(try TestData.bytes("older/\(name).json"), context: .elsewhere)
  }
}
