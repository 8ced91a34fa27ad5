import CareModel
import CareTestSupport
import Testing

/// In which order versions stand that a reader goes through.
struct CausalOrderTests {
  private static func id(_ number: UInt64) -> VersionID { TestSurroundings.identifier(0, number) }

  private static func version(
    _ number: UInt64,
    after previous: [UInt64] = [],
    updated: Int64
  ) -> VersionSummary {
    VersionSummary(
      key: RecordKey(.task, "doxylamine"),
      uuid: id(number),
      previous: previous.map(id),
      effectiveDate: Instant(seconds: 0),
      created: Instant(seconds: 0),
      updated: Instant(seconds: updated),
      isTombstone: false
    )
  }

  private static func order(_ versions: VersionSummary...) -> [VersionID] {
    VersionGraph(versions).causalOrder.map(\.uuid)
  }

  @Test func `of versions that do not follow each other the one of the earlier update is first`() {
    let order = Self.order(
      Self.version(1, updated: 30),
      Self.version(2, updated: 10),
      Self.version(3, updated: 20)
    )
    #expect(order == [2, 3, 1].map(Self.id))
  }

  @Test func `of two of one moment the one of the lesser uuid is first`() {
    let order = Self.order(Self.version(2, updated: 10), Self.version(1, updated: 10))
    #expect(order == [1, 2].map(Self.id))
  }

  @Test func `a version stands behind what it was made from, whatever the clocks said`() {
    let order = Self.order(
      Self.version(1, after: [2, 3], updated: 10),
      Self.version(2, after: [4], updated: 20),
      Self.version(3, after: [4], updated: 15),
      Self.version(4, updated: 30)
    )
    #expect(order == [4, 3, 2, 1].map(Self.id))
  }
}
