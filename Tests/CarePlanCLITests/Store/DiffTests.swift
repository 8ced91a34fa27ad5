import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

@testable import CarePlanCLI

struct DiffTests {
  /// A store whose work tree has an edit, a new record and a file that is not valid.
  private func edited() throws -> StoreSession {
    let session = try StoreSession()
    try session.bringCareKit("revisionRecordSampleApp.json")
    try session.succeed("import", "-m", "Tasks", "../revisionRecordSampleApp.json")
    try session.edit("tasks/doxylamine/current.json", "25mg", "50mg")
    try session.edit("tasks/kegels/current.json", "\"impactsAdherence\": true", "\"title\": 3")
    try session.succeed("add", "care-plan", "plan", "--title", "Plan")
    try session.edit("careplan.json", "America/New_York", "Europe/Berlin")
    return session
  }

  @Test(arguments: ["text", "json", "json-lines", "markdown", "html", "patch"])
  func `a diff is the same text everywhere`(format: String) throws {
    expectSnapshot(try edited().succeed("diff", "-o", format), "diff-\(format)")
  }

  @Test func `lines have the colours of their roles and words for the rest`() throws {
    let output = try edited().succeed("diff", "--color", "always")
    #expect(output.contains("\u{1B}[1;33m  ~ instructions"))
    #expect(output.contains("!clinical"))
  }

  @Test func `only the exit code that was asked for tells differences`() throws {
    let session = try edited()
    #expect(session.run("diff").status == 0)
    #expect(session.run("diff", "--exit-code").status == 1)
    #expect(session.run("diff", "--exit-code", "-o", "patch").status == 1)
    #expect(session.run("diff", "--exit-code", "task/nausea").status == 0)
    #expect(session.run("diff", "--exit-code", "HEAD", "HEAD").status == 0)
  }

  @Test func `a diff is limited to records and kinds`() throws {
    let session = try edited()
    let one = try session.succeed("diff", "task", "doxylamine")
    #expect(one.hasPrefix("task doxylamine"))
    #expect(try session.succeed("diff", "--", "task/doxylamine") == one)
    #expect(try session.succeed("diff", "HEAD", "doxylamine") == one)
    #expect(try session.succeed("diff", "care-plans").hasPrefix("care-plan plan"))
    #expect(session.run("diff", "task/nothing").status == 5)
    #expect(session.run("diff", "HEAD", "HEAD", "HEAD", "--").status == 64)
  }

  @Test func `two revisions are compared in every notation of git`() throws {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    try session.succeed("update", "care-plan", "plan", "--title", "After", "-m", "Update")
    let expected = try session.succeed("diff", "HEAD~1", "HEAD")
    #expect(expected.contains("\"Before\" → \"After\""))
    for notation in [["HEAD~1..HEAD"], ["HEAD~1...HEAD"], ["HEAD~1"]] {
      #expect(session.run(["diff"] + notation).output == expected)
    }
    #expect(try session.succeed("diff", "HEAD", "HEAD~1").contains("\"After\" → \"Before\""))
    #expect(session.run("diff", "nothing", "--").status == 5)
  }

  @Test func `the index is compared instead of the work tree`() throws {
    let session = try edited()
    #expect(try session.succeed("diff", "--cached").isEmpty)
    try session.git("add", "tasks/doxylamine/current.json")
    #expect(try session.succeed("diff", "--cached").hasPrefix("task doxylamine"))
  }

  @Test func `bookkeeping is shown when it is asked for`() throws {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    try session.succeed("update", "care-plan", "plan", "--title", "After", "-m", "Update")
    #expect(try !session.succeed("diff", "HEAD~1").contains("uuid"))
    #expect(try session.succeed("diff", "HEAD~1", "--all-members").contains("uuid"))
  }

  @Test func `git applies the patch`() throws {
    let session = try edited()
    let patch = try session.succeed("diff", "-o", "patch")
    let after = try session.files(below: "tasks")
    try session.git("stash")
    try session.directory.write(patch, to: "diff.patch")
    #expect(try session.git("apply", "../diff.patch").status == 0)
    #expect(try session.files(below: "tasks") == after)
  }

  @Test(arguments: HostileText.all.indices)
  func `no title breaks a format`(index: Int) throws {
    let text = HostileText.all[index]
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Title", "-m", "Add")
    let json = CanonicalJSON.compact(.string(text))
    try session.edit("care-plans/plan/current.json", "\"Title\"", json)
    for format in ["text", "markdown", "html"] {
      let output = try session.succeed("diff", "-o", format)
      let plain = output.unicodeScalars.filter { $0 != "\n" }
      #expect(!plain.contains { $0.properties.generalCategory == .control })
      #expect(!plain.contains { ("\u{202A}"..."\u{202E}").contains($0) })
      if format == "html" { #expect(!output.contains("<script")) }
      if format == "text" { #expect(output.split(separator: "\n").count == 2) }
    }
    _ = session.run("commit", "-m", "Title")
    for arguments in [["log", "care-plan/plan"], ["log", "-p"]] {
      let output = session.run(arguments).output
      #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
