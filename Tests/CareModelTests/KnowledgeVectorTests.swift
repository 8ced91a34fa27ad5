import CareModel
import TestSupport
import Testing

private let replicas = (0..<4 as Range<UInt8>).compactMap {
  VersionID(bytes: [$0] + Array(repeating: 0, count: 15))
}

extension SeededGenerator {
  fileprivate mutating func vector() -> KnowledgeVector {
    var vector = KnowledgeVector()
    for replica in replicas where Bool.random(using: &self) {
      vector[replica] = Int.random(in: 1...3, using: &self)
    }
    return vector
  }
}

extension KnowledgeVector {
  fileprivate func merging(_ other: KnowledgeVector) -> KnowledgeVector {
    var merged = self
    merged.merge(other)
    return merged
  }
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `merging knowledge commutes, associates and repeats without effect`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<100 {
    let (a, b, c) = (generator.vector(), generator.vector(), generator.vector())
    #expect(a.merging(b) == b.merging(a), "seed \(seed)")
    #expect(a.merging(b).merging(c) == a.merging(b.merging(c)), "seed \(seed)")
    #expect(a.merging(a) == a, "seed \(seed)")
    #expect([.equal, .before].contains(a.compared(to: a.merging(b))), "seed \(seed)")
  }
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `comparing knowledge is a partial order`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<100 {
    let (a, b) = (generator.vector(), generator.vector())
    let opposite: [KnowledgeVector.Comparison: KnowledgeVector.Comparison] = [
      .before: .after, .after: .before, .equal: .equal, .concurrent: .concurrent,
    ]
    #expect(b.compared(to: a) == opposite[a.compared(to: b)], "seed \(seed)")
    #expect((a.compared(to: b) == .equal) == (a == b), "seed \(seed)")
    let isCovered = a.merging(b) == b
    #expect(isCovered == [.equal, .before].contains(a.compared(to: b)), "seed \(seed)")
  }
}

@Test func `a change that others have not seen makes knowledge concurrent`() {
  var ours = KnowledgeVector([(replicas[0], 1)])
  var theirs = ours
  ours.increment(replicas[0])
  #expect(ours.compared(to: theirs) == .after)
  theirs.increment(replicas[1])
  #expect(ours.compared(to: theirs) == .concurrent)
  #expect(ours.merging(theirs).clocks.map(\.clock) == [2, 1])
}

@Test func `a clock given twice is the greater one`() {
  #expect(KnowledgeVector([(replicas[0], 3), (replicas[0], 2)])[replicas[0]] == 3)
}
