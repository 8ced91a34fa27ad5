import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct CommitAsShownTests {
  /// A store with twelve tasks that are committed.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    for number in 1...12 { store("add", "task", "t\(number)", "--title", "T", "--daily", "08:00") }
    store("commit", "-m", "Tasks")
    return store
  }

  private func remove(_ numbers: ClosedRange<Int>, _ store: CommandStore) throws {
    for number in numbers {
      try FileManager.default.removeItem(atPath: "\(store.path)/tasks/t\(number)/current.json")
    }
  }

  /// Commits on a terminal, and does something before the answer is given.
  private func commit(
    _ words: [String],
    _ store: CommandStore,
    answering answer: @escaping () -> String
  ) -> CLIRun {
    let (output, errors) = (MemorySink(), MemorySink())
    var surroundings = ProcessEnvironment(
      directory: store.path,
      environment: [
        "CAREPLAN_NOW": CommandStore.now, "TZ": "America/New_York", "HOME": "/nonexistent",
        "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org", "PATH": "/usr/bin:/bin",
      ],
      clock: { Date() },
      output: output,
      errors: errors,
      readInput: { [] },
      inputIsTerminal: true
    )
    surroundings.readAnswer = answer
    let status = CLI.run(["commit"] + words, in: surroundings)
    return CLIRun(status: status, output: output.text, errors: errors.text)
  }

  @Test func `who types 3 does not delete nine: it is shown again with 75`() throws {
    let store = try store()
    let head = try store.git("rev-parse", "HEAD")
    try remove(1...3, store)
    let run = commit(["-m", "Three"], store) {
      try? remove(4...9, store)
      return "3"
    }
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("this deletes 3 of the store's 12 records"))
    #expect(run.errors.contains("nothing was committed"))
    #expect(run.output.count(of: ": deleted") == 9, "\(run.output)")
    #expect(try store.git("rev-parse", "HEAD") == head)
    let again = commit(["-m", "Nine"], store) { "9" }
    #expect(again.status == 0, "\(again.errors)")
    #expect(store("list", "tasks").split(separator: "\n").count == 3)
  }

  @Test func `an edit while the message is written is shown again and not committed`() throws {
    let store = try store()
    try store.edit("tasks/t1/current.json", "\"T\"", "\"U\"")
    let head = try store.git("rev-parse", "HEAD")
    let editor = "sed -i 's/\"U\"/\"V\"/' \(store.path)/tasks/t1/current.json; sed -i '1s/^/Title/'"
    let run = store.run(["commit"], inputIsTerminal: true, environment: ["EDITOR": editor])
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.output.hasPrefix("task/t1: title, from "))
    #expect(try store.git("rev-parse", "HEAD") == head)
    store("commit", "-m", "Title")
    #expect(try store.record("task/t1").object?["title"] == "V")
  }

  @Test func `a commit of somebody else while the message is written is waited for`() throws {
    let store = try store()
    try store.edit("tasks/t1/current.json", "\"T\"", "\"U\"")
    let editor = "git -C \(store.path) commit -q --allow-empty -m Other; sed -i '1s/^/Title/'"
    let run = store.run(["commit"], inputIsTerminal: true, environment: ["EDITOR": editor])
    #expect(run.status == 75, "\(run.errors)")
    #expect(try store.git("log", "-1", "--format=%s") == "Other\n")
  }

  @Test func `edits of other records meanwhile do not matter`() throws {
    let store = try store()
    try store.edit("tasks/t1/current.json", "\"T\"", "\"U\"")
    let editor = "sed -i 's/\"T\"/\"V\"/' \(store.path)/tasks/t2/current.json; sed -i '1s/^/Title/'"
    let words = ["commit", "task/t1"]
    let run = store.run(words, inputIsTerminal: true, environment: ["EDITOR": editor])
    #expect(run.status == 0, "\(run.errors)")
    #expect(store("status").contains("task/t2"))
  }
}
