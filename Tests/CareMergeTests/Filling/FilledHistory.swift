import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

/// Random histories of an outcome that health samples and people fill.
struct FilledHistory {
  let seed: UInt64
  private var random: SeededGenerator
  private var made = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed &* 131 &+ 5)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func shuffled<Value>(_ values: [Value]) -> [Value] { values.shuffled(using: &random) }

  /// What some samples say; of a few the same, so that histories meet.
  mutating func part(count: Int? = nil) -> FilledPart {
    let number = pick([6901, 7200, 7350])
    let latest = Fixtures.instant("2026-01-10T0\(pick([7, 8, 9])):00:00Z")
    let samples = count ?? pick([1, 214, 215])
    let value = OutcomeValue(.double(Double(number)), units: "count", createdDate: latest)
    return FilledPart(
      algorithm: 1,
      samples: "\(samples) sha256:\(number)",
      latest: latest,
      values: samples == 0 ? [] : [.object(value.object)]
    )
  }

  /// A version that samples filled, or a tombstone when they went.
  mutating func filled(after parents: [Outcome] = [], isEnd: Bool = false) -> Outcome {
    var outcome = parents.first ?? Fixtures.outcome().with { $0.content.values = [] }
    if outcome.filledPart == nil, outcome.isMarkedAsFilled {
      return version(of: outcome, after: parents)
    }
    outcome.common.source = pick(["Watch", "iPhone"])
    outcome = outcome.filled(with: part(count: isEnd ? 0 : nil))
    return version(of: outcome, after: parents, isEnd: isEnd)
  }

  /// A version in which somebody changed something.
  mutating func edited(after parents: [Outcome] = []) -> Outcome {
    var outcome = parents.first ?? Fixtures.outcome()
    let glass = OutcomeMergeTests.glass(pick([1, 2, 3]))
    switch pick([0, 1, 2, 3, 4, 5, 6, 7]) {
    case 0: outcome.content.values = [glass]
    case 1: outcome.content.state = pick([nil, .notCompleted])
    case 2: outcome.common.notes.append(Note(content: pick(["n", "o"])))
    case 3: outcome.common.userInfo["x"] = pick(["1", "2"])
    case 4: outcome.common.tags = [pick(["a", "b"])]
    case 7 where outcome.filledPart != nil:
      outcome.content.values = outcome.filledPart?.outcomeValues ?? []
    default:
      outcome.content.accumulates = true
      outcome.content.values.append(glass)
    }
    return version(of: outcome, after: parents, isEnd: pick(Array(0..<12)) == 0)
  }

  /// The end of an outcome that somebody took back by hand: it still has the values.
  mutating func withdrawn(_ outcome: Outcome) -> Outcome {
    version(of: outcome, after: [outcome], isEnd: true)
  }

  /// A version in which somebody puts something else in the place of all values.
  mutating func replaced(_ outcome: Outcome, by values: OutcomeValue...) -> Outcome {
    version(of: outcome.with { $0.content.values = values }, after: [outcome])
  }

  /// The versions of a history, in the order in which they were made.
  mutating func versions(_ count: Int) -> [AnyRecord] {
    var versions: [Outcome] = []
    while versions.count < count {
      let isRoot = versions.isEmpty || pick(Array(0..<4)) == 0
      var parents = isRoot ? [] : [pick(versions)]
      if !isRoot, pick(Array(0..<5)) == 0 {
        let other = pick(versions)
        if other.version.uuid != parents[0].version.uuid { parents.append(other) }
      }
      let isLive = parents.first.map { !$0.version.isTombstone } ?? true
      switch pick(Array(0..<10)) {
      case 0 where !parents.isEmpty && isLive && parents[0].isFilled:
        versions.append(filled(after: parents, isEnd: true))
      case 1...5: versions.append(filled(after: parents))
      case 6 where !parents.isEmpty && isLive: versions.append(withdrawn(parents[0]))
      default: versions.append(edited(after: parents))
      }
    }
    return versions.map { AnyRecord($0) }
  }

  private mutating func version(
    of outcome: Outcome,
    after parents: [Outcome],
    isEnd: Bool = false
  ) -> Outcome {
    made += 1
    var version = outcome
    let now = Fixtures.instant("2026-01-10T08:00:00Z").adding(seconds: Int64(made / 2))
    version.version = Version(
      uuid: Scene.uuid("filled \(seed) \(made)"),
      previous: parents.map(\.version.uuid),
      created: parents.map(\.version.created).min() ?? now,
      updated: now,
      deleted: isEnd ? now : nil
    )
    return version
  }
}
