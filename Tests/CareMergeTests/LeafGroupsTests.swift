import TestSupport
import Testing

@testable import CareMerge

struct SidesTests {
  /// What a leaf has, and the number of its group.
  private typealias Leaf = (state: Int, group: Int)

  @Test(arguments: UInt64(1)...400)
  func `groups of leaves say what each two leaves would`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...4, using: &random)
    let shared = (0..<count).map { _ in
      (0..<count).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 1...4, using: &random)
        }
      }
    }
    var numbers: [Int: Int] = [:]
    let leaves = (0..<Int.random(in: 1...7, using: &random)).map { _ -> Leaf in
      let group = Int.random(in: 0..<count, using: &random)
      let number = numbers[group] ?? numbers.count
      numbers[group] = number
      return (Int.random(in: 0...4, using: &random), number)
    }
    let nearest = { (left: Int, right: Int) -> [Int] in
      let (low, high) = (
        min(leaves[left].group, leaves[right].group), max(leaves[left].group, leaves[right].group)
      )
      return shared[low][high]
    }
    let sides = LeafGroups(
      leaves.map(\.state),
      groups: leaves.map(\.group),
      nothing: 0,
      nearest: nearest
    )
    let bases = { (left: Int, right: Int) -> [Int] in
      nearest(left, right).isEmpty ? [0] : nearest(left, right)
    }
    let pairs = leaves.indices.flatMap { left in
      leaves.indices.compactMap { left == $0 ? nil : (left, $0) }
    }
    let overridden = pairs.filter { leaf, other in
      let bases = bases(leaf, other)
      return leaves[leaf].state != leaves[other].state && bases.contains(leaves[other].state)
        && !bases.contains(leaves[leaf].state)
    }
    #expect(sides.standing == leaves.indices.filter { !overridden.map(\.1).contains($0) })
    #expect(sides.isRooted == !pairs.contains { nearest($0, $1).isEmpty })
    #expect(Set(sides.bases) == Set(pairs.flatMap { nearest($0, $1) }.filter { $0 != 0 }))
    #expect(
      sides.hasPair { $0 < $1 }
        == pairs.contains { left, right in
          bases(left, right).contains { leaves[left].state < $0 }
        }
    )
  }

  @Test func `ten thousand who changed one thing apart are told apart at once`() {
    let count = 10_000
    let sides = LeafGroups(
      Array(1...count),
      groups: [Int](repeating: 0, count: count),
      nothing: 0,
      nearest: { _, _ in [0] }
    )
    #expect(sides.standing.count == count)
    #expect(sides.agreed == nil)
  }
}
