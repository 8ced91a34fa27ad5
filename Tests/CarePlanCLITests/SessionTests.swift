import CareTestSupport
import Foundation
import TestSupport
import Testing

/// The sessions under `Examples/`, replayed with the command that was built.
struct SessionTests {
  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples")

  /// What a line begins with that sets the clock for those after it.
  private static let clock = "@ "

  @Test(arguments: ["01-first-plan", "02-a-week-of-care"])
  func `an example prints what its session says`(_ name: String) throws {
    let file = Self.examples.appending(path: "\(name)/session.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let lines = recorded.split(separator: "\n").filter {
      $0.hasPrefix("$ ") || $0.hasPrefix(Self.clock)
    }
    let directory = try TemporaryDirectory()
    var session = ""
    var now = "2026-01-02T15:00:00Z"
    for line in lines {
      session += line + "\n"
      if line.hasPrefix(Self.clock) {
        now = String(line.dropFirst(Self.clock.count))
      } else {
        session += try Self.output(of: line.dropFirst(2), in: directory.path, at: now)
      }
    }
    guard ProcessInfo.processInfo.environment["CAREPLAN_RECORD"] == nil else {
      try session.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("The session of \(name) was recorded anew.")
      return
    }
    #expect(try SchemaJudge.faults(inStore: directory.path) == "")
    let difference = UnifiedDiff(from: recorded, to: session).description
    #expect(session == recorded, "\(difference)")
  }

  /// Everything that one line of a session prints, with the directory's name replaced.
  private static func output(
    of command: Substring,
    in directory: String,
    at now: String
  ) throws -> String {
    let programs = Bundle.main.bundleURL.path(percentEncoded: false)
    let result = try run(
      "sh",
      ["-c", "\(command) 2>&1"],
      in: directory,
      environment: [
        "PATH": "\(programs):/usr/bin:/bin",
        "CAREPLAN_NOW": now,
        "CAREPLAN_IDS": "example",
        "GIT_AUTHOR_NAME": "Example Family",
        "GIT_AUTHOR_EMAIL": "family@example.org",
      ]
    )
    let output = result.output.replacing(directory, with: "~/plan")
    return output + (output.isEmpty || output.hasSuffix("\n") ? "" : "\n")
  }
}
