import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport
import Testing

/// What versions tell of who has seen them, and which of them are sent.
struct VersionKnowledgeTests {
  private static let (u1, u2) = (replica(1), replica(2))

  private static func replica(_ number: UInt64) -> VersionID {
    TestSurroundings.identifier(9, number)
  }

  /// A version of a small history, named by a number.
  private func version(
    _ number: UInt64,
    after parents: [UInt64] = [],
    _ change: (VersionID, Int)? = nil,
    knowledge: KnowledgeVector? = nil,
    isJoin: Bool = false
  ) -> Version {
    let time = Instant(seconds: Int64(number))
    var version = Version(
      uuid: id(number),
      previous: parents.map(id),
      created: time,
      updated: time,
      replica: change?.0,
      clock: change?.1
    )
    version.knowledge = knowledge
    if isJoin { version.mergedBy = 1 }
    return version
  }

  private func id(_ number: UInt64) -> VersionID { TestSurroundings.identifier(1, number) }

  private func unknown(_ versions: [Version], to vector: KnowledgeVector) -> [VersionID] {
    VersionKnowledge(versions).unknown(to: vector).sorted()
  }

  @Test func `a store without versions has seen nothing and has nothing to send`() {
    let knowledge = VersionKnowledge([])
    #expect(knowledge.whole.isEmpty)
    #expect(knowledge.unknown(to: KnowledgeVector()).isEmpty)
    #expect(Revision.revisions(of: [], knowledge).isEmpty)
  }

  @Test func `who has seen nothing gets everything`() {
    let versions = [version(1, (Self.u1, 5)), version(2, (Self.u2, 3)), version(3)]
    #expect(unknown(versions, to: KnowledgeVector()) == [id(1), id(2), id(3)])
  }

  /// SYN-07, and the second row of CareKit's test of the same name.
  @Test func `only versions with a later clock are sent`() {
    let versions = [version(1, (Self.u1, 5)), version(2, (Self.u2, 3)), version(3, (Self.u2, 3))]
    #expect(unknown(versions, to: KnowledgeVector([(Self.u1, 1), (Self.u2, 3)])) == [id(1)])
    let other = KnowledgeVector([(Self.u1, 4)])
    #expect(unknown(versions, to: other) == [id(1), id(2), id(3)])
  }

  @Test func `a version of CareKit is known only if all that its vector tells is`() {
    let seen = KnowledgeVector([(Self.u1, 2), (Self.u2, 1)])
    let versions = [version(1, knowledge: seen)]
    #expect(VersionKnowledge(versions)[id(1)] == seen)
    // CareKit takes this one for known, because it mentions a known store that is not exceeded.
    #expect(unknown(versions, to: KnowledgeVector([(Self.u1, 2)])) == [id(1)])
    #expect(unknown(versions, to: seen).isEmpty)
  }

  @Test func `a version of which nothing tells is always sent`() {
    let zero = KnowledgeVector([(Self.u1, 0)])
    let versions = [
      version(1), version(2, after: [1], (Self.u1, 1)), version(3, knowledge: zero),
    ]
    #expect(VersionKnowledge(versions)[id(1)] == nil)
    #expect(VersionKnowledge(versions)[id(3)] == nil)
    #expect(unknown(versions, to: KnowledgeVector([(Self.u1, 7)])) == [id(1), id(3)])
  }

  @Test func `a join tells what all that it joins tells`() {
    let versions = [
      version(1, (Self.u1, 4)), version(2, (Self.u2, 7)), version(3, after: [1, 2], isJoin: true),
      version(4, (Self.u1, 9)), version(5, after: [3, 4], isJoin: true),
    ]
    let knowledge = VersionKnowledge(versions)
    #expect(knowledge[id(3)] == KnowledgeVector([(Self.u1, 4), (Self.u2, 7)]))
    #expect(knowledge[id(5)] == KnowledgeVector([(Self.u1, 9), (Self.u2, 7)]))
    #expect(knowledge.whole == knowledge[id(5)])
  }

  @Test func `a join of something that tells nothing tells nothing`() {
    let versions = [
      version(1, (Self.u1, 4)), version(2), version(3, after: [1, 2], isJoin: true),
      version(4, after: [1, 99], isJoin: true), version(5, after: [5, 6], isJoin: true),
      version(6, after: [5], isJoin: true),
    ]
    let knowledge = VersionKnowledge(versions)
    #expect([3, 4, 5, 6].allSatisfy { knowledge[id($0)] == nil })
  }

  @Test func `a join is sent until somebody goes on from it`() {
    var versions = [
      version(1, (Self.u1, 4)), version(2, (Self.u2, 7)), version(3, after: [1, 2], isJoin: true),
    ]
    let vector = VersionKnowledge(versions).whole
    // Who has the same changes may have joined them with others first.
    #expect(unknown(versions, to: vector) == [id(3)])
    versions.append(version(4, after: [3], (Self.u1, 5)))
    #expect(unknown(versions, to: VersionKnowledge(versions).whole).isEmpty)
    #expect(unknown(versions, to: vector) == [id(3), id(4)])
  }

  @Test func `changes are counted by what is known of them, joins are not`() {
    let versions = [
      version(1, (Self.u1, 4)), version(2, (Self.u2, 7)), version(3, after: [1, 2], isJoin: true),
    ]
    let knowledge = VersionKnowledge(versions)
    #expect(knowledge.count(knownTo: knowledge.whole) == 2)
    #expect(knowledge.count(knownTo: KnowledgeVector([(Self.u2, 9)])) == 1)
  }
}

struct KnowledgeVectorFormTests {
  private let text = """
    00000000-0000-4009-8000-000000000001=5,00000000-0000-4009-8000-000000000002=3
    """

  @Test func `a vector comes back from its text and its JSON`() throws {
    let vector = try #require(KnowledgeVector(text))
    #expect(vector.clocks.map(\.clock) == [5, 3])
    #expect(vector.description == text)
    #expect(try KnowledgeVector(json: vector.json) == vector)
    #expect(KnowledgeVector("") == KnowledgeVector())
  }

  @Test(arguments: [
    "x", "=1", "00000000-0000-4009-8000-000000000001", "00000000-0000-4009-8000-000000000001=-1",
    "00000000-0000-4009-8000-000000000001=1,", "00000000-0000-4009-8000-000000000001=1=2", ",",
    "00000000-0000-4009-8000-000000000001=99999999999999999999", "1=00000000",
  ])
  func `a text that is no vector is none`(text: String) {
    #expect(KnowledgeVector(text) == nil)
  }

  @Test func `all faults of a vector in JSON are told`() throws {
    let error = #expect(throws: InvalidRecord.self) {
      try KnowledgeVector(json: ["a": 1, "00000000-0000-4009-8000-000000000001": -1])
    }
    #expect(error?.faults.count == 2)
    #expect(throws: InvalidRecord.self) { try KnowledgeVector(json: .null) }
  }
}
