import Testing

@testable import CareModel

/// Versions of one moment that follow each other are one write.
struct WritesTests {
  private func uuid(_ number: Int) -> VersionID { VersionID(high: 0, low: UInt64(number)) }

  private func graph(
    _ versions: [(number: Int, previous: [Int], updated: Int)]
  ) throws -> VersionGraph {
    VersionGraph(
      try versions.map { number, previous, updated in
        var record = try CourseBook.body("10").record(from: CourseBook.day(5))
        record.version = Version(
          uuid: uuid(number),
          previous: previous.map(uuid),
          created: Instant(seconds: 0),
          updated: Instant(seconds: Int64(updated))
        )
        return VersionSummary(record)
      }
    )
  }

  private func writes(_ versions: [(number: Int, previous: [Int], updated: Int)]) throws -> [[Int]]
  {
    let numbers = Dictionary(uniqueKeysWithValues: (0...9).map { (uuid($0), $0) })
    return try graph(versions).writes.map { $0.versions.compactMap { numbers[$0] } }
  }

  @Test func `versions of one moment that follow each other are one write, named by the last`()
    throws
  {
    let versions = [(1, [], 1), (2, [1], 2), (3, [2], 2), (4, [3], 2), (5, [4], 3)]
    #expect(try writes(versions) == [[1], [2, 3, 4], [5]])
    #expect(try graph(versions).writes.map(\.last) == [1, 4, 5].map(uuid))
    #expect(try graph(versions).writes.map(\.previous) == [[], [uuid(1)], [uuid(4)]])
  }

  @Test
  func `a version that joins others begins a write, and what follows it at once belongs to it`()
    throws
  {
    let versions = [(1, [], 1), (2, [1], 2), (3, [1], 2), (4, [2, 3], 2), (5, [4], 2)]
    #expect(try writes(versions) == [[1], [2], [3], [4, 5]])
  }

  @Test func `of two versions that continue one write the second begins its own`() throws {
    #expect(try writes([(1, [], 1), (2, [1], 1), (3, [1], 1)]) == [[1, 2], [3]])
  }

  @Test func `half a write is a write of what has arrived`() throws {
    #expect(try writes([(1, [], 1), (3, [2], 2), (4, [3], 2)]) == [[1], [3, 4]])
  }
}
