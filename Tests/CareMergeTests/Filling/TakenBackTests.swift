import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// What somebody took back, beside samples that other devices fill in.
struct TakenBackTests {
  @Test func `a deletion by hand stands beside later samples`() throws {
    var history = FilledHistory(seed: 1)
    let root = history.filled()
    var withdrawn = root
    withdrawn.version = Version(
      uuid: Scene.uuid("withdrawn"),
      previous: [root.version.uuid],
      created: root.version.created,
      updated: root.version.updated.afterwards,
      deleted: root.version.updated.afterwards
    )
    withdrawn.content.values = []
    let later = history.filled(after: [root])
    let joined = FilledOutcomeTests.outcome(
      RecordMerge([root, withdrawn, later].map { AnyRecord($0) }).result
    )
    #expect(joined?.version.isTombstone == true)
  }

  /// A tombstone that keeps the values which it ended was taken for one that samples made, and the
  /// later samples of another device brought the outcome back.
  @Test func `what somebody took back stays so beside samples of any device`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let root = history.filled()
      let withdrawn = history.withdrawn(root)
      let others = (0..<2).map { _ in
        history.pick([true, false]) ? history.filled() : history.filled(after: [root])
      }
      let ended = history.filled(after: [root], isEnd: true)
      let sides = [withdrawn, ended] + others
      let merge = RecordMerge(([root] + history.shuffled(sides)).map { AnyRecord($0) })
      let joined = try #require(FilledOutcomeTests.outcome(merge.result), "seed \(seed)")
      #expect(joined.isWithdrawn, "seed \(seed)")
      #expect(joined.content == withdrawn.content, "seed \(seed)")
      // Whoever joined the samples before says the same.
      let early = try #require(RecordMerge(others.map { AnyRecord($0) }).result.joined)
      let late = [root, withdrawn, ended].map { AnyRecord($0) } + others.map { AnyRecord($0) }
      #expect(
        FilledOutcomeTests.outcome(RecordMerge(late + [early]).result)?.isWithdrawn == true,
        "seed \(seed)"
      )
    }
  }

  @Test func `what somebody recorded anew stays beside what was taken back elsewhere`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let root = history.filled()
      var hand = history.edited()
      if hand.version.isTombstone { continue }
      hand.content.values = [OutcomeMergeTests.glass(2)]
      let versions = [root, history.withdrawn(root), hand].map { AnyRecord($0) }
      let joined = try #require(
        FilledOutcomeTests.outcome(RecordMerge(versions).result),
        "seed \(seed)"
      )
      #expect(joined.content == hand.content && !joined.version.isTombstone, "seed \(seed)")
    }
  }

  /// Two devices filled one event, each from samples of its own; the correction stood, and nobody was
  /// told that somebody else had taken the outcome back.
  @Test func `what somebody corrected and somebody else took back is in question`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let (mine, yours) = (history.filled(), history.filled())
      let corrected = history.replaced(yours, by: OutcomeMergeTests.glass(2))
      let withdrawn = history.withdrawn(mine)
      let others = history.pick([[], [history.filled()], [history.filled(after: [yours])]])
      let versions = history.shuffled([mine, yours, corrected, withdrawn] + others)
      guard case .open(let conflict) = RecordMerge(versions.map { AnyRecord($0) }).result else {
        Issue.record("seed \(seed): nobody is asked")
        continue
      }
      #expect(conflict.members.map(\.name).contains("lifetime"), "seed \(seed)")
    }
  }

  /// A log of what somebody recorded, and of samples.
  private static func log(_ history: inout FilledHistory) -> Outcome {
    var log = Fixtures.outcome().with { $0.content.values = [OutcomeMergeTests.glass(1)] }
    log.content.accumulates = true
    return history.filled(after: [log]).with { $0.version.previous = [] }
  }

  /// The leaf of which only samples were left had no say beside one that still had the entry.
  @Test func `an entry that somebody took back does not return with another fill`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let root = Self.log(&history)
      let left = try #require(root.filledPart?.outcomeValues.first)
      var emptied = [history.replaced(root, by: left)]
      if history.pick([true, false]) {
        emptied += [history.filled(after: emptied, isEnd: history.pick([true, false]))]
      }
      let later = history.filled(after: [root])
      let others = history.pick([[], [history.filled(after: [later])], [history.filled()]])
      let all = [root, later] + history.shuffled(emptied + others)
      let joined = try #require(
        FilledOutcomeTests.outcome(RecordMerge(all.map { AnyRecord($0) }).result),
        "seed \(seed)"
      )
      #expect(joined.recordedValues.isEmpty && !joined.version.isTombstone, "seed \(seed)")
      #expect(joined.values == joined.filledPart?.outcomeValues, "seed \(seed)")
      // Nor with one that comes after that was joined.
      let last = history.filled(after: [later])
      let again = RecordMerge((all + [joined, last]).map { AnyRecord($0) })
      #expect(
        FilledOutcomeTests.outcome(again.result)?.recordedValues.isEmpty == true,
        "seed \(seed)"
      )
      // What somebody adds meanwhile is added.
      let more = OutcomeMergeTests.glass(7)
      let added = history.edited(after: [later]).with {
        $0.content = later.content
        $0.content.values.append(more)
        $0.version.deleted = nil
      }
      let both = RecordMerge(([root, later, added] + emptied).map { AnyRecord($0) })
      #expect(FilledOutcomeTests.outcome(both.result)?.recordedValues == [more], "seed \(seed)")
    }
  }

  /// It was asked about, though nobody had recorded anything meanwhile.
  @Test func `a log that is taken back stays so beside a fill, and not beside an entry`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let root = Self.log(&history)
      let withdrawn = history.withdrawn(root)
      let later = history.filled(after: [root])
      let versions = [root, later] + history.shuffled([withdrawn, history.filled(after: [root])])
      let merge = RecordMerge(versions.map { AnyRecord($0) })
      let joined = try #require(FilledOutcomeTests.outcome(merge.result), "seed \(seed)")
      #expect(joined.isWithdrawn && joined.content == withdrawn.content, "seed \(seed)")
      #expect(merge.setAside.contains(later.version.uuid), "seed \(seed)")
      let added = history.replaced(root, by: OutcomeMergeTests.glass(7))
      let asked = RecordMerge([root, withdrawn, added].map { AnyRecord($0) })
      guard case .open = asked.result else {
        Issue.record("seed \(seed) joins what was taken back and what was added")
        continue
      }
    }
  }

  /// What one had left of the samples came back beside the value that another had put in their place.
  @Test func `what two people change of one filling goes if one of them takes it away`() throws {
    for seed in FilledOutcomeTests.seeds {
      var history = FilledHistory(seed: seed)
      let first = history.part()
      let samples = (0..<3).map { OutcomeValue(.double(60 + Double($0)), units: "count/min") }
      var part = first
      part.values = samples.map { .object($0.object) }
      var root = Fixtures.outcome().with { $0.content.values = [] }
      root.content.accumulates = true
      root = history.filled(after: [root.filled(with: part)]).with { $0.version.previous = [] }
      root = root.filled(with: part).with { $0.version = root.version }
      let less = history.replaced(root, by: samples[1], samples[2])
      let own = OutcomeMergeTests.glass(9)
      let corrected = history.replaced(root, by: own)
      let kept = history.replaced(root, by: samples[1], own)
      for (other, values) in [(corrected, [own]), (kept, [samples[1], own])] {
        let later = history.pick([[], [history.filled(after: [root])]])
        let all = [root] + history.shuffled([less, other] + later)
        let merge = RecordMerge(all.map { AnyRecord($0) })
        let joined = try #require(FilledOutcomeTests.outcome(merge.result), "seed \(seed)")
        #expect(Set(joined.values) == Set(values), "seed \(seed)")
        #expect(joined.isMarkedAsFilled && joined.filledPart == nil, "seed \(seed)")
      }
    }
  }
}
