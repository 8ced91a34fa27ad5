import CarePlanKit

/// Today's agenda, whole process, in a large store against a small one.
enum TodayWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let large = try bench.copy(.large, as: "large.git")
    let small = try bench.copy(.small, as: "small.git")
    return [
      try WorkResult(
        "today's agenda, \(bench.outcomes(.large)) outcomes against \(bench.outcomes(.small))",
        atMost: 1.5,
        bench.pace,
        .init("large") { try agenda(large, bench) },
        against: .init("small") { try agenda(small, bench) }
      )
    ]
  }

  private static func agenda(_ store: String, _ bench: Workbench) throws -> String {
    try bench.programs.careplan(store, at: bench.noon(), ["agenda"])
    return try bench.programs.lastOutput
  }
}
