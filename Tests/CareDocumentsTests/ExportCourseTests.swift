import CanonicalJSON
import CareDocuments
import CareModel
import Foundation
import TestSupport
import Testing

/// What CareKit makes of our exports is what we say.
struct ExportCourseTests {
  /// 120 histories; `CAREPLAN_LAW_COUNT` asks for another number.
  private static let seeds: Range<UInt64> = {
    let asked = ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) }
    return 0..<(asked ?? 120)
  }()

  @Test func `CareKit shows what the course of the head says, at every moment`() throws {
    for seed in Self.seeds {
      let versions = try LinkedHistory.make(seed: seed)
      let store = try CareKitRules(CareKitExporter.revisionRecord(versions).json)
      expectCourse(of: VersionGraph(versions.map { VersionSummary($0) }), in: store, seed)
    }
  }

  @Test func `CareKit finds the events of earlier days with what held then`() throws {
    for seed in Self.seeds {
      let versions = try LinkedHistory.make(seed: seed)
      let graph = VersionGraph(versions.map { VersionSummary($0) })
      // While a record is open CareKit may come by versions of the other leaf.
      guard !graph.isOpen else { continue }
      let store = try CareKitRules(CareKitExporter.revisionRecord(versions).json)
      expectEvents(of: graph, in: store, seed)
    }
  }

  @Test func `links come back as they were, in whatever order CareKit has them`() throws {
    for seed in Self.seeds {
      let versions = try LinkedHistory.make(seed: seed)
      var random = SeededGenerator(seed: seed)
      let json = CareKitExporter.revisionRecord(versions).json
      let stored = CareKitRules.restored(json, &random)
      let back = try Importer.read(CanonicalJSON.write(stored), context: .elsewhere).records
      guard Set(back) != Set(versions) || back.count != versions.count else { continue }
      Issue.record("seed \(seed): \(CareplanExporter.lines(back))")
    }
  }

  @Test func `erased versions do not break the chain`() throws {
    for seed in Self.seeds {
      let versions = try LinkedHistory.make(seed: seed)
      var random = SeededGenerator(seed: seed)
      guard versions.count > 2, let erased = versions.randomElement(using: &random) else {
        continue
      }
      let left = versions.filter { $0.version.uuid != erased.version.uuid }
      let bridged = left.map { version in
        let links = version.version.previous.flatMap {
          $0 == erased.version.uuid ? erased.version.previous : [$0]
        }
        return VersionSummary(version).following(links)
      }
      let export = CareKitExporter.revisionRecord(left, bridged: bridged)
      expectCourse(of: VersionGraph(bridged), in: try CareKitRules(export.json), seed)
      let back = try Importer.read(CanonicalJSON.write(export.json), context: .elsewhere).records
      #expect(Set(back) == Set(left), "seed \(seed)")
    }
  }

  @Test func `a change in CareKit follows the head`() throws {
    for seed in Self.seeds {
      let versions = try LinkedHistory.make(seed: seed)
      let json = CareKitExporter.revisionRecord(versions).json
      let (changed, uuid) = try CareKitRules.changed(json)
      let back = try Importer.read(CanonicalJSON.write(changed), context: .elsewhere).records
      let new = try #require(back.first { $0.version.uuid == uuid })
      let head = VersionGraph(versions.map { VersionSummary($0) }).head?.uuid
      #expect(new.version.previous == [head].compactMap(\.self), "seed \(seed)")
      #expect(Set(back) == Set(versions + [new]), "seed \(seed)")
    }
  }
}

extension ExportCourseTests {
  /// Half days from one before all dates to behind the last.
  private static let moments = (-2...2 * (LinkedHistory.dayCount + 4)).map { half in
    LinkedHistory.start.adding(seconds: Int64(half) * 43_200)
  }

  private func expectCourse(of graph: VersionGraph, in store: CareKitRules, _ seed: UInt64) {
    guard let head = graph.head else { return }
    let course = Course(of: [head.uuid], in: graph)
    for moment in Self.moments {
      // An interval's end does not belong to it.
      let wanted = course.period(at: moment.adding(nanoseconds: -1)).map(\.content)
      let shown = store.versions(before: moment.careKitSeconds)
      let contents = shown.compactMap { VersionID($0.uuid).flatMap { graph[$0]?.contentDigest } }
      guard contents != [wanted].compactMap(\.self) else { continue }
      Issue.record("seed \(seed): CareKit shows \(shown.map(\.uuid)) before \(moment)")
    }
    #expect(store.tips.count == 1, "seed \(seed)")
  }

  /// CareKit finds nothing behind a gap, and never anything else than what held.
  private func expectEvents(of graph: VersionGraph, in store: CareKitRules, _ seed: UInt64) {
    guard let head = graph.head else { return }
    var random = SeededGenerator(seed: seed)
    let periods = Course(of: [head.uuid], in: graph).periods
    for moment in Self.moments {
      let end = moment.careKitSeconds
      guard let version = store.versions(before: end).first else { continue }
      let earlier = Self.moments.filter { $0 < moment }
      let titles = store.titles(
        at: earlier.map(\.careKitSeconds),
        backFrom: version,
        before: end,
        any: { $0.sorted().randomElement(using: &random) }
      )
      var isBehindGap = false
      for date in earlier.reversed() {
        let period = periods.last { $0.span.contains(date) }
        isBehindGap = isBehindGap || period == nil
        let wanted = isBehindGap ? nil : period.flatMap { graph[$0.version]?.title }
        guard titles[date.careKitSeconds] != wanted else { continue }
        Issue.record("seed \(seed): CareKit finds other events at \(date) before \(moment)")
      }
    }
  }
}
