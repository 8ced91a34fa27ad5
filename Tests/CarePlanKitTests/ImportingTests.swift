import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// Documents come into a store by one call.
struct ImportingTests {
  private static let taskUUID = "6E0B9B54-2C1F-4B0A-9F37-51D2A8C40E11"
  private static let taskOfOutcome = "F2970AC5-8B3E-47D6-A1F4-6C5B0E8D9372"

  /// A file in the form of CareKit 2.0; the task gets the uuid that the outcome names.
  private static func careKit(_ name: String) throws -> PieceReader {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "CareDocumentsTests/Data/older/\(name).json")
    let text = try String(contentsOf: url, encoding: .utf8)
    return .only(Array(text.replacing(taskUUID, with: taskOfOutcome).utf8))
  }

  private static func plans(_ ids: [String]) -> [UInt8] {
    let plans = ids.map { id in
      """
      {"type": "carePlan", "id": "\(id)", "title": "Plan", "effectiveDate": "2026-01-01T00:00:00Z"}
      """
    }
    return Array("[\(plans.joined(separator: ","))]".utf8)
  }

  /// A store with some days of doses, each an outcome of a few versions.
  private static func filled(_ store: GitStore) throws {
    try store.add(Fixtures.task())
    for day in 2...5 {
      let query = EventQuery(on: Fixtures.day("2026-01-0\(day)"))
      let event = try #require(try store.events(query).events.first)
      for amount in 1...2 {
        try store.write("Record") { transaction throws(StoreError) in
          let entry = OutcomeEntry([OutcomeValue(.integer(amount))])
          try transaction.record(entry, for: event, .replacing)
        }
      }
    }
  }

  @Test func `an outcome of CareKit's waits for its task`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let first = try store.importDocument(Self.careKit("outcome"), into: .commit("Outcome"))
    #expect(first.format == .careKitBareEntity)
    #expect(first.unplaced.map(\.isTaskKnown) == [false])
    #expect(first.counts.isEmpty && !first.isEmpty)
    let second = try store.importDocument(Self.careKit("task"), into: .commit("Task"))
    #expect(second.counts.map(\.kind) == [.task])
    #expect(second.placedEarlierCount == 1 && second.unplaced.isEmpty)
    #expect(try second.commit == store.position().commit)
    let again = try store.importDocument(Self.careKit("task"), into: .commit("Task"))
    #expect(again.isEmpty && again.presentCount == 1 && again.commit == nil)
  }

  @Test func `a preview tells what the commit does and writes nothing`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let before = try store.position().commit
    let bytes = Self.plans(["a", "b"])
    let prepared = try store.prepareImport(.only(bytes), message: "Plans")
    #expect(try store.position().commit == before)
    let preview = prepared.preview.result
    #expect(preview.commit == nil && !prepared.isEmpty)
    let written = try store.commit(prepared)
    #expect(try written.result.commit == store.position().commit && written.commit != nil)
    #expect(preview.counts == written.result.counts)
    #expect(preview.versions == written.result.versions, "shown is what is written")
  }

  @Test func `an import that was prepared before another write is refused`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let prepared = try store.prepareImport(.only(Self.plans(["a"])))
    try store.importDocument(.only(Self.plans(["b"])), into: .commit("Other"))
    let error = #expect(throws: StoreError.self) { try store.commit(prepared) }
    #expect(error?.code == .changed)
    #expect(try store.fetch(CarePlanContent.self, RecordQuery()).map(\.id) == ["b"])
  }

  @Test func `every draft of a document is added, and none whose id is taken`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let ids = ["a", "b", "c"]
    try store.importDocument(.only(Self.plans(ids)), into: .commit("Plans"))
    #expect(try store.fetch(CarePlanContent.self, RecordQuery()).map(\.id).sorted() == ids)
    let versions = try store.fetch(CarePlanContent.self, RecordQuery()).map(\.version.uuid)
    #expect(Set(versions).count == 3)
    let before = try store.position().commit
    let error = #expect(throws: ImportError.self) {
      try store.importDocument(.only(Self.plans(["d", "a"])), into: .commit("Plans"))
    }
    guard case .store(let refusal)? = error else {
      Issue.record("The store did not refuse it: \(String(describing: error))")
      return
    }
    #expect(refusal.code == .exists)
    #expect(try store.position().commit == before)
  }

  @Test func `a draft is no version that can be taken in`() throws {
    let context = ImportContext(defaultTimeZone: Fixtures.newYork, now: Fixtures.start)
    let drafts = try Importer.read(Self.plans(["a", "b"]), context: context).records
    #expect(drafts.count == 2)
    let plan = try CarePlanStore()
    for draft in drafts {
      let error = #expect(throws: StoreError.self) {
        try plan.store.write("Take in") { transaction throws(StoreError) in
          try transaction.accept(draft)
        }
      }
      #expect(error?.code == .invalid)
    }
    let report = try plan.store.write("Import") { transaction throws(StoreError) in
      try transaction.importRecords(
        try read(Self.plans(["a", "b"]), context)
      )
    }
    #expect(report.counts.map(\.records) == [2])
    #expect(try plan.store.fetch(CarePlanContent.self, RecordQuery()).count == 2)
  }

  /// A task of CareKit's that was made at a moment, in seconds since 2001.
  private static func careKitTask(created: Double, updated: Double? = nil, start: Double = 0)
    -> [UInt8]
  {
    Array(
      """
      [{"type": "task", "object": {"id": "dox", "uuid": "0D5E4F7A-0000-4000-8000-000000000001", "title": "Dox",
      "createdDate": \(created), "updatedDate": \(updated ?? created), "effectiveDate": \(created),
      "timezone": {"identifier": "America/New_York"}, "impactsAdherence": true, "notes": [],
      "schedule": {"elements": [{"start": \(start == 0 ? created : start), "interval": {"day": 1},
      "duration": {"isAllDay": true, "seconds": 0}, "targetValues": []}]}}}]
      """.utf8
    )
  }

  @Test(
    arguments: [
      ("seconds since 1970", 978_307_200, 1.0), ("milliseconds since 1970", 978_307_200, 1000),
      ("milliseconds since 2001", 0, 1000),
    ] as [(String, Double, Double)]
  )
  func `dates that are counted otherwise than CareKit does are refused with the cause`(
    cause: String,
    offset: Double,
    factor: Double
  ) throws {
    let now = Fixtures.start
    let right = now.careKitSeconds - 86_400
    let context = ImportContext(defaultTimeZone: Fixtures.newYork, now: now)
    let known = try Importer.read(Self.careKitTask(created: right), context: context)
    #expect(known.records.count == 1)
    let error = #expect(throws: (any Error).self) {
      try Importer.read(Self.careKitTask(created: (right + offset) * factor), context: context)
    }
    let faults = (error as? DocumentError)?.faults.map(\.description) ?? []
    #expect(
      faults.contains {
        $0.contains("probably in \(cause), and CareKit counts seconds since 2001")
      },
      "\(faults)"
    )
  }

  @Test func `dates that contradict each other by decades are refused`() throws {
    let now = Fixtures.start
    let right = now.careKitSeconds - 86_400
    let context = ImportContext(defaultTimeZone: Fixtures.newYork, now: now)
    for document in [
      Self.careKitTask(created: right, start: right + 978_307_200),
      Self.careKitTask(created: right - 978_307_200, updated: right, start: right - 978_307_200),
    ] {
      let error = #expect(throws: (any Error).self) {
        try Importer.read(document, context: context)
      }
      let faults = (error as? DocumentError)?.faults.map(\.description) ?? []
      #expect(faults.contains { $0.contains("decades after the createdDate") }, "\(faults)")
    }
  }

  private func read(
    _ bytes: [UInt8],
    _ context: ImportContext
  ) throws(StoreError) -> ImportedRecords {
    do { return try Importer.read(bytes, context: context) } catch {
      throw StoreError(.invalid, error.message)
    }
  }

  @Test(arguments: [CareplanWriter.Form.document, .lines])
  func `what is taken in as it is read is what was written`(form: CareplanWriter.Form) throws {
    let place = try CarePlanRepository()
    let store = try place.store("a")
    try Self.filled(store)
    let bytes = try CarePlanRepository.export(store, as: form)
    let other = try place.store("b", seed: 2)
    var told: [ImportProgress] = []
    let options = ImportOptions(listsVersions: true)
    let report = try other.importDocument(
      .only(bytes, pieces: 700),
      into: .commit("All"),
      options
    ) { told.append($0) }
    #expect(try CarePlanRepository.export(other, as: form) == bytes)
    #expect(report.counts.map(\.kind) == [.task, .outcome])
    #expect(report.counts.map(\.records) == [1, 4])
    #expect(report.counts.map(\.versions) == [1, 8])
    #expect(report.versions.count == 9)
    #expect(told.contains(.reading(records: 9, bytes: bytes.count)))
    #expect(told.last == .storing)
    #expect(try other.check().findings.isEmpty)
  }

  @Test func `what stands in the work tree is committed later, and known meanwhile`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    var told: [ImportProgress] = []
    let report = try store.importDocument(Self.careKit("task"), into: .workTree) {
      told.append($0)
    }
    #expect(report.counts.map(\.records) == [1] && report.commit == nil)
    #expect(told.contains { if case .writing = $0 { true } else { false } })
    let again = try store.importDocument(Self.careKit("task"), into: .commit("Again"))
    #expect(again.isEmpty && again.presentCount == 1)
    try store.commit(store.prepareWorkTree("Import"))
    #expect(try store.fetch(TaskContent.self, id: "mouth-rinse") != nil)
  }

  @Test func `a document with faults leaves the store as it was`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let before = try store.position().commit
    try place.directory.write(
      Array(#"[{"type": "carePlan", "id": ""}, {"type": "task"}]"#.utf8),
      to: "bad.json"
    )
    let error = #expect(throws: ImportError.self) {
      try store.importDocument(at: place.directory["bad.json"], into: .commit("Bad"))
    }
    guard case .document(let fault)? = error else {
      Issue.record("The document is not at fault: \(String(describing: error))")
      return
    }
    #expect(fault.code == .invalidRecords && fault.faults.count >= 3)
    #expect(try store.position().commit == before)
    let missing = #expect(throws: ImportError.self) {
      try store.prepareImport(PieceReader(opening: place.directory["none.json"]))
    }
    guard case .unreadable? = missing else {
      Issue.record("A missing file was read: \(String(describing: missing))")
      return
    }
  }

  @Test func `a document of unknown form brings revisions, or the records of CareKit`() throws {
    let place = try CarePlanRepository()
    let store = try place.store("a")
    try store.add(Fixtures.task())
    let copy = try place.clone("b", of: "a", seed: 2)
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.title = "Other"
    try store.update(task)
    let known = try copy.read { snapshot throws(StoreError) in try snapshot.knowledge() }
    let bundle = try store.bundle(since: known)
    #expect(bundle.versions.count == 1)
    let bytes = CanonicalJSON.write(RevisionDocument.json(bundle))
    guard case .revisions(let preview) = try copy.prepareDocument(bytes, message: "").preview,
      case .revisions(let report) = try copy.takeDocument(bytes, message: "Revisions")
    else {
      Issue.record("The revisions were not recognised.")
      return
    }
    #expect(preview.taken == report.taken && preview.commit == nil && report.commit != nil)
    #expect(try copy.fetch(TaskContent.self, id: "doxylamine")?.title == "Other")
    let knowledge = try RevisionDocument.knowledge(in: CanonicalJSON.read(bytes))
    #expect(knowledge == bundle.knowledge)

    let careKit = try store.read { snapshot throws(StoreError) in
      try snapshot.careKitExport(of: bundle)
    }
    let other = try place.store("c", seed: 3)
    let taken = try other.takeDocument(CanonicalJSON.write(careKit.json), message: "CareKit")
    guard case .records(let records) = taken else {
      Issue.record("A revision record of CareKit's names no store.")
      return
    }
    #expect(records.format == .careKitRevision && records.counts.map(\.kind) == [.task])
  }

  @Test func `an export has the records of its scope alone`() throws {
    let plan = try CarePlanStore()
    try plan.add("pill", at: "08:00")
    try plan.add("other", at: "09:00")
    try plan.store.add(Fixtures.patient())
    let scopes: [(ExportScope, Int)] = [
      (.all, 3), (ExportScope(kinds: [.task]), 2),
      (ExportScope(keys: [RecordKey(.task, "pill")]), 1),
      (ExportScope(kinds: [.patient], keys: [RecordKey(.task, "pill")]), 2),
    ]
    for (scope, count) in scopes {
      let counts = try plan.store.read { snapshot throws(StoreError) in
        [
          try snapshot.countVersions(of: scope), try snapshot.export(scope) { _ in true },
          try snapshot.careKitExport(of: scope).count,
        ]
      }
      #expect(counts == [count, count, count])
    }
  }
}
