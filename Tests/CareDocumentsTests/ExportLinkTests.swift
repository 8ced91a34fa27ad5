import CanonicalJSON
import CareDocuments
import CareModel
import Testing

/// How CareKit is told that the versions of a plan follow each other, in named cases.
struct ExportLinkTests {
  @Test func `a tag beside a planned dose goes before the plan`() throws {
    // 10 mg from day 0, planned 20 mg from day 20; then a tag from day 10 on, in both periods.
    let plan = try history([
      (1, [], 0, "10 mg"), (2, [1], 20, "20 mg"), (3, [2], 10, "10 mg, tag"),
      (4, [3], 20, "20 mg, tag"),
    ])
    // The untagged plan, of the same date, stands in the chain before the tagged one.
    #expect(try next(of: plan) == [1: [3], 3: [2], 2: [4], 4: []])
    #expect(try shown(plan, on: [5, 15, 25]) == ["10 mg", "10 mg, tag", "20 mg, tag"])
    try expectRoundTrip(plan)
  }

  @Test func `a record that ended and was added again has a gap and hides the old plan`() throws {
    let plan = try history([
      (1, [], 0, "10 mg"), (2, [1], 20, "20 mg"), (3, [2], 10, nil), (4, [3], 30, "5 mg"),
    ])
    #expect(try next(of: plan) == [1: [3], 2: [3], 3: [4], 4: []])
    #expect(try shown(plan, on: [5, 15, 25, 35]) == ["10 mg", nil, nil, "5 mg"])
    try expectRoundTrip(plan)
  }

  @Test func `a plan that moved earlier is changed in CareKit as our head`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (2, [1], 20, "20 mg"), (3, [2], 15, "20 mg")])
    #expect(try next(of: plan) == [1: [3], 3: [2], 2: []])
    #expect(try shown(plan, on: [12, 17, 22]) == ["10 mg", "20 mg", "20 mg"])
    try expectRoundTrip(plan)
    let (changed, uuid) = try CareKitRules.changed(CareKitExporter.revisionRecord(plan).json)
    let back = try Importer.read(CanonicalJSON.write(changed), context: .elsewhere).records
    #expect(back.first { $0.version.uuid == uuid }?.version.previous == [id(3)])
  }

  @Test func `a deletion that was taken back hides no earlier day`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (2, [1], 10, nil), (3, [2], 10, "10 mg")])
    #expect(try next(of: plan) == [2: [1], 1: [3], 3: []])
    #expect(try shown(plan, on: [5, 15]) == ["10 mg", "10 mg"])
    try expectRoundTrip(plan)
  }

  @Test func `corrections of one date follow each other as they were made`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (2, [1], 0, "12 mg"), (3, [2], 0, "15 mg")])
    #expect(try next(of: plan) == [1: [2], 2: [3], 3: []])
    let text = CanonicalJSON.text(CareKitExporter.revisionRecord(plan).json)
    #expect(!text.contains("careplan.previous") && !text.contains("careplan.head"))
  }

  @Test func `an open record has one tip, and the head decides`() throws {
    let plan = try history([(1, [], 5, "10 mg"), (2, [1], 0, "5 mg"), (3, [1], 10, "20 mg")])
    #expect(VersionGraph(plan.map { VersionSummary($0) }).isOpen)
    // CareKit would show the other leaf before day 5, so it gets that as deleted.
    #expect(try next(of: plan) == [2: [1], 1: [3], 3: []])
    #expect(try shown(plan, on: [2, 7, 12]) == [nil, "10 mg", "20 mg"])
    let notes = CareKitExporter.revisionRecord(plan).notes
    #expect(notes.map(\.version) == [id(2)])
    #expect(notes.map(\.isOmitted) == [false])
    try expectRoundTrip(plan)
  }

  @Test func `the links of an erased version are still told, and come back`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (3, [2], 20, "20 mg")])
    let bridged = plan.map { VersionSummary($0) }.map { version in
      version.uuid == id(3) ? version.following([id(1)]) : version
    }
    let export = CareKitExporter.revisionRecord(plan, bridged: bridged)
    let store = try CareKitRules(export.json)
    #expect(store.versions(before: date(25).careKitSeconds).map(\.title) == ["20 mg"])
    #expect(store.versions(before: date(15).careKitSeconds).map(\.title) == ["10 mg"])
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    #expect(Set(back) == Set(plan))
  }

  @Test func `links of a version that an app copied belong to another version`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (2, [1], 20, "20 mg"), (3, [2], 10, "15 mg")])
    let text = CanonicalJSON.text(CareKitExporter.revisionRecord(plan).json)
    let other = "0D000000-0000-4000-8000-000000000009"
    let copied = text.replacing(
      "\"uuid\": \"\(uuid(3).uppercased())\"",
      with: "\"uuid\": \"\(other)\""
    )
    let back = try Importer.read(Array(copied.utf8), context: .elsewhere).records
    let copy = try #require(back.first { $0.version.uuid == VersionID(other) })
    #expect(copy.version.previous == [id(1)])
    #expect(copy.common.userInfo.isEmpty)
  }

  @Test func `dates and links of CareKit's own are kept as they are`() throws {
    let plan = try history([(1, [], 0, "10 mg"), (2, [1], 20, "20 mg"), (3, [2], 10, "15 mg")])
    let text = CanonicalJSON.text(CareKitExporter.revisionRecord(plan).json)
    let foreign = text.replacing("careplan.previous", with: "app.previous")
    let back = try Importer.read(Array(foreign.utf8), context: .elsewhere).records
    #expect(back.map(\.version.previous) == [[], [id(3)], [id(1)]])
    #expect(back.map(\.effectiveDate) == plan.map(\.effectiveDate))
  }
}

extension ExportLinkTests {
  /// A plan's versions by number, parents, day and title; a tombstone has none.
  private func history(
    _ versions: [(number: Int, parents: [Int], day: Int, title: String?)]
  ) throws -> [AnyRecord] {
    try versions.map { number, parents, day, title in
      let updated = Instant(seconds: 1_790_000_000 + Int64(number))
      let common = CommonMembers(id: "plan", effectiveDate: date(day), timezone: .utc)
      let version = Version(
        uuid: id(number),
        previous: parents.map(id),
        created: updated,
        updated: updated,
        deleted: title == nil ? updated : nil
      )
      let plan = CarePlan(common, CarePlanContent(title: title ?? "10 mg"), version: version)
      return try AnyRecord(json: plan.json)
    }
  }

  private func next(of plan: [AnyRecord]) throws -> [Int: [Int]] {
    let numbers = Dictionary(uniqueKeysWithValues: (1...9).map { (uuid($0).uppercased(), $0) })
    let store = try CareKitRules(CareKitExporter.revisionRecord(plan).json)
    let pairs = store.versions.values.compactMap { version in
      numbers[version.uuid].map { ($0, version.next.compactMap { numbers[$0] }) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func shown(_ plan: [AnyRecord], on days: [Int]) throws -> [String?] {
    let store = try CareKitRules(CareKitExporter.revisionRecord(plan).json)
    return days.map { day in
      let versions = store.versions(before: date(day).careKitSeconds)
      return versions.isEmpty ? nil : versions.compactMap(\.title).joined(separator: " and ")
    }
  }

  private func expectRoundTrip(_ plan: [AnyRecord]) throws {
    let bytes = CanonicalJSON.write(CareKitExporter.revisionRecord(plan).json)
    #expect(try Importer.read(bytes, context: .elsewhere).records == plan)
  }

  private func date(_ day: Int) -> Instant { LinkedHistory.day(day) }
  private func id(_ number: Int) -> VersionID { VersionID(uuid(number)) ?? Version.blank.uuid }
  private func uuid(_ number: Int) -> String { "aaaaaaaa-0000-4000-8000-00000000000\(number)" }
}
