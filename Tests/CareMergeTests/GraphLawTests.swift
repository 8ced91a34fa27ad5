import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// Laws over random histories with any number of leaves.
struct GraphLawTests {
  @Test(arguments: LawCase.all)
  func `the order of versions and their repetition change nothing`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 6)
      let again = generator.shuffled(versions + versions.prefix(3))
      let (first, second) = (RecordMerge(versions), RecordMerge(again))
      #expect(first == second, "seed \(seed)")
      let bytes = [first, second].map { $0.result.chain?.map(\.bytes) }
      #expect(bytes[0] == bytes[1], "seed \(seed)")
    }
  }

  @Test(arguments: LawCase.all)
  func `joined versions are valid and canonical, and the first follows all leaves`(
    law: LawCase
  ) throws {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 5)
      guard let chain = RecordMerge(versions).result.chain else { continue }
      let leaves = VersionGraph(versions.map { VersionSummary($0) }).leaves
      var previous = leaves.map(\.uuid).sorted()
      for joined in chain {
        #expect(joined.version.previous == previous, "seed \(seed)")
        #expect(joined.version.created == leaves.map(\.created).min(), "seed \(seed)")
        #expect(joined.version.updated == leaves.map(\.updated).max(), "seed \(seed)")
        #expect(joined.version.uuid == joined.derivedUUID, "seed \(seed)")
        #expect(joined.version.replica == nil, "seed \(seed)")
        #expect(joined.version.mergedBy == 1, "seed \(seed)")
        #expect(joined.faults.isEmpty, "seed \(seed)")
        let read = try AnyRecord(json: CanonicalJSON.read(joined.bytes))
        #expect(read.bytes == joined.bytes, "seed \(seed)")
        previous = [joined.version.uuid]
      }
    }
  }

  @Test(arguments: LawCase.all)
  func `merging what was merged makes nothing`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 5)
      guard let joined = RecordMerge(versions).result.chain else { continue }
      #expect(RecordMerge(versions + joined).result == .whole(joined.last), "seed \(seed)")
    }
  }

  @Test(arguments: LawCase.all)
  func `a typo fix on an open record leaves its conflicts open`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 5)
      guard let conflict = RecordMerge(versions).result.conflict else { continue }
      let leaf = generator.pick(conflict.leaves)
      var fix = generator.restating(leaf, after: [leaf])
      fix.version.deleted = leaf.version.deleted
      fix.edit { $0.unknown["typo"] = "fixed" }
      let still = RecordMerge(versions + [fix]).result.conflict
      #expect(still?.members.map(\.name) == conflict.members.map(\.name), "seed \(seed)")
      #expect(still?.leaves.contains(fix) == true, "seed \(seed)")
    }
  }

  @Test(arguments: LawCase.all)
  func `every resolution follows all leaves and ends the conflict`(law: LawCase) throws {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 5)
      guard let conflict = RecordMerge(versions).result.conflict else { continue }
      let head = conflict.head.version.uuid
      let picks = conflict.members.map { ($0.name, Resolution.Pick.side(head)) }
      var resolutions: [Resolution] = [
        .taking(generator.pick(conflict.leaves).version.uuid), .preferring(head),
        .deleting(at: .latest), .record(conflict.head),
      ]
      // A leaf that has no say in some period cannot be picked for it.
      if conflict.disputes.flatMap(\.members).allSatisfy({ $0.concerns(head) }) {
        let picks = Dictionary(picks, uniquingKeysWith: { first, _ in first })
        resolutions.append(.merged(picks: picks))
      }
      for resolution in resolutions {
        let drafts = try conflict.resolved(by: resolution)
        #expect(drafts.allSatisfy { $0.version.isDraft }, "seed \(seed)")
        let made = Scene.minted(drafts, after: conflict.leaves)
        #expect(made.allSatisfy { $0.faults.isEmpty }, "seed \(seed)")
        #expect(RecordMerge(versions + made).result == .whole(made.last), "seed \(seed)")
      }
    }
  }

  @Test(arguments: LawCase.all)
  func `replicas that exchange what they have, merging in between, end alike`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let versions = generator.history(of: 5)
      var replicas = (0..<3).map { _ in versions.filter { _ in generator.pick([true, false]) } }
      replicas[0] = versions
      for _ in 0..<4 {
        let (giver, taker) = (generator.pick([0, 1, 2]), generator.pick([0, 1, 2]))
        replicas[taker] = Self.merged(replicas[taker] + replicas[giver])
      }
      let ends = [[0, 1, 2], [2, 1, 0]].map { order in
        Set(Self.merged(order.flatMap { replicas[$0] }).map(\.version.uuid))
      }
      #expect(Set(ends).count == 1, "seed \(seed)")
    }
  }

  /// What a replica has after a merge.
  private static func merged(_ versions: [AnyRecord]) -> [AnyRecord] {
    var seen: Set<VersionID> = []
    let distinct = versions.filter { seen.insert($0.version.uuid).inserted }
    return distinct + (RecordMerge(distinct).result.chain ?? [])
  }
}
