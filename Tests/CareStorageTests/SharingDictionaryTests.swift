import TestSupport
import Testing

@testable import CareStorage

struct SharingDictionaryTests {
  @Test(arguments: UInt64(1)...10)
  func `it and its copies say what dictionaries say`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pairs = [(SharingDictionary<Int, [Int]>(), [Int: [Int]]())]
    for step in 0..<4000 {
      var (sharing, plain) = pairs[Int.random(in: pairs.indices, using: &random)]
      let key = Int.random(in: 0..<1500, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        sharing[key] = nil
        plain[key] = nil
      case 1:
        sharing[key] = [step]
        plain[key] = [step]
      default:
        sharing[key, default: []].append(step)
        plain[key, default: []].append(step)
      }
      pairs = Array(pairs.suffix(5)) + [(sharing, plain)]
    }
    for (sharing, plain) in pairs {
      #expect(sharing.count == plain.count && sharing.isEmpty == plain.isEmpty)
      #expect((0..<1500).allSatisfy { sharing[$0] == plain[$0] })
      #expect(
        sharing.values.map(\.description).sorted() == plain.values.map(\.description).sorted()
      )
    }
  }
}
