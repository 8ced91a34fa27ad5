import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// Outcomes that health samples filled, beside each other and beside what people recorded.
struct FilledOutcomeTests {
  static let seeds: Range<UInt64> = 0..<300

  static func outcome(_ result: RecordMerge.Result) -> Outcome? {
    result.joined?.cast(to: OutcomeContent.self)
  }

  /// Leaves that are nothing but filled in, some of them made from one another.
  private static func leaves(_ history: inout FilledHistory, _ count: Int) -> [AnyRecord] {
    let root = history.filled()
    let others = (1..<count).map { _ in
      history.pick([true, false]) ? history.filled() : history.filled(after: [root])
    }
    return ([root] + others).map { AnyRecord($0) }
  }

  @Test func `leaves that samples filled never ask, and one of them is taken whole`() throws {
    for seed in Self.seeds {
      var history = FilledHistory(seed: seed)
      let versions = Self.leaves(&history, 4).map { record in
        var record = record
        // Also in an outcome that accumulates nothing is added twice.
        if seed.isMultiple(of: 3), case .outcome(var outcome) = record {
          outcome.content.accumulates = true
          record = .outcome(outcome)
        }
        return record
      }
      let leaves = VersionGraph(versions.map { VersionSummary($0) }).leaves.map(\.uuid)
      guard leaves.count > 1 else { continue }
      let joined = try #require(Self.outcome(RecordMerge(versions).result), "seed \(seed)")
      let sides = versions.filter { leaves.contains($0.version.uuid) }
        .compactMap { $0.cast(to: OutcomeContent.self) }
      #expect(
        sides.contains {
          $0.content == joined.content && $0.userInfo == joined.userInfo
            && $0.source == joined.source
        },
        "seed \(seed)"
      )
      let parts = sides.compactMap(\.filledPart)
      let taken = try #require(joined.filledPart)
      #expect(parts.allSatisfy { $0.latest <= taken.latest }, "seed \(seed)")
      let latest = parts.filter { $0.latest == taken.latest }
      #expect(latest.allSatisfy { $0.count <= taken.count }, "seed \(seed)")
      #expect(joined.isFilled, "seed \(seed)")
    }
  }

  @Test func `it does not matter which leaves that samples filled are joined first`() throws {
    for seed in Self.seeds {
      var history = FilledHistory(seed: seed)
      let roots = (0..<4).map { _ in AnyRecord(history.filled()) }
      let all = try #require(Self.outcome(RecordMerge(roots).result), "seed \(seed)")
      let order = history.shuffled(roots)
      var joined = order[0]
      var versions = [order[0]]
      for next in order.dropFirst() {
        versions.append(next)
        let step = try #require(RecordMerge(versions).result.joined, "seed \(seed)")
        versions.append(step)
        joined = step
      }
      let last = try #require(joined.cast(to: OutcomeContent.self))
      #expect(last.content == all.content, "seed \(seed)")
      #expect(last.common == all.common, "seed \(seed)")
    }
  }

  @Test func `the order of versions changes nothing, and merging again makes nothing`() {
    for seed in Self.seeds {
      var history = FilledHistory(seed: seed)
      let versions = history.versions(6)
      let merge = RecordMerge(versions)
      #expect(merge == RecordMerge(history.shuffled(versions + versions.prefix(2))), "seed \(seed)")
      guard let joined = merge.result.chain else { continue }
      #expect(joined.allSatisfy { $0.faults.isEmpty }, "seed \(seed)")
      #expect(RecordMerge(versions + joined).result == .whole(joined.last), "seed \(seed)")
    }
  }

  @Test func `the oracle merges what samples and people filled in alike`() {
    for seed in 0..<1500 as Range<UInt64> {
      var history = FilledHistory(seed: seed)
      let versions = history.versions(history.pick([2, 3, 4, 5, 6]))
      let difference = OracleTests.difference(versions)
      #expect(difference == nil, "seed \(seed)")
      let erased = history.pick(versions).version
      let purged = [PurgedVertex(uuid: erased.uuid, previous: erased.previous)]
      let other = OracleTests.difference(versions, purged: purged)
      #expect(other == nil, "seed \(seed), without \(erased.uuid)")
    }
  }

  @Test func `what somebody recorded is taken, and the other leaf is told of`() throws {
    for seed in Self.seeds {
      var history = FilledHistory(seed: seed)
      let filled = history.filled()
      let other = history.filled()
      var hand = history.edited()
      if hand.version.isTombstone { continue }
      hand.content.values = [OutcomeMergeTests.glass(2)]
      let merge = RecordMerge([AnyRecord(filled), AnyRecord(hand), AnyRecord(other)])
      let joined = try #require(Self.outcome(merge.result), "seed \(seed)")
      #expect(joined.content == hand.content, "seed \(seed)")
      #expect(joined.userInfo == hand.userInfo, "seed \(seed)")
      #expect(joined.source == hand.source, "seed \(seed)")
      #expect(merge.setAside == [filled, other].map(\.version.uuid), "seed \(seed)")
    }
  }

  @Test func `samples that went on one side do not hide those that came on another`() throws {
    var history = FilledHistory(seed: 2)
    let root = history.filled()
    let ended = history.filled(after: [root], isEnd: true)
    let later = history.filled(after: [root])
    let joined = Self.outcome(RecordMerge([root, ended, later].map { AnyRecord($0) }).result)
    #expect(joined?.version.isTombstone == false)
    #expect(joined?.values == later.values)
  }

  @Test func `a log that samples joined on two devices has their values once`() throws {
    var history = FilledHistory(seed: 3)
    let log = history.edited().with {
      $0.version.deleted = nil
      $0.content.accumulates = true
      $0.content.values = [OutcomeMergeTests.glass(1)]
    }
    let (here, there) = (history.filled(after: [log]), history.filled(after: [log]))
    var more = here
    more.content.values.append(OutcomeMergeTests.glass(2))
    more.version = Version(
      uuid: Scene.uuid("more"),
      previous: [here.version.uuid],
      created: log.version.created,
      updated: here.version.updated.afterwards
    )
    let versions = [log, here, there, more].map { AnyRecord($0) }
    let joined = try #require(Self.outcome(RecordMerge(versions).result))
    #expect(joined.recordedValues == [OutcomeMergeTests.glass(1), OutcomeMergeTests.glass(2)])
    #expect(joined.values.count == 3)
    let parts = [here, there].compactMap(\.filledPart)
    #expect(joined.filledPart.map(parts.contains) == true)
  }

  /// The later samples of another device came back behind the correction, in a log at once, and
  /// elsewhere by the next fill, which did not know any more that they were corrected.
  @Test func `what somebody put in the place of samples keeps them out`() throws {
    for seed in Self.seeds {
      var history = FilledHistory(seed: seed)
      let (first, own, more) = (
        OutcomeMergeTests.glass(1), OutcomeMergeTests.glass(9), OutcomeMergeTests.glass(2)
      )
      var root = history.filled()
      let isLog = seed.isMultiple(of: 2)
      if isLog {
        var log = Fixtures.outcome().with { $0.content.values = [first] }
        log.content.accumulates = true
        root = history.filled(after: [log]).with { $0.version.previous = [] }
      }
      let corrected = history.replaced(root, by: own)
      let later = history.filled(after: [root])
      var noted = history.filled(after: [later])
      noted.common.notes = [Note(content: "by the sea")]
      var sides = [corrected, history.pick([later, noted])]
      if isLog {
        var longer = history.filled(after: [root])
        longer.content.values.insert(more, at: 0)
        sides.append(longer)
      }
      let all = [root, later] + history.shuffled(sides)
      let joined = try #require(
        Self.outcome(RecordMerge(all.map { AnyRecord($0) }).result),
        "seed \(seed)"
      )
      #expect(Set(joined.values) == (isLog ? [own, more] : [own]), "seed \(seed)")
      #expect(joined.isMarkedAsFilled && joined.filledPart == nil, "seed \(seed)")
      // It stays so beside samples that come later still.
      let last = history.filled(after: [later])
      let again = RecordMerge((all + [joined, last]).map { AnyRecord($0) })
      let end = try #require(Self.outcome(again.result), "seed \(seed)")
      #expect(Set(end.values) == Set(joined.values) && end.filledPart == nil, "seed \(seed)")
    }
  }

  @Test func `values of samples that somebody puts back into a log stay beside a note`() throws {
    var history = FilledHistory(seed: 5)
    var log = Fixtures.outcome().with { $0.content.values = [OutcomeMergeTests.glass(1)] }
    log.content.accumulates = true
    let root = history.filled(after: [log]).with { $0.version.previous = [] }
    let corrected = history.replaced(root, by: OutcomeMergeTests.glass(9))
    var back = history.filled(after: [corrected])
    back.content.values = root.values
    var noted = history.filled(after: [corrected])
    noted.common.notes = [Note(content: "by the sea")]
    let versions = [root, corrected, back, noted].map { AnyRecord($0) }
    let joined = try #require(Self.outcome(RecordMerge(versions).result))
    #expect(joined.values == root.values && joined.filledPart == root.filledPart)
    #expect(joined.notes == noted.notes)
  }

  @Test func `notes on a leaf that is set aside are kept`() throws {
    var history = FilledHistory(seed: 4)
    let noted = history.filled().with { $0.common.notes = [Note(content: "by the sea")] }
    let hand = Fixtures.outcome().with { $0.version = history.filled().version }
    let joined = Self.outcome(RecordMerge([AnyRecord(noted), AnyRecord(hand)]).result)
    #expect(joined?.content.values == hand.content.values)
    #expect(joined?.notes == noted.notes)
  }
}
