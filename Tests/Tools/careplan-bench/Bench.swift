import CarePlanKit
import Foundation
import Sandbox

/// Measures the works that have a target, each against its peer on the same data in one run.
enum Bench {
  /// Runs what the arguments ask for.
  ///
  /// - Returns: 0, or 1 if a target is missed or a work failed; 64 for arguments that make no sense,
  ///   70 for a failure.
  static func run(_ arguments: [String]) -> Int32 {
    let rest = Array(arguments.dropFirst())
    do {
      switch arguments.first {
      case "make": try Make(rest).run()
      case "fuzz": return try Fuzz(rest).run()
      case "simulate": return try Simulate(rest).run()
      case "worker": try Worker(rest).run()
      case "work": try measure(Options(rest))
      default: return try report(Options(arguments)).hasMisses ? 1 : 0
      }
      return 0
    } catch {
      tell("careplan-bench: error: \(error)")
      return error is BenchMisuse ? 64 : 70
    }
  }

  /// Runs all works, each in a process of its own, and prints what came of them.
  private static func report(_ options: Options) throws -> Report {
    let scratch = try TemporaryDirectory()
    var options = options
    if options.stores == nil { options.stores = scratch["stores"] }
    let programs = Programs(
      careplan: options.careplan,
      scratch: try scratch.makeDirectory("output")
    )
    try options.shelf(scratch).fill(programs) { tell($0) }
    var results: [WorkResult] = []
    for work in options.chosen {
      let start = ContinuousClock.now
      results += outcome(of: work, options, programs)
      tell("\(work.name): \(WorkResult.rounded((ContinuousClock.now - start) / .seconds(1))) s")
    }
    if options.works.isEmpty { results.append(peak(results)) }
    let report = Report(results: results, pace: options.pace, machine: try Machine(programs))
    let text = options.isJSON ? report.json : report.text
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    return report
  }

  /// Returns what a work finds; what goes wrong is a result too.
  private static func outcome(
    of work: Benchmark,
    _ options: Options,
    _ programs: Programs
  ) -> [WorkResult] {
    do {
      try programs.run(Worker.executable, ["work"] + options.arguments + [work.name])
      return try JSONDecoder().decode([WorkResult].self, from: Data(programs.lastOutput.utf8))
    } catch {
      tell("\(error)")
      return [WorkResult(work.name, failure: "see the messages")]
    }
  }

  /// Measures one work and prints its results for the process that asked.
  private static func measure(_ options: Options) throws {
    let scratch = try TemporaryDirectory()
    let programs = Programs(
      careplan: options.careplan,
      scratch: try scratch.makeDirectory("output")
    )
    let bench = Workbench(
      pace: options.pace,
      shelf: options.shelf(scratch),
      programs: programs,
      directory: try scratch.makeDirectory("work"),
      time: try BenchTime()
    )
    var results: [WorkResult] = []
    for work in options.chosen {
      results += try work.run(bench).map { result in
        var result = result
        result.peakMemory = max(programs.peakMemory, try Workbench.ownPeakMemory())
        return result
      }
    }
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(results))
  }

  /// Returns the most memory of all works.
  private static func peak(_ results: [WorkResult]) -> WorkResult {
    let most = results.compactMap(\.peakMemory).max() ?? 0
    return WorkResult(
      "peak memory of our own process in any of these",
      figure: Double(most) / 1_048_576,
      .mebibytes,
      target: .atMost(400)
    )
  }

  private static func tell(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
