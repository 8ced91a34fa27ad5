import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What a user does first with a real record of CareKit's sample app.
struct RealRecordTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    try store.bringCareKit("revisionRecordSampleApp.json")
    #expect(
      store("import", "../revisionRecordSampleApp.json") == "3 tasks imported\n"
    )
    store("commit", "-m", "Real record")
    return store
  }

  @Test func `a real record is imported, committed, listed and sound`() throws {
    let store = try store()
    let list = store("list", "tasks", "--json")
    for id in ["nausea", "doxylamine", "kegels"] { #expect(list.contains("\"id\": \"\(id)\"")) }
    #expect(list.count(of: "\"type\": \"task\"") == 3)
    try store.git("fsck", "--strict")
    #expect(try store.git("status", "--porcelain").isEmpty)
    let check = store("check")
    #expect(check == "3 records, 3 versions, 2 commits: nothing wrong\n")
  }

  @Test func `an edited title is one line of the diff and one version`() throws {
    let store = try store()
    try store.edit("tasks/doxylamine/current.json", "Take Doxylamine", "Take doxylamine")
    let diff = store("diff").split(separator: "\n")
    #expect(diff.count == 2)
    #expect(diff[1] == "  ~ title  \"Take Doxylamine\" → \"Take doxylamine\"  !clinical")
    store("commit", "-m", "x")
    let touched = try store.git("show", "--format=", "--name-only").split(separator: "\n")
    #expect(touched.count == 2)
    #expect(touched.allSatisfy { $0.hasPrefix("tasks/doxylamine/") })
    expectSnapshot(store("log", "task/doxylamine"), "log-record")
    expectSnapshot(store("log"), "log-store")
    #expect(store("diff").isEmpty)
  }
}

extension String {
  /// How often a text occurs.
  func count(of text: String) -> Int { ranges(of: text).count }
}
