import CareModel
import CareTestSupport
import TestSupport
import Testing

/// Which versions nothing follows, and which of them is the head.
struct HeadRuleTests {
  private static func id(_ number: UInt64) -> VersionID { TestSurroundings.identifier(0, number) }

  private static func version(
    _ number: UInt64,
    after previous: [UInt64] = [],
    updated: Int64 = 0,
    isTombstone: Bool = false
  ) -> VersionSummary {
    VersionSummary(
      key: RecordKey(.task, "doxylamine"),
      uuid: id(number),
      previous: previous.map(id),
      effectiveDate: Instant(seconds: 0),
      created: Instant(seconds: 0),
      updated: Instant(seconds: updated),
      isTombstone: isTombstone
    )
  }

  private static func leaves(_ versions: VersionSummary...) -> [VersionID] {
    let graph = VersionGraph(versions)
    #expect(graph.head?.uuid == graph.leaves.first?.uuid)
    #expect(graph.isOpen == (graph.leaves.count > 1))
    return graph.leaves.map(\.uuid)
  }

  @Test func `no versions have no head`() {
    #expect(Self.leaves() == [])
  }

  @Test func `the head of a chain is the version that nothing follows, whatever the clocks said`() {
    let leaves = Self.leaves(
      Self.version(1, updated: 30),
      Self.version(2, after: [1], updated: 20),
      Self.version(3, after: [2], updated: 10, isTombstone: true)
    )
    #expect(leaves == [Self.id(3)])
  }

  @Test func `an edit is the head rather than a later tombstone`() {
    let (edit, tombstone) = (
      Self.version(2, after: [1], updated: 10),
      Self.version(3, after: [1], updated: 20, isTombstone: true)
    )
    #expect(Self.leaves(Self.version(1), edit, tombstone) == [Self.id(2), Self.id(3)])
  }

  @Test(arguments: [false, true])
  func `of two edits, or two tombstones, the one of the later update is the head`(
    isTombstone: Bool
  ) {
    let (later, earlier) = (
      Self.version(2, after: [1], updated: 20, isTombstone: isTombstone),
      Self.version(3, after: [1], updated: 10, isTombstone: isTombstone)
    )
    #expect(Self.leaves(Self.version(1), later, earlier) == [Self.id(2), Self.id(3)])
  }

  @Test func `of two of one moment the one of the greater uuid is the head`() {
    let (lesser, greater) = (
      Self.version(2, after: [1], updated: 10), Self.version(3, after: [1], updated: 10)
    )
    #expect(Self.leaves(Self.version(1), lesser, greater) == [Self.id(3), Self.id(2)])
  }

  @Test func `a join closes what it follows, and only that`() {
    let (root, sides) = (
      Self.version(1), [2, 3, 4].map { Self.version($0, after: [1], updated: Int64($0)) }
    )
    let join = Self.version(5, after: [2, 4], updated: 9)
    #expect(Self.leaves(root, sides[0], sides[1], sides[2], join) == [Self.id(5), Self.id(3)])
  }

  @Test func `a version whose parent is not here is a leaf like any other`() {
    let stranger = Self.version(2, after: [9], updated: 5)
    #expect(Self.leaves(Self.version(1), stranger) == [Self.id(2), Self.id(1)])
  }

  @Test(arguments: UInt64(0)..<60)
  func `the order in which versions arrive tells nothing`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let versions = (1...UInt64.random(in: 1...9, using: &generator)).map { number in
      let parents = (1..<max(number, 2)).filter { _ in
        number > 1 && Bool.random(using: &generator)
      }
      return Self.version(
        number,
        after: parents,
        updated: Int64.random(in: 0...2, using: &generator),
        isTombstone: Bool.random(using: &generator)
      )
    }
    let graph = VersionGraph(versions)
    let followed = Set(versions.flatMap(\.previous))
    #expect(Set(graph.leaves.map(\.uuid)) == Set(versions.map(\.uuid)).subtracting(followed))
    var grown = VersionGraph([])
    for version in versions.shuffled(using: &generator) { grown.insert(version) }
    for other in [VersionGraph(versions.shuffled(using: &generator)), grown] {
      #expect(other.leaves == graph.leaves && other.head == graph.head, "seed \(seed)")
      #expect(other.isOpen == graph.isOpen)
    }
  }
}
