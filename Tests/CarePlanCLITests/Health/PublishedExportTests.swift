import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// An export that somebody published, imported by two people.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct PublishedExportTests {
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
  ]

  @Test func `two clones that import one export end on one commit`() throws {
    let first = try CommandStore()
    try HealthStore.make(first)
    try first.directory.write(
      PublishedData.bytes("apple-health/hkimport-export.xml"),
      to: "export.xml"
    )
    let directory = first.directory.path
    try first.git("init", "-q", "--bare", "-b", "main", "../origin")
    first("remote", "add", "origin", "../origin")
    first("sync")
    func inSecond(_ words: [String], _ place: String = "second", now: String) -> CLIRun {
      var environment = Self.environment
      environment["CAREPLAN_NOW"] = now
      return careplan(words, in: "\(directory)/\(place)", environment: environment)
    }
    try first.directory.makeDirectory("second")
    let cloned = inSecond(["clone", "../origin", "."], now: "2026-11-20T18:00:00Z")
    try #require(cloned.status == 0, "\(cloned.errors)")

    let imported = first.run("health", "import", "../export.xml")
    #expect(imported.status == 0)
    #expect(imported.output.contains("new 10,955 · known 0"))
    #expect(imported.output.contains("Glucose 10, Pulse 16, Steps 189, Weight 24"))
    #expect(first.run("health", "import", "../export.xml").status == 4)
    first("sync")
    let second = inSecond(["health", "import", "../export.xml"], now: "2026-11-20T19:00:00Z")
    #expect(second.status == 0, "\(second.errors)")
    #expect(inSecond(["sync"], now: "2026-11-20T20:00:00Z").status == 0)
    first("sync")
    let heads = try ["store", "second"].map { place in
      try run("git", ["rev-parse", "HEAD"], in: "\(directory)/\(place)").output
    }
    #expect(heads[0] == heads[1])
    for place in ["store", "second"] {
      #expect(inSecond(["sync"], place, now: "2026-11-20T21:00:00Z").status == 0)
      #expect(inSecond(["conflicts"], place, now: "2026-11-20T21:00:00Z").output.isEmpty)
      #expect(inSecond(["health", "fill"], place, now: "2026-11-20T21:00:00Z").status == 4)
      #expect(
        try run("git", ["rev-parse", "HEAD"], in: "\(directory)/\(place)").output == heads[0]
      )
    }
  }
}
