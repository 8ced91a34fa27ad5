import CarePlanKit

/// A merge of two commits that differ in a hundred records each.
enum MergeWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let large = try Merges(bench.copy(.large, as: "large.git"), bench)
    let small = try Merges(bench.copy(.small, as: "small.git"), bench)
    return [
      try WorkResult(
        "merge of 100 records on each side, \(bench.outcomes(.large)) outcomes against"
          + " \(bench.outcomes(.small))",
        atMost: 2,
        bench.pace,
        .init("large", prepare: large.fork, large.merge),
        against: .init("small", prepare: small.fork, small.merge)
      )
    ]
  }
}

/// Forks a store and merges the two branches, over and over.
private final class Merges {
  private let store: BenchStore
  private let count: Int
  private var days = 1
  private var theirs = ""

  init(_ path: String, _ bench: Workbench) throws {
    store = try BenchStore(path, bench.programs)
    count = bench.pace == .full ? 100 : 10
  }

  func fork() throws {
    theirs = try store.fork(count, after: days)
    days += 2 * count / LifeOfCare.eventsPerDay + 1
  }

  func merge() throws -> MergeReport.Kind { try store.store.merge(theirs).kind }
}
