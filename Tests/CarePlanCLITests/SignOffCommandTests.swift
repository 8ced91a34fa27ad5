import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// Somebody says that they have seen a plan and agree, and whoever reads the log is told.
struct SignOffCommandTests {
  /// A task on `main`, and a branch `dose` that changes it.
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    store(
      "add",
      "task",
      "dox",
      "--title",
      "Take",
      "--daily",
      "08:00",
      "--target",
      "10mg",
      "-m",
      "Add"
    )
    store("add", "patient", "ada", "--given-name", "Ada", "-m", "Patient")
    try store.git("switch", "-q", "-c", "dose")
    store("update", "task", "dox", "title=Take one", "-m", "Change the title")
    try store.git("switch", "-q", "main")
    return store
  }

  @Test func `what was signed off is said, and nothing in a dry run`() throws {
    let store = try store()
    let before = try store.git("for-each-ref")
    let dry = store.run("sign-off", "dose", "-m", "Doses checked", "-n")
    #expect(dry.status == 0 && dry.errors.isEmpty)
    #expect(try store.git("for-each-ref") == before)
    let agreed = try store.git("rev-parse", "--short=8", "dose").replacing("\n", with: "")
    let said = store("sign-off", "dose", "-m", "Doses checked")
    let made = try store.git("rev-parse", "--short=8", "dose").replacing("\n", with: "")
    let line = "\(agreed) of dose, 2 records: Change the title\n"
    #expect(dry.output == "would sign off \(line)")
    #expect(said == "signed off \(line)committed \(made)\n")
    #expect(try store.git("log", "-1", "--format=%s", "dose") == "Doses checked\n")
    #expect(store.fails(4, "sign-off", "dose", "-m", "Doses checked").contains("already"))
    #expect(store.fails(4, "sign-off", "dose").contains("already"))
    let older = store.run("sign-off", "dose~2", "-m", "As it was")
    #expect(older.status == 0 && older.output.contains(" of main, 2 records: Patient"))
    #expect(older.errors.isEmpty)
    let late = store.run("sign-off", "dose~1", "-m", "Late")
    #expect(late.output.contains(" of dose, 2 records: Change the title"))
  }

  @Test func `a branch that went on is warned of`() throws {
    let store = try store()
    store("update", "task", "dox", "title=Take two", "-m", "Change it again")
    let run = store.run("sign-off", "HEAD~1")
    #expect(run.status == 0 && run.errors.contains("1 record has changed since"))
  }

  @Test func `programs read what was signed off, and the log`() throws {
    let store = try store()
    expectSnapshot(
      store("sign-off", "-m", "Doses checked\n\nWith Ann.", "-o", "json"),
      "sign-off-json"
    )
    expectSnapshot(store("log", "--limit", "1", "-o", "json"), "sign-off-log-json")
    expectSnapshot(store("log", "--limit", "2"), "sign-off-log")
    expectSnapshot(store("log", "--limit", "1", "-o", "markdown"), "sign-off-log-markdown")
  }

  @Test func `a squash by another person says whose word it is`() throws {
    let store = try store()
    store("sign-off", "dose", "-m", "Doses checked")
    try store.git("merge", "-q", "--squash", "dose")
    try store.git(
      "-c",
      "user.name=Bob",
      "-c",
      "user.email=bob@example.org",
      "commit",
      "-q",
      "--no-edit"
    )
    let log = store("log", "--limit", "1")
    let said = "by Test <test@example.org>, as test <test@invalid> says"
    #expect(log.contains("  signed off ") && log.contains(said), "\(log)")
    #expect(!store("log", "--limit", "2").contains("signed off \n"))
  }

  @Test func `what cannot be signed off is said with the command that helps`() throws {
    let store = try store()
    try store.git("update-ref", "refs/remotes/origin/dose", "dose")
    try store.git("branch", "-q", "-D", "dose")
    let remote = store.fails(64, "sign-off", "origin/dose")
    #expect(remote.contains("'git branch dose origin/dose'"))
    #expect(remote.contains("'careplan sign-off dose'"))
    #expect(store.fails(65, "sign-off", "-m", "").contains("empty"))
    #expect(store.fails(65, "sign-off", "-m", "x\nSigned-off-commit: y").contains("line 2"))
    #expect(store.fails(5, "sign-off", "nothing").contains("no revision 'nothing'"))
    let empty = try CommandStore()
    #expect(empty.fails(64, "sign-off").contains("has no record beside outcomes"))
  }

  @Test func `undo and revert say what becomes of a sign-off`() throws {
    let store = try store()
    store("sign-off", "-m", "Seen")
    #expect(store.fails(64, "revert", "HEAD").contains("no commit takes back"))
    #expect(store("undo").contains("taken back: Seen"))
    #expect(!store("log").contains("signed off"))
  }
}
