import CareModel
import CareTestSupport
import Digests
import TestSupport
import Testing

/// Random histories of one record in several stores: writes of several versions, joins, settled heads
/// and what CareKit wrote.
private struct KnowledgeHistory {
  private(set) var versions: [Version] = []
  private var clocks: [VersionID: Int] = [:]
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...14, using: &generator) { act() }
  }

  private mutating func act() {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<5: write(Int.random(in: 1...3, using: &generator))
    case 5..<7: derive(isJoin: true)
    case 7..<9: derive(isJoin: false)
    default:
      let isSilent = Bool.random(using: &generator)
      add(id(1), after: parents(1)) { version, history in
        if !isSilent { version.knowledge = KnowledgeVector([history.tick()]) }
      }
    }
  }

  /// The next change of some replica.
  private mutating func tick() -> (VersionID, Int) {
    let replica = TestSurroundings.identifier(9, UInt64.random(in: 1...3, using: &generator))
    clocks[replica, default: 0] += 1
    return (replica, clocks[replica] ?? 0)
  }

  private mutating func write(_ count: Int) {
    var parents = parents(Int.random(in: 1...2, using: &generator))
    for _ in 0..<count {
      add(id(1), after: parents) { version, history in
        let (replica, clock) = history.tick()
        (version.replica, version.clock) = (replica, clock)
      }
      parents = versions.suffix(1).map(\.uuid)
    }
  }

  private mutating func derive(isJoin: Bool) {
    var parents = parents(isJoin ? 2 : 1)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let digest = Digest(sha256: "\(versions.count)")
      add(VersionID(derivedFrom: digest), after: parents) { version, _ in
        version.mergedBy = isJoin ? 1 : nil
      }
      parents = versions.suffix(1).map(\.uuid)
    }
  }

  private func id(_ number: UInt64) -> VersionID {
    TestSurroundings.identifier(number, UInt64(versions.count))
  }

  private mutating func parents(_ count: Int) -> [VersionID] {
    Set(versions.shuffled(using: &generator).prefix(count).map(\.uuid)).sorted()
  }

  private mutating func add(
    _ uuid: VersionID,
    after parents: [VersionID],
    _ complete: (inout Version, inout KnowledgeHistory) -> Void
  ) {
    let time = Instant(seconds: Int64(versions.count))
    var version = Version(uuid: uuid, previous: parents, created: time, updated: time)
    complete(&version, &self)
    versions.append(version)
  }

  mutating func shuffled() -> [Version] { versions.shuffled(using: &generator) }

  /// What is known to whoever has a version, told step by step.
  func vector(of uuid: VersionID) -> KnowledgeVector? {
    guard let version = versions.first(where: { $0.uuid == uuid }) else { return nil }
    if let knowledge = version.knowledge { return knowledge }
    if let replica = version.replica, let clock = version.clock {
      return KnowledgeVector([(replica, clock)])
    }
    guard uuid.isDerived, !version.previous.isEmpty else { return nil }
    var greatest = KnowledgeVector()
    for parent in version.previous {
      guard let vector = vector(of: parent) else { return nil }
      greatest.merge(vector)
    }
    return greatest
  }
}

struct VersionKnowledgeLawTests {
  @Test(arguments: UInt64(1)...300)
  func `joined and settled versions tell their parents' maximum, others their own clock`(
    seed: UInt64
  ) {
    var history = KnowledgeHistory(seed: seed)
    let knowledge = VersionKnowledge(history.versions)
    let shuffled = VersionKnowledge(history.shuffled())
    for version in history.versions {
      #expect(knowledge[version.uuid] == history.vector(of: version.uuid), "seed \(seed)")
      #expect(shuffled[version.uuid] == knowledge[version.uuid], "seed \(seed)")
    }
    let told = history.versions.filter { !$0.uuid.isDerived }.compactMap {
      history.vector(of: $0.uuid)
    }
    #expect(
      knowledge.whole == told.reduce(into: KnowledgeVector()) { $0.merge($1) },
      "seed \(seed)"
    )
    #expect(knowledge.count(knownTo: knowledge.whole) == told.count, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...300)
  func `what a store has and what it is sent since are everything`(
    seed: UInt64
  ) {
    let history = KnowledgeHistory(seed: seed)
    let all = VersionKnowledge(history.versions)
    for count in 0...history.versions.count {
      let present = history.versions.prefix(count)
      let sent = all.unknown(to: VersionKnowledge(present).whole)
      let both = sent.union(present.map(\.uuid))
      #expect(both == Set(history.versions.map(\.uuid)), "seed \(seed)")
    }
    let sent = all.unknown(to: all.whole)
    for version in history.versions where sent.contains(version.uuid) {
      let tells = !version.uuid.isDerived && history.vector(of: version.uuid) != nil
      #expect(!tells, "seed \(seed): who knows a clock has its version")
    }
  }
}
