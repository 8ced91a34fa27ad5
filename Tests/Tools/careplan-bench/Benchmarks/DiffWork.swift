import CarePlanKit

/// The difference of two commits that differ in one record.
enum DiffWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let large = try changed(.large, bench)
    let small = try changed(.small, bench)
    let programs = bench.programs
    let now = try bench.noon()
    let words = ["diff", "main~1", "main"]
    return [
      try WorkResult(
        "difference of one record, \(bench.outcomes(.large)) outcomes, in process against"
          + " git diff-tree",
        atMost: 0.2,
        bench.pace,
        .init("careplan") {
          try large.store.changes(between: .revision("main~1"), and: .revision("main"))
            .records.count
        },
        against: .init("git") {
          let words = ["diff-tree", "-r", "main~1", "main"]
          return try programs.gitOutput(large.store.path, words).split(separator: "\n").count
        }
      ),
      try WorkResult(
        "difference of one record, whole process, \(bench.outcomes(.large)) outcomes against"
          + " \(bench.outcomes(.small))",
        atMost: 1.5,
        bench.pace,
        .init("large") {
          try programs.careplan(large.store.path, at: now, words)
          return try programs.lastOutput.isEmpty
        },
        against: .init("small") {
          try programs.careplan(small.store.path, at: now, words)
          return try programs.lastOutput.isEmpty
        }
      ),
    ]
  }

  /// A copy of a store with one outcome more.
  private static func changed(
    _ size: StoreShelf.Size,
    _ bench: Workbench
  ) throws -> BenchStore {
    let store = try BenchStore(bench.copy(size, as: "\(size).git"), bench.programs)
    try store.complete(store.events(1, after: 1))
    return store
  }
}
