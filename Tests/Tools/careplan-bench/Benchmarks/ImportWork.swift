import CarePlanKit
import Foundation

/// JSON lines read, validated, committed and indexed, against git taking in the same files.
enum ImportWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let maker = try bench.shelf.maker(.middle)
    try maker.writeLines(to: bench["records.jsonl"])
    try maker.writeStream(to: .making(bench["records.stream"]), parent: nil)
    let (ours, peer) = (bench["ours.git"], bench["peer.git"])
    let programs = bench.programs
    let now = maker.life.now
    let finding = try WorkResult(
      "import of \(bench.outcomes(.middle)) outcomes from JSON lines, against git fast-import",
      atMost: 1,
      bench.pace,
      .init("careplan") {
        try? FileManager.default.removeItem(atPath: ours)
        try maker.makeEmpty(at: ours, .bare)
      } _: {
        try programs.careplan(ours, at: now, ["import", bench["records.jsonl"], "-m", "Take in"])
        // The index is brought up to date when it is next read.
        try programs.careplan(ours, at: now, ["agenda"])
        return true
      },
      against: .init("git") {
        try? FileManager.default.removeItem(atPath: peer)
        try programs.git(["init", "--quiet", "--bare", peer])
      } _: {
        let words = ["fast-import", "--quiet", "--done"]
        try programs.git(peer, words, input: bench["records.stream"])
        return true
      }
    )
    let trees = try [ours, peer].map { try programs.gitOutput($0, ["rev-parse", "main:outcomes"]) }
    guard trees[0] == trees[1] else { throw BenchError("The two imports made different trees.") }
    return [finding, try disk(ours, peer, bench)]
  }

  /// Returns how much room the two take on the disk.
  private static func disk(
    _ ours: String,
    _ peer: String,
    _ bench: Workbench
  ) throws -> WorkResult {
    let sizes = try [ours, peer].map { try bench.diskUse(of: "\($0)/objects") }
    var finding = WorkResult(
      "disk after the import, against git fast-import",
      figure: Double(sizes[0]) / Double(sizes[1]),
      target: nil
    )
    finding.remark = sizes.map { "\($0 >> 10) KiB" }.joined(separator: " against ")
    return finding
  }
}
