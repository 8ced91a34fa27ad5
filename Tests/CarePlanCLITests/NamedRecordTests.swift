import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Tasks that are named by their titles and by the beginning of them.
struct NamedRecordTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    for (id, title) in [
      ("vitamin-d", "Vitamin D"), ("vitamin-c", "Vitamin C"), ("amox", "Amoxicillin"),
      ("walk", "Évening walk / garden"),
    ] {
      store(
        "add",
        "task",
        id,
        "--title",
        title,
        "--daily",
        "08:00",
        "--start",
        "2026-11-01",
        "-m",
        "x"
      )
    }
    return store
  }

  @Test func `an error does not repeat an argument of any length`() throws {
    let errors = try store().fails(64, "--" + String(repeating: "x", count: 100_000))
    #expect(errors.utf8.count < 10_000)
    #expect(errors.contains("--xxx") && errors.contains("…"))
  }

  @Test(
    arguments: [
      ("Vitamin D", "vitamin-d"), ("vitamin d", "vitamin-d"), ("VITAMIN-C", "vitamin-c"),
      ("amoxi", "amox"), ("evening", "walk"), ("Évening walk / garden", "walk"),
      ("task/amoxicillin", "amox"), ("vitamin-d", "vitamin-d"),
    ] as [(String, String)]
  )
  func `one task that is meant is taken, and a name says which`(name: String, id: String) throws {
    let store = try store()
    let run = store.run("complete", name, "--at", "08:00")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("completed \(id),"))
    #expect(run.errors.contains("is task/\(id) \"") == (name != id), "\(run.errors)")
  }

  @Test
  func `several that could be meant are listed, and nothing is written`() throws {
    let store = try store()
    let before = store("log")
    for words in [
      ["complete", "vitamin"], ["delete", "vit", "-m", "x"], ["end", "vitam", "-m", "x"],
    ] {
      let run = store.run(words)
      #expect(run.status == 64)
      #expect(
        run.errors.contains(
          "could be one of 2 records\n  task/vitamin-c \"Vitamin C\"\n  task/vitamin-d \"Vitamin D\"\n"
        ),
        "\(run.errors)"
      )
    }
    #expect(store("log") == before)
  }

  @Test
  func `a whole title is taken before one that begins with it`() throws {
    let store = try store()
    store("add", "task", "other", "--title", "Vitamin D3", "--daily", "08:00", "-m", "x")
    #expect(store("show", "vitamin d").contains("task vitamin-d"))
  }

  @Test
  func `an id is taken before any name, even of what is deleted or not committed`() throws {
    let store = try store()
    store("add", "task", "amo", "--title", "Other", "--daily", "08:00", "-m", "x")
    store("delete", "task/amo", "-m", "x")
    let deleted = store.run("complete", "amo")
    #expect(!deleted.output.contains("amox") && !deleted.errors.contains("amox"))
    store("add", "task", "vitamin-", "--title", "New", "--daily", "08:00")
    let draft = store.run("complete", "vitamin-")
    #expect(draft.errors.contains("task/vitamin- is not committed yet"), "\(draft.errors)")
  }

  @Test func `names that differ in case alone are one name`() throws {
    let store = try CommandStore()
    let titles = [
      ("ins", "Insulin"), ("insulin", "Insulin glargine"), ("a", "aspirin"), ("b", "Aspirin"),
    ]
    for (id, title) in titles {
      store("add", "task", id, "--title", title, "--daily", "08:00", "-m", "x")
    }
    for name in ["Insulin", "INSULIN", "aspirin", "Aspirin"] {
      let run = store.run("complete", name)
      #expect(run.status == 64, "\(name): \(run.output)")
      #expect(run.errors.contains("could be one of 2 records"), "\(run.errors)")
    }
  }

  @Test
  func `two letters, a deleted task and --id name nothing`() throws {
    let store = try store()
    #expect(store.run("complete", "am").status == 5)
    #expect(store.run("show", "task", "--id", "Amoxicillin").status == 5)
    store("delete", "task/amox", "-m", "x")
    #expect(store.run("complete", "amoxi").status == 5)
  }

  @Test
  func `a word behind a task that could be a value is no beginning of a name`() throws {
    let store = try store()
    let run = store.run("complete", "amox", "vitamin-", "--at", "08:00")
    #expect(run.status == 64)
    #expect(store.run("complete", "amox", "even", "--at", "08:00").status == 64)
    let both = store.run("complete", "amox", "Vitamin D", "--at", "08:00")
    #expect(both.output.contains("amox") && both.output.contains("vitamin-d"), "\(both.errors)")
  }

  @Test
  func `what cannot be taken back is named by its id`() throws {
    let store = try store()
    let run = store.run("purge", "task/amoxi", "--reason", "x", "--yes")
    #expect(run.status == 5)
    #expect(store("show", "amox").contains("Amoxicillin"))
  }
}
