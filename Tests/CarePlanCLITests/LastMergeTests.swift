import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct LastMergeTests {
  /// Two branches of a store, each with a contact of its own, of which the other one is merged.
  private func merged(_ other: String) throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    try store.git("branch", "proposal")
    store("add", "contact", "here", "--name", "Here Example", "-m", "Here")
    let here = try store.git("rev-parse", "HEAD").trimmedLines
    try store.git("checkout", "-q", "proposal")
    store("add", "contact", "there", "--name", "There Example", "-m", "There")
    let there = try store.git("rev-parse", "HEAD").trimmedLines
    try store.git("checkout", "-q", other == "there" ? "main" : "proposal")
    store("merge", other == "there" ? there : here)
    return store
  }

  @Test(arguments: ["here", "there"])
  func `review --last-merge shows what came, whichever parent HEAD~1 is`(other: String) throws {
    let store = try merged(other)
    #expect(try store.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 3)
    let review = store("review", "--last-merge")
    let own = other == "here" ? "there" : "here"
    #expect(review.contains("contact \(other)"))
    #expect(!review.contains("contact \(own)"))
    store("add", "contact", "later", "--name", "Later Example", "-m", "Later")
    #expect(store("review", "--last-merge") == review)
  }

  @Test func `in every copy one of the parents is the other branch, and help says so`() throws {
    let parents = try ["here", "there"].map { other in
      try merged(other).git("log", "-1", "--format=%s", "HEAD~1")
    }
    #expect(parents[0] == parents[1])
    for verb in ["merge", "review"] {
      let help = careplan("help", verb).output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(help.contains("HEAD~1 may be the other branch") && help.contains("--last-merge"))
    }
  }

  @Test(arguments: ["ff", "no-ff"])
  func `what git itself has merged is reviewed like a merge`(kind: String) throws {
    let store = try CommandStore(clock: .running)
    try store.git("checkout", "-q", "-b", "proposal")
    store("add", "contact", "there", "--name", "There Example", "-m", "There")
    try store.git("checkout", "-q", "main")
    if kind == "no-ff" { store("add", "contact", "here", "--name", "Here Example", "-m", "Here") }
    try store.git("merge", "-q", "--no-edit", "--\(kind)", "proposal")
    let review = store("review", "--last-merge")
    #expect(review.contains("contact there") && !review.contains("contact here"))
    store("add", "contact", "later", "--name", "Later Example", "-m", "Later")
    #expect(store("review", "--last-merge") == review)
    // The later one counts, whoever made it.
    try store.git("branch", "more", "HEAD~1")
    try store.git("checkout", "-q", "more")
    store("add", "contact", "last", "--name", "Last Example", "-m", "Last")
    try store.git("checkout", "-q", "main")
    store("merge", "more")
    let last = store("review", "--last-merge")
    #expect(last.contains("contact last") && !last.contains("contact there"))
  }

  @Test func `a merge that was taken back is not the last one`() throws {
    let store = try merged("there")
    store("undo")
    #expect(
      store.fails(4, "review", "--last-merge").contains("nothing was merged in this copy yet")
    )
    #expect(store.fails(64, "review", "--last-merge", "HEAD~1..HEAD").contains("--last-merge"))
  }

  @Test func `a sync is reviewed like a merge`() throws {
    let sides = try TwoSides.threePeriods()
    let review = sides.home("review", "--last-merge", "--json", now: "2026-02-01T12:00:00Z")
    #expect(throws: Never.self) { try json("careplan.review/v1", of: review) }
    #expect(review.contains("\"clinical\": [") || review.contains("\"open\": ["))
  }
}

struct OutcomeCountTests {
  @Test func `the log counts many outcomes of a commit`() throws {
    let store = try CommandStore()
    for id in ["a", "b"] {
      store(
        "add",
        "task",
        id,
        "--title",
        "T",
        "--daily",
        "08:00",
        "--start",
        "2026-01-01",
        "-m",
        id
      )
    }
    let outcomes = ["a", "b"].flatMap { id in
      (10...22).map { day in
        #"{"type": "outcome", "taskID": "\#(id)", "eventStart": "2026-01-\#(day)T08:00:00", "values": []}"#
      }
    }
    store("import", "-m", "Outcomes", "-", input: outcomes.joined(separator: "\n"))
    let log = store("log", "--limit", "1")
    #expect(log.split(separator: "\n").count == 3)
    #expect(log.contains("\n  26 outcomes of 2 tasks\n"))
    #expect(store("log", "--limit", "1", "-o", "markdown").contains(" 26 outcomes of 2 tasks"))
    #expect(store("log", "-p", "--limit", "1").count(of: "outcome ") == 26)
    let records = try json("careplan.log/v1", of: store("log", "--limit", "1", "--json"))
    #expect(records.array?.first?.object?["records"]?.array?.count == 26)
    let few = store("log", "HEAD~1..HEAD~1^0", "--limit", "1")
    #expect(!few.contains("outcomes of"))
  }
}
