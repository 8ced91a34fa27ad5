import TestSupport
import Testing

@testable import CarePlanCLI

/// What a user does first with a real record of CareKit's sample app.
struct RealRecordTests {
  private func session() throws -> StoreSession {
    let session = try StoreSession()
    try session.bringCareKit("revisionRecordSampleApp.json")
    #expect(
      try session.succeed("import", "../revisionRecordSampleApp.json") == "3 tasks imported\n"
    )
    try session.succeed("commit", "-m", "Real record")
    return session
  }

  @Test func `a real record is imported, committed, listed and sound`() throws {
    let session = try session()
    let list = try session.succeed("list", "tasks", "--json")
    for id in ["nausea", "doxylamine", "kegels"] { #expect(list.contains("\"id\": \"\(id)\"")) }
    #expect(list.count(of: "\"type\": \"task\"") == 3)
    #expect(try session.git("fsck", "--strict").status == 0)
    #expect(try session.git("status", "--porcelain").output.isEmpty)
    let check = try session.succeed("check")
    #expect(check == "3 records, 3 versions, 2 commits: nothing wrong\n")
  }

  @Test func `an edited title is one line of the diff and one version`() throws {
    let session = try session()
    try session.edit("tasks/doxylamine/current.json", "Take Doxylamine", "Take doxylamine")
    let diff = try session.succeed("diff").split(separator: "\n")
    #expect(diff.count == 2)
    #expect(diff[1] == "  ~ title  \"Take Doxylamine\" → \"Take doxylamine\"  !clinical")
    try session.succeed("commit", "-m", "x")
    let touched = try session.git("show", "--format=", "--name-only").output.split(separator: "\n")
    #expect(touched.count == 2)
    #expect(touched.allSatisfy { $0.hasPrefix("tasks/doxylamine/") })
    expectSnapshot(try session.succeed("log", "task/doxylamine"), "log-record")
    expectSnapshot(try session.succeed("log"), "log-store")
    #expect(try session.succeed("diff").isEmpty)
  }
}

extension String {
  /// How often a text occurs.
  func count(of text: String) -> Int { ranges(of: text).count }
}
