import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct MessagesCommandTests {
  /// A store in which somebody wrote on a plan, on a task, and beside a dose.
  private static func store() throws -> CommandStore {
    let store = try CommandStore.withDose(now: "2026-01-04T12:00:00Z")
    for (words, now) in [
      (["add", "care-plan", "nausea", "--title", "Nausea", "-m", "Add"], "2026-01-05T12:00:00Z"),
      (["update", "care-plan/nausea", "--note", "Call us.", "-m", "A"], "2026-01-06T12:00:00Z"),
      (["update", "care-plan/nausea", "--title", "Sickness", "-m", "B"], "2026-01-07T12:00:00Z"),
      (["complete", "dox", "--note", "With some milk.", "--force"], "2026-01-08T13:30:00Z"),
      (["update", "task/dox", "--note", "Not on Friday.", "-m", "C"], "2026-01-09T12:00:00Z"),
      (
        ["add", "care-plan", "old", "--title", "Old", "--note", "x", "-m", "D"],
        "2026-01-09T13:00:00Z"
      ),
      (["delete", "care-plan/old", "-m", "E"], "2026-01-09T14:00:00Z"),
    ] {
      let run = store.run(words, now: now)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    return store
  }

  private static let now = "2026-01-10T12:00:00Z"

  @Test func `what was written is shown in every form, the newest first`() throws {
    let store = try Self.store()
    for format in ["text", "json", "markdown", "html"] {
      let run = store.run(["messages", "-o", format], now: Self.now)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      // The look of pages is tested where it is made.
      let output = run.output.replacing(/<style>[^<]*<\/style>/, with: "<style></style>")
      expectSnapshot(output, "messages-\(format)")
    }
  }

  @Test func `a note is dated by the version that had it first`() throws {
    let store = try Self.store()
    func contents(_ words: String...) throws -> [String?] {
      let run = store.run(["messages", "--json"] + words, now: Self.now)
      return try json("careplan.messages/v1", of: run.output).array?
        .map { $0.object?["content"]?.string } ?? []
    }
    #expect(try contents() == ["Not on Friday.", "With some milk.", "Call us."])
    #expect(try contents("--since", "2026-01-08") == ["Not on Friday.", "With some milk."])
    // The plan has changed since, and the note on it has not.
    #expect(try contents("--since", "2026-01-07") == ["Not on Friday.", "With some milk."])
    #expect(try contents("--limit", "1") == ["Not on Friday."])
    #expect(store.fails(64, "messages", "--limit", "-1").contains("--limit"))
  }

  @Test func `who finds nothing is told how to write`() throws {
    let run = try CommandStore().run("messages")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.contains("nobody has written a note"))
    #expect(run.errors.contains("--note TEXT"))
  }

  @Test func `the notes of both sides of a conflict are there, with who wrote them`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--title", "Here", "--note", "From here."]],
      there: [["update", "task/dox", "--title", "There", "--note", "From there."]]
    )
    let run = sides.home.run(["messages"])
    #expect(
      run.output.contains("From here.") && run.output.contains("From there."),
      "\(run.output)"
    )
  }

  @Test
  func `what was written on a record that the other side has deleted stays until somebody decides`()
    throws
  {
    let sides = try TwoSides(
      [["add", "care-plan", "plan", "--title", "Plan"]],
      here: [["update", "care-plan/plan", "--note", "Do not delete it."]],
      there: [["delete", "care-plan/plan"]]
    )
    for side in sides.sides {
      #expect(side("messages").contains("Do not delete it."))
      #expect(side("messages", "--since", "2026-01-06").contains("Do not delete it."))
    }
  }
}
