import CanonicalJSON
import CareDocuments
import CareModel
import Foundation
import TestSupport
import Testing

/// Laws of import and export, on random histories.
struct RoundTripTests {
  static let seeds = Array(UInt64(1)...25)

  @Test(arguments: seeds)
  func `what goes to CareKit and back is what it was`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let export = CareKitExporter.revisionRecord(versions)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    try expectSame(back, versions.without(export.notes), seed)
  }

  @Test(arguments: seeds)
  func `what health samples filled in, and which of them are kept, comes back`(seed: UInt64) throws
  {
    let value = OutcomeValue(.double(6901), units: "count")
    let part = FilledPart(
      algorithm: 1,
      samples: seed.isMultiple(of: 2) ? "0" : "214 sha256:6a09",
      latest: .earliest,
      values: seed.isMultiple(of: 2) ? [] : [.object(value.object)]
    )
    let versions = try RandomHistory.make(seed: seed).map { record in
      switch record {
      case .outcome(let outcome):
        var filled = outcome.filled(with: part)
        filled.version.uuid = outcome.version.uuid
        return AnyRecord.outcome(filled)
      case .healthTask(var task):
        task.content.healthKitLinkage.statistics = .summary
        return .healthTask(task)
      default: return record
      }
    }
    let export = CareKitExporter.revisionRecord(versions)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
    try expectSame(back, versions.without(export.notes), seed)
    let filled = back.compactMap { $0.cast(to: OutcomeContent.self) }.map(\.filledPart)
    #expect(filled.allSatisfy { $0 == part }, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `CareKit decodes the export, and what it writes again is as good`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let export = CareKitExporter.revisionRecord(versions)
    let data = Data(CanonicalJSON.write(export.json))
    let decoded = try JSONDecoder().decode(CareKitMirror.Revision.self, from: data)
    let back = try Importer.read(Array(try JSONEncoder().encode(decoded)), context: .elsewhere)
    try expectSame(back.records, versions.without(export.notes), seed)
  }

  @Test(arguments: seeds)
  func `a second export is the same`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let first = CareKitExporter.revisionRecord(versions).json
    let back = try Importer.read(CanonicalJSON.write(first), context: .elsewhere).records
    let second = CareKitExporter.revisionRecord(back).json
    let change = UnifiedDiff(from: CanonicalJSON.text(first), to: CanonicalJSON.text(second))
    #expect(change.description.isEmpty, "seed \(seed): \(change)")
  }

  @Test(arguments: seeds)
  func `an entity alone comes back too`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    for version in versions.prefix(8) {
      guard let export = CareKitExporter.entity(version, in: versions) else { continue }
      let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
      try expectSame(back, [version], seed)
    }
  }

  @Test(arguments: seeds)
  func `no event has two live leaves in CareKit`(seed: UInt64) throws {
    let export = CareKitExporter.revisionRecord(try RandomHistory.make(seed: seed)).json
    let objects = export.object?["entities"]?.array?.compactMap { $0.object?["object"]?.object }
    let live = try #require(objects).filter {
      $0["taskUUID"] != nil && $0["nextVersionUUIDs"] == [] && $0["deletedDate"] == nil
    }
    let events = live.map { "\($0["taskUUID"] ?? "") \($0["taskOccurrenceIndex"] ?? 0)" }
    #expect(Set(events).count == events.count, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `our own export comes back, and its bytes do not depend on an order`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let bytes = CanonicalJSON.write(CareplanExporter.export(versions))
    let back = try Importer.read(bytes, context: .elsewhere)
    #expect(back.format == .export)
    try expectSame(back.records, versions, seed)
    let reversed = CareplanExporter.export(back.records.reversed())
    #expect(CanonicalJSON.write(reversed) == bytes, "seed \(seed)")
  }

  @Test func `a hundred thousand doubles of CareKit's come back as they were`() throws {
    var random = SeededGenerator(seed: 2001)
    // From 1970 to 2100; nearer to 2001 than three months doubles are finer than a nanosecond.
    let ranges = [-978_307_200.0...(-8_388_608), 8_388_608...3_124_224_000]
    for count in 0..<100_000 {
      let seconds = Double.random(in: ranges[count % 2], using: &random)
      let instant = try #require(Instant(careKitSeconds: seconds))
      guard instant.careKitSeconds != seconds else { continue }
      Issue.record("\(seconds) became \(instant)")
    }
  }

  private func expectSame(
    _ back: [AnyRecord],
    _ versions: [AnyRecord],
    _ seed: UInt64
  ) throws {
    let found = Dictionary(uniqueKeysWithValues: back.map { ($0.version.uuid, $0) })
    #expect(back.count == versions.count, "seed \(seed)")
    for version in versions {
      let other = try #require(found[version.version.uuid], "seed \(seed)")
      guard other != version else { continue }
      let (left, right) = (CanonicalJSON.text(version.json), CanonicalJSON.text(other.json))
      Issue.record("seed \(seed): \(UnifiedDiff(from: left, to: right))")
    }
  }
}

extension ImportContext {
  /// An import where nothing is known and another zone is the default.
  static let elsewhere = ImportContext(defaultTimeZone: TimeZoneID("Asia/Tokyo") ?? .utc)
}

extension [AnyRecord] {
  /// The versions that the notes do not say were left out.
  fileprivate func without(_ notes: [ExportNote]) -> [AnyRecord] {
    let omitted = Set(notes.filter(\.isOmitted).map(\.version))
    return filter { !omitted.contains($0.version.uuid) }
  }
}
