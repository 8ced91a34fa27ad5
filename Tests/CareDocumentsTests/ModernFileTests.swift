import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// `Data/modern.json`: all six kinds as today's CareKit writes them.
struct ModernFileTests {
  @Test func `parents are named by their ids, and unknown ones keep their uuid`() throws {
    let imported = try read()
    let plan = try #require(imported.records.first { $0.kind == .carePlan })
    #expect(plan.parent?.id == "anna")
    let contact = try #require(imported.records.first { $0.kind == .contact })
    #expect(contact.parent?.id == nil)
    #expect(contact.parent?.uuid == VersionID("bbbbbbbb-0000-4000-8000-0000000000ff"))
  }

  @Test func `a next link makes a previous one`() throws {
    let tasks = try read().records.filter { $0.kind == .task }
    #expect(tasks.map(\.version.previous.count) == [0, 1])
    #expect(tasks[1].version.previous == [tasks[0].version.uuid])
  }

  @Test func `a birthday is the civil date in the record's zone`() throws {
    let patient = try #require(try read().records.first?.cast(to: PatientContent.self))
    #expect(patient.birthday?.description == "1990-12-31")
    #expect(patient.allergies == [])
    #expect(patient.tags.isEmpty)
  }

  @Test func `only a fixed calendar says in which zone an element repeats`() throws {
    let task = try #require(try read().records[3].cast(to: TaskContent.self))
    #expect(task.tags == ["a", "b"])
    let elements = task.schedule.elements
    #expect(elements.map(\.text) == ["Fixed", "Current", "Autoupdating"])
    #expect(
      elements.map(\.timezone.name) == ["Asia/Tokyo", "America/New_York", "America/New_York"]
    )
    #expect(
      elements.map(\.start.description) == [
        "2023-03-09T05:26:40.125+09:00", "2023-03-08T16:26:40-05:00", "2023-03-08T17:26:40-05:00",
      ]
    )
    #expect(elements.map(\.calendar) == [nil, nil, "hebrew"])
    #expect(elements[0].targetValues.first?.createdDate?.description == "2023-03-08T20:26:40.125Z")
  }

  @Test func `an all-day element that does not start at midnight is kept and warned of`() throws {
    let imported = try read()
    let task = try #require(imported.records[4].cast(to: TaskContent.self))
    #expect(task.schedule.elements[0].start.description == "2023-03-08T19:00:00-05:00")
    #expect(imported.warnings.contains { $0.pointer.description == "/entities/4/object" })
  }

  @Test func `an outcome is placed on the event that CareKit numbers`() throws {
    let outcome = try #require(try read().records.last?.cast(to: OutcomeContent.self))
    #expect(outcome.taskID == "doxylamine")
    #expect(outcome.eventStart?.description == "2023-03-10T05:26:40.125")
    #expect(outcome.id == "doxylamine@2023-03-10T05:26:40.125")
    #expect(outcome.effectiveDate.description == "2023-03-09T20:26:40.125Z")
    #expect(outcome.careKitID == "0B0E5E0C-1111-4000-8000-000000000001")
    #expect(outcome.values.map(\.content) == [.boolean(true), .double(2)])
  }

  @Test func `of a process that a vector names twice the later clock counts`() throws {
    let clocks = try #require(try read().records.first?.version.knowledge).clocks
    #expect(clocks.map(\.clock) == [5])
  }

  @Test func `the order of entities and sets changes nothing`() throws {
    let json = try CanonicalJSON.read(try TestData.bytes("modern.json"))
    var object = try #require(json.object)
    object["entities"] = .array(try #require(object["entities"]?.array).reversed())
    let reversed = try Importer.read(CanonicalJSON.write(.object(object)), context: .elsewhere)
    #expect(Set(reversed.records) == Set(try read().records))
  }

  @Test func `import, export and import give the same records`() throws {
    let records = try read().records
    let export = CareKitExporter.revisionRecord(records)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    #expect(Set(back) == Set(records))
  }

  private func read() throws -> ImportedRecords {
    try Importer.read(try TestData.bytes("modern.json"), context: .elsewhere)
  }
}
