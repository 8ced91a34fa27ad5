import CanonicalJSON
import CareAccess
import Foundation
import TestSupport
import Testing

/// What CareAccess says of random logs, compared with an evaluation in Python that was written from the
/// specification and shares no code with it.
struct OracleTests {
  /// How many logs are tried; `CAREPLAN_LAW_COUNT` asks for more, and `CAREPLAN_LAW_FIRST` for the seed
  /// to begin with.
  static let seeds: Range<UInt64> = {
    let asked = ["COUNT", "FIRST"].map { name in
      ProcessInfo.processInfo.environment["CAREPLAN_LAW_\(name)"].flatMap { UInt64($0) }
    }
    let first = asked[1] ?? 0
    return first..<first + (asked[0] ?? 400)
  }()

  /// Seeds that are given to one run of Python.
  static let portions: [Range<UInt64>] = stride(
    from: seeds.lowerBound,
    to: seeds.upperBound,
    by: 500
  )
  .map { $0..<min($0 + 500, seeds.upperBound) }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Judges/evaluate_access.py").standardizedFileURL
    .path(percentEncoded: false)

  @Test(arguments: portions)
  func `random logs are evaluated as Python does`(seeds: Range<UInt64>) throws {
    let logs = try seeds.map { try RandomLog(seed: $0) }
    let result = try run(
      "python3",
      [Self.script],
      in: FileManager.default.temporaryDirectory.path(percentEncoded: false),
      environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      input: logs.map { CanonicalJSON.compact($0.json) }.joined(separator: "\n")
    )
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == logs.count)
    for (log, line) in zip(logs, lines) {
      let (own, theirs) = (log.evaluation, try CanonicalJSON.read(Array(line.utf8)))
      guard own != theirs else { continue }
      let members = Set(own.object?.keys ?? []).union(theirs.object?.keys ?? []).sorted()
      for member in members where own.object?[member] != theirs.object?[member] {
        Issue.record(
          """
          seed \(log.seed): \(member)
          here   \(CanonicalJSON.compact(own.object?[member] ?? .null))
          Python \(CanonicalJSON.compact(theirs.object?[member] ?? .null))
          """
        )
      }
      return
    }
  }
}
