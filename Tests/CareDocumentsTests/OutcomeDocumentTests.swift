import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// Outcomes whose task comes late, and those that CareKit must not take as done.
struct OutcomeDocumentTests {
  @Test func `an outcome that comes before its task is placed like one that comes after`() throws {
    let records = try modern()
    let alone = try Importer.read(try outcomeDocument(), context: .elsewhere).records
    guard case .outcome(let unplaced) = try #require(alone.first) else { return }
    #expect(!unplaced.content.isPlaced && alone.count == 1)
    #expect(records.contains { $0.version.uuid == unplaced.version.uuid })

    let placed = try #require(place([unplaced], among: records).last)
    #expect(placed.faults.isEmpty)
    #expect(.outcome(placed) == records.last)
    #expect(placed.version.previous == [unplaced.version.uuid])
    #expect(placed.version.updated == unplaced.version.updated.adding(nanoseconds: 1000))
    #expect(placed.version.uuid.description.split(separator: "-")[2].first == "8")
    #expect(place([placed], among: records) == [])
    #expect(place([unplaced], among: []) == [])
  }

  @Test func `a task that the store knows places the outcomes of a document`() throws {
    let task = try modern()[3]
    let context = ImportContext(defaultTimeZone: .utc) { $0 == task.version.uuid ? task : nil }
    let outcomes = try Importer.read(try outcomeDocument(), context: context).records
    #expect(outcomes.last?.id == "doxylamine@2023-03-10T05:26:40.125")
    #expect(outcomes.count == 2)
  }

  @Test func `versions that follow each other are placed as versions that follow each other`()
    throws
  {
    let records = try modern()
    let alone = try Importer.read(try outcomeDocument(), context: .elsewhere).records
    guard case .outcome(let first) = try #require(alone.first) else { return }
    var second = first
    second.version.uuid = AnyRecord(first).derivedUUID
    second.version.previous = [first.version.uuid]
    let known = records + [.outcome(first), .outcome(second)]
    for outcomes in [[first, second], [second, first], [second]] {
      let placed = place(outcomes, among: known)
      #expect(placed.count == 2)
      #expect(placed.last?.version.previous.contains(placed[0].version.uuid) == true)
      #expect(VersionGraph(placed.map { VersionSummary(.outcome($0)) }).leaves.count == 1)
    }
  }

  private func place(_ outcomes: [Outcome], among records: [AnyRecord]) -> [Outcome] {
    var placer = OutcomePlacer { uuid in records.first { $0.version.uuid == uuid } }
    placer.place(outcomes)
    return placer.placed
  }

  @Test func `an outcome that says not completed is deleted in CareKit, and comes back`() throws {
    var records = try modern()
    guard case .outcome(var outcome) = try #require(records.last) else { return }
    outcome.content.state = .notCompleted
    outcome.content.reason = "nausea"
    outcome.version.previous = [outcome.version.uuid]
    outcome.version.uuid = AnyRecord(outcome).derivedUUID
    records.append(.outcome(outcome))
    let export = CareKitExporter.revisionRecord(records)
    // One note that it is deleted there, and one each for the state and the reason that CareKit lacks.
    #expect(export.notes.map(\.version) == Array(repeating: outcome.version.uuid, count: 3))
    #expect(!export.notes.contains { $0.isOmitted })
    let entity = try #require(export.json[["entities", "8", "object"]]?.object)
    #expect(entity["deletedDate"] != nil)
    #expect(entity["userInfo"]?.object?["careplan.state"] == "\"notCompleted\"")
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    #expect(Set(back) == Set(records))
  }

  @Test func `an outcome whose event nobody can number is left out and told`() throws {
    guard case .outcome(var outcome) = try #require(try modern().last) else { return }
    outcome.content.taskUUID = nil
    outcome.content.taskOccurrenceIndex = nil
    let export = CareKitExporter.revisionRecord([.outcome(outcome)])
    #expect(export.notes.map(\.isOmitted) == [true])
    #expect(export.json[["entities"]] == [])
  }

  @Test func `an edit in CareKit wins over what travelled`() throws {
    var records = try modern()
    guard case .task(var task) = records[3] else { return }
    task.content.schedule = Schedule(
      task.schedule.elements.map { element in
        var element = element
        element.key = "k-" + element.key
        return element
      }
    )
    records[3] = .task(task)
    let export = CareKitExporter.revisionRecord(records).json
    let text = CanonicalJSON.text(export)
    let kept = try Importer.read(Array(text.utf8), context: .elsewhere).records[3]
    #expect(kept == records[3])

    let edited = text.replacing("\"text\": \"Fixed\"", with: "\"text\": \"Later\"")
    let back = try Importer.read(Array(edited.utf8), context: .elsewhere).records[3]
    let elements = try #require(back.cast(to: TaskContent.self)).schedule.elements
    #expect(elements.map(\.key) == ["later", "current", "autoupdating"])
  }

  @Test func `texts under careplan that no one of us wrote stay where they are`() throws {
    var records = try modern()
    records[0].edit { $0.common.userInfo["careplan.title"] = "\"x\"" }
    let json = CareKitExporter.revisionRecord([records[0]]).json
    let text = CanonicalJSON.text(json).replacing("careplan.kept", with: "careplan.sex")
    let back = try Importer.read(Array(text.utf8), context: .elsewhere).records[0]
    #expect(back.common.userInfo.keys == ["careplan.sex"])
  }

  private func modern() throws -> [AnyRecord] {
    try Importer.read(try TestData.bytes("modern.json"), context: .elsewhere).records
  }

  private func outcomeDocument() throws -> [UInt8] {
    let json = try CanonicalJSON.read(try TestData.bytes("modern.json"))
    return CanonicalJSON.write(try #require(json[["entities", "6"]]))
  }
}

extension JSONValue {
  fileprivate subscript(tokens: [String]) -> JSONValue? { self[JSONPointer(tokens)] }
}
