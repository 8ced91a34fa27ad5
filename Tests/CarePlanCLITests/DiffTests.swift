import CarePlanKit
import CareTestSupport
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct DiffTests {
  /// A store whose work tree has an edit, a new record and a file that is not valid.
  private func edited() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    try store.bringCareKit("revision-record.json")
    store("import", "-m", "Tasks", "../revision-record.json")
    try store.edit("tasks/metoprolol/current.json", "50mg", "75mg")
    try store.edit("tasks/stretches/current.json", "\"impactsAdherence\": true", "\"title\": 3")
    store("add", "care-plan", "plan", "--title", "Plan")
    try store.edit("careplan.json", "America/New_York", "Europe/Berlin")
    return store
  }

  @Test(arguments: ["text", "json", "json-lines", "markdown", "html", "patch"])
  func `a diff is the same text everywhere`(format: String) throws {
    expectSnapshot(try edited()("diff", "-o", format), "diff-\(format)")
  }

  @Test func `lines have the colours of their roles and words for the rest`() throws {
    let output = try edited()("diff", "--color", "always")
    #expect(output.contains("\u{1B}[1;33m  ~ instructions"))
    #expect(output.contains("!clinical"))
  }

  @Test func `only the exit code that was asked for tells differences`() throws {
    let store = try edited()
    #expect(store.run("diff").status == 0)
    #expect(store.run("diff", "--exit-code").status == 1)
    #expect(store.run("diff", "--exit-code", "-o", "patch").status == 1)
    #expect(store.run("diff", "--exit-code", "task/headache").status == 0)
    #expect(store.run("diff", "--exit-code", "HEAD", "HEAD").status == 0)
  }

  @Test func `a diff is limited to records and kinds`() throws {
    let store = try edited()
    let one = store("diff", "task", "metoprolol")
    #expect(one.hasPrefix("task metoprolol"))
    #expect(store("diff", "--", "task/metoprolol") == one)
    #expect(store("diff", "HEAD", "metoprolol") == one)
    #expect(store("diff", "care-plans").hasPrefix("care-plan plan"))
    #expect(store.run("diff", "task/nothing").status == 5)
    #expect(store.run("diff", "HEAD", "HEAD", "HEAD", "--").status == 64)
  }

  @Test func `two revisions are compared in every notation of git`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    store("update", "care-plan", "plan", "--title", "After", "-m", "Update")
    let expected = store("diff", "HEAD~1", "HEAD")
    #expect(expected.contains("\"Before\" → \"After\""))
    for notation in [["HEAD~1..HEAD"], ["HEAD~1...HEAD"], ["HEAD~1"]] {
      #expect(store.run(["diff"] + notation).output == expected)
    }
    #expect(store("diff", "HEAD", "HEAD~1").contains("\"After\" → \"Before\""))
    #expect(store.run("diff", "nothing", "--").status == 5)
  }

  @Test func `the index is compared instead of the work tree`() throws {
    let store = try edited()
    #expect(store("diff", "--cached").isEmpty)
    try store.git("add", "tasks/metoprolol/current.json")
    #expect(store("diff", "--cached").hasPrefix("task metoprolol"))
  }

  @Test func `bookkeeping is shown when it is asked for`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    store("update", "care-plan", "plan", "--title", "After", "-m", "Update")
    #expect(!store("diff", "HEAD~1").contains("uuid"))
    #expect(store("diff", "HEAD~1", "--all-members").contains("uuid"))
  }

  @Test func `git applies the patch`() throws {
    let store = try edited()
    let patch = store("diff", "-o", "patch")
    let after = try store.files(below: "tasks")
    try store.git("stash")
    try store.directory.write(patch, to: "diff.patch")
    try store.git("apply", "../diff.patch")
    #expect(try store.files(below: "tasks") == after)
  }

  @Test(arguments: HostileText.all.indices)
  func `no title breaks a format`(index: Int) throws {
    let text = HostileText.all[index]
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Title", "-m", "Add")
    let json = CanonicalJSON.compact(.string(text))
    try store.edit("care-plans/plan/current.json", "\"Title\"", json)
    for format in ["text", "markdown", "html"] {
      let output = store("diff", "-o", format)
      let plain = output.unicodeScalars.filter { $0 != "\n" }
      #expect(!plain.contains { $0.properties.generalCategory == .control })
      #expect(!plain.contains { ("\u{202A}"..."\u{202E}").contains($0) })
      if format == "html" { #expect(!output.contains("<script")) }
      if format == "text" { #expect(output.split(separator: "\n").count == 2) }
    }
    _ = store.run("commit", "-m", "Title")
    for arguments in [["log", "care-plan/plan"], ["log", "-p"]] {
      let output = store.run(arguments).output
      #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
