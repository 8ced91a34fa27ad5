import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What a user does first with a revision record that an app wrote.
struct RevisionRecordTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    try store.bringCareKit("revision-record.json")
    #expect(
      store("import", "../revision-record.json") == "3 tasks imported\n"
    )
    store("commit", "-m", "Revision record")
    return store
  }

  @Test func `a revision record is imported, committed, listed and sound`() throws {
    let store = try store()
    let list = store("list", "tasks", "--json")
    for id in ["headache", "metoprolol", "stretches"] {
      #expect(list.contains("\"id\": \"\(id)\""))
    }
    #expect(list.count(of: "\"type\": \"task\"") == 3)
    try store.git("fsck", "--strict")
    #expect(try store.git("status", "--porcelain").isEmpty)
    let check = store("check")
    #expect(check == "3 records, 3 versions, 2 commits: nothing wrong\n")
  }

  @Test func `an edited title is one line of the diff and one version`() throws {
    let store = try store()
    try store.edit("tasks/metoprolol/current.json", "Take Metoprolol", "Take metoprolol")
    let diff = store("diff").split(separator: "\n")
    #expect(diff.count == 2)
    #expect(diff[1] == "  ~ title  \"Take Metoprolol\" → \"Take metoprolol\"  !clinical")
    store("commit", "-m", "x")
    let touched = try store.git("show", "--format=", "--name-only").split(separator: "\n")
    #expect(touched.count == 2)
    #expect(touched.allSatisfy { $0.hasPrefix("tasks/metoprolol/") })
    expectSnapshot(store("log", "task/metoprolol"), "log-record")
    expectSnapshot(store("log"), "log-store")
    #expect(store("diff").isEmpty)
  }
}

/// The same with what apps did write, where somebody has it.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct PublishedRecordTests {
  @Test(arguments: [
    ("revisionRecordSampleApp", "3 tasks imported\n"), ("task", "1 task imported\n"),
    ("outcome", "1 outcome unplaced (task c27c2558-1c53-4699-9db1-5a045a4d6d3a not known)\n"),
  ])
  func `a published file is imported, is sound and leaves again`(
    name: String,
    told: String
  ) throws {
    let bytes = try PublishedData.bytes("carekit-json/\(name).json")
    let store = try CommandStore(clock: .running)
    #expect(
      store("import", "-m", "All", "-", input: String(decoding: bytes, as: UTF8.self)) == told
    )
    #expect(store("check").hasSuffix("nothing wrong\n"))
    let export = store("export")
    let other = try CommandStore()
    other("import", "-m", "All", "-", input: export)
    #expect(other("export") == export)
  }
}

extension String {
  /// How often a text occurs.
  func count(of text: String) -> Int { ranges(of: text).count }
}
