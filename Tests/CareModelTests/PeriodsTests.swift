import CareEvents
import CareModel
import CareTestSupport
import CareWords
import TestSupport
import Testing

/// The laws of the periods in which versions are in force, in graphs of all shapes.
struct PeriodsTests {
  /// How the versions of a random graph follow from each other.
  enum Shape: CaseIterable {
    /// One after the other, their dates in order.
    case chain
    /// One after the other, their dates in any order.
    case shuffledChain
    /// Forks and joins.
    case graph
    /// Anything, versions that follow from themselves among it: no honest store has such.
    case tangle
  }

  static let cases = Shape.allCases.flatMap { shape in (0..<60).map { (shape, UInt64($0)) } }

  @Test(arguments: cases)
  func `the periods say of every moment which version is in force`(shape: Shape, seed: UInt64) {
    let graph = VersionGraph(Self.versions(shape, seed))
    let periods = graph.periods
    for moment in Self.moments(of: graph) {
      let held = periods.filter { $0.span.contains(moment) }.map(\.version.uuid)
      let inForce = [graph.inForce(at: moment)?.uuid].compactMap(\.self)
      #expect(held == inForce, "\(shape), seed \(seed), at \(moment)")
    }
  }

  @Test(arguments: cases)
  func `periods follow each other, and each one brings another version`(
    shape: Shape,
    seed: UInt64
  ) {
    let periods = VersionGraph(Self.versions(shape, seed)).periods
    #expect(periods.allSatisfy { !$0.span.isEmpty }, "\(shape), seed \(seed)")
    for (period, next) in zip(periods, periods.dropFirst()) {
      #expect(period.span.upperBound <= next.span.lowerBound, "\(shape), seed \(seed)")
      #expect(period.version != next.version, "\(shape), seed \(seed)")
    }
  }

  @Test(arguments: cases)
  func `the order in which versions arrive changes no period`(shape: Shape, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let versions = Self.versions(shape, seed)
    let shuffled = versions.shuffled(using: &generator)
    let periods = VersionGraph(versions).periods
    #expect(periods == VersionGraph(shuffled).periods, "\(shape), seed \(seed)")
  }

  @Test func `a version that takes effect before the one it follows holds until that one does`() {
    let graph = VersionGraph([
      Self.version(1, from: [], at: 0), Self.version(2, from: [1], at: 10),
      Self.version(3, from: [2], at: 5),
    ])
    #expect(Self.outline(graph) == ["1 from 0", "3 from 5", "2 from 10"])
  }

  @Test func `after a tombstone nothing holds until the record is added again`() {
    let graph = VersionGraph([
      Self.version(1, from: [], at: 0), Self.version(2, from: [1], at: 30),
      Self.version(3, from: [2], at: 10, isTombstone: true), Self.version(4, from: [3], at: 20),
    ])
    #expect(Self.outline(graph) == ["1 from 0", "4 from 20"])
    #expect(graph.periods.first?.span.upperBound == Instant(seconds: 10))
  }

  @Test func `a record whose end is still to come is found by what holds last`() {
    let versions = [
      Self.version(1, from: [], at: 0), Self.version(2, from: [1], at: 10),
      Self.version(3, from: [2], at: 30, isTombstone: true),
    ]
    let ends = [Int64(9), 29, 30].map { now in
      var query = RecordQuery()
      query.endingAfter = Instant(seconds: now)
      return query.evaluate(versions).map {
        "\($0.version.uuid.bytes[15]) until \($0.end?.seconds ?? 0)"
      }
    }
    #expect(ends == [["2 until 30"], ["2 until 30"], []])
    #expect(RecordQuery().evaluate(versions).isEmpty)
  }

  private static func outline(_ graph: VersionGraph) -> [String] {
    graph.periods.map { "\($0.version.uuid.bytes[15]) from \($0.span.lowerBound.seconds)" }
  }
}

extension PeriodsTests {
  private static func version(
    _ number: UInt64,
    from previous: [UInt64],
    at date: Int64,
    updated: Int64 = 0,
    isTombstone: Bool = false
  ) -> VersionSummary {
    VersionSummary(
      key: RecordKey(.task, "doxylamine"),
      uuid: TestSurroundings.identifier(0, number),
      previous: previous.map { TestSurroundings.identifier(0, $0) },
      effectiveDate: Instant(seconds: date),
      created: Instant(seconds: 0),
      updated: Instant(seconds: updated),
      isTombstone: isTombstone
    )
  }

  private static func versions(_ shape: Shape, _ seed: UInt64) -> [VersionSummary] {
    var generator = SeededGenerator(seed: seed)
    let count = UInt64.random(in: 1...8, using: &generator)
    var dates = (0..<count).map { _ in Int64.random(in: 0...5, using: &generator) * 10 }
    if shape == .chain { dates.sort() }
    return (0..<count).map { number in
      version(
        number,
        from: parents(of: number, among: count, shape, &generator),
        at: dates[Int(number)],
        updated: Int64.random(in: 0...3, using: &generator),
        isTombstone: Int.random(in: 0..<4, using: &generator) == 0
      )
    }
  }

  private static func parents(
    of number: UInt64,
    among count: UInt64,
    _ shape: Shape,
    _ generator: inout SeededGenerator
  ) -> [UInt64] {
    switch shape {
    case .chain, .shuffledChain:
      return number == 0 ? [] : [number - 1]
    case .graph:
      return (0..<number).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    case .tangle:
      let others = (0..<count).filter { $0 != number && $0 + 1 != count }
      return others.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    }
  }

  /// All moments at which something could change, those beside them and those in between.
  private static func moments(of graph: VersionGraph) -> [Instant] {
    graph.versions.map(\.effectiveDate).flatMap { date in
      [-5_000_000_000, -1, 0, 1, 5_000_000_000].map(date.adding(nanoseconds:))
    }
  }
}
