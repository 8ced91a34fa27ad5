import CarePlanKit
import Foundation

/// How many instructions the hot paths take: the same on a busy machine as on an idle one.
///
/// The start and end of the process are in two runs alike, one of which does twice as much.
enum InstructionsWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let missing = ["valgrind", "strip"].first { tool in
      (try? bench.programs.output(tool, ["--version"])) == nil
    }
    if let missing {
      var finding = WorkResult("instructions", figure: 0, .instructions, target: nil)
      finding.remark = "not counted: \(missing) is missing"
      return [finding]
    }
    try bench.programs.run("strip", ["--strip-debug", "-o", worker(bench), Worker.executable])
    return try StoreShelf.Size.allCases.filter { $0 != .middle }.flatMap { size in
      let store = try bench.copy(size, as: "\(size).git")
      return try HotPath.allCases.map { try finding($0, store, size, bench) }
    }
  }

  /// Where this program stands without what debuggers read: valgrind stumbles over that where the
  /// libraries of Swift are linked into it.
  private static func worker(_ bench: Workbench) -> String { bench["worker"] }

  private static func finding(
    _ path: HotPath,
    _ store: String,
    _ size: StoreShelf.Size,
    _ bench: Workbench
  ) throws -> WorkResult {
    let count = 2
    let tip = try bench.programs.gitOutput(store, ["rev-parse", "main"])
    let counts = try [count, 2 * count].map { count in
      let store = try BenchStore(store, bench.programs)
      try store.move(to: tip)
      if path == .merge { try store.makeBranches(count) }
      // The index follows the branch now, not while anybody counts.
      _ = try store.events(1, after: 1)
      return try instructions(path, store.store.path, count, bench)
    }
    try BenchStore(store, bench.programs).move(to: tip)
    return WorkResult(
      "instructions, \(path.title), \(bench.outcomes(size)) outcomes",
      figure: Double(counts[1] - counts[0]) / Double(count),
      .instructions,
      target: nil
    )
  }

  private static func instructions(
    _ path: HotPath,
    _ store: String,
    _ count: Int,
    _ bench: Workbench
  ) throws -> Int {
    let tool = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    let worker = [worker(bench), "worker", path.rawValue, store, "--count", "\(count)"]
    try bench.programs.run("valgrind", tool + worker)
    let line = try bench.programs.lastErrors.split(separator: "\n").first { $0.contains("refs:") }
    let digits = line?.drop { $0 != ":" }.filter(\.isNumber) ?? ""
    guard let number = Int(digits) else { throw BenchError("valgrind counted nothing.") }
    return number
  }
}
