import CarePlanKit
import Foundation

/// What many small commits leave on the disk.
enum RepackWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let path = try bench.copy(.small, as: "commits.git")
    let count = bench.pace == .full ? 100_000 : 30
    let (made, seconds) = try commit(count, to: BenchStore(path, bench.programs))
    let files = try fileCount(below: "\(path)/objects")
    let size = try bench.diskUse(of: "\(path)/objects")
    try bench.programs.run("cp", ["-a", path, bench["packed.git"]])
    try bench.programs.git(bench["packed.git"], ["gc", "--quiet", "--prune=now"])
    let packed = try bench.diskUse(of: "\(bench["packed.git"])/objects")
    var disk = WorkResult(
      "disk after \(made) commits of one outcome, against git gc",
      figure: Double(size) / Double(packed),
      target: .atMost(1.5)
    )
    let pace = WorkResult.rounded(Double(made) / seconds)
    disk.remark = "\(size >> 10) KiB against \(packed >> 10) KiB, \(pace) commits a second"
    let number = WorkResult(
      "files in objects after them",
      figure: Double(files),
      .files,
      target: .atMost(199)
    )
    return [disk, number]
  }

  /// Commits one outcome after the other; on a slow disk fewer of them, so that the run ends.
  ///
  /// - Returns: How many there are, and how many seconds they took.
  private static func commit(
    _ count: Int,
    to store: BenchStore
  ) throws -> (made: Int, seconds: Double) {
    let start = ContinuousClock.now
    var (made, days) = (0, 1)
    while made < count, ContinuousClock.now - start < .seconds(1200) {
      let events = try store.events(min(count - made, 1000), after: days)
      for event in events { try store.complete([event]) }
      made += events.count
      days += events.count / LifeOfCare.eventsPerDay + 1
    }
    return (made, (ContinuousClock.now - start) / .seconds(1))
  }

  private static func fileCount(below path: String) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: path)
      .count { $0.split(separator: "/").last?.contains(".") == true || $0.utf8.count > 38 }
  }
}
