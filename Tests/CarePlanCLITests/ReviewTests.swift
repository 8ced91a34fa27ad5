import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ReviewTests {
  /// A store in which much happened since its first commit with a task.
  private func store() throws -> (store: CommandStore, start: String) {
    let store = try CommandStore.withConflict()
    let start = try store.git("rev-list", "--max-parents=0", "HEAD").trimmedLines
    store("resolve", "task/doxylamine", "--with", "ours")
    store("add", "contact", "jane", "--name", "Jane Doe", "-m", "Add a contact")
    for day in 1...3 {
      store(
        "complete",
        "doxylamine",
        "--at",
        "2026-01-0\(day)T08:00:00-05:00",
        "--force"
      )
    }
    return (store, start)
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a review says what may alter the plan first`(form: String) throws {
    let (store, start) = try store()
    expectSnapshot(store("review", "\(start)..HEAD", "-o", form), "review-\(form)")
  }

  @Test func `what is open stands above everything`() throws {
    let store = try CommandStore.withConflict()
    let lines = store("review").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.contains("1 conflict to decide") == true)
    #expect(lines.dropFirst(2).first == "To be decided")
    #expect(store.run("review", "--exit-code").status == 3)
  }

  @Test func `without a range it is the last commit`() throws {
    let (store, _) = try store()
    #expect(store("review").hasPrefix("1 commit by Test: 1 outcome\n"))
    #expect(store.run("review", "--exit-code").status == 1)
    #expect(store.run("review", "HEAD..HEAD", "--exit-code").status == 0)
  }

  @Test func `without a range it is what the remote does not have`() throws {
    let (store, start) = try store()
    try store.git("config", "remote.origin.url", "/nowhere")
    try store.git("update-ref", "refs/remotes/origin/main", start)
    #expect(store("review").hasPrefix("8 commits by Test: "))
  }

  @Test func `a decision for what is shown already is no empty review`() throws {
    let store = try CommandStore.withConflict()
    store("resolve", "task/doxylamine", "--with", "newest")
    #expect(store("review").contains("1 record joined\n"))
    #expect(store.run("review", "--exit-code").status == 1)
  }

  @Test func `the end of a task is a clinical change`() throws {
    let (store, _) = try store()
    store("delete", "task/doxylamine", "-m", "End it")
    #expect(store("review").contains("1 commit by Test: 1 regimen ends\n"))
    store("update", "contact/jane", "--tag", "x", "-m", "Tag")
    #expect(store("review").contains("1 commit by Test: 1 other record"))
  }

  @Test func `a range that is none is refused`() throws {
    let (store, _) = try store()
    #expect(store.fails(64, "review", "HEAD").contains("not two"))
    #expect(store.fails(5, "review", "HEAD..nowhere").contains("nowhere"))
    for errors in [
      store.fails(5, "review", "ab..HEAD"), store.fails(5, "sign-off", "-n", "ab"),
    ] {
      #expect(errors.contains("there is no revision 'ab'") && errors.contains("four digits"))
    }
    #expect(
      store.fails(64, "review", "-o", "xml").contains("it takes text, json, markdown, html\n")
    )
  }

  @Test func `names and titles do not become markup`() throws {
    let (store, start) = try store()
    store("update", "task/doxylamine", "--title", "<script>alert(1)</script> @all #1", "-m", "<b>")
    let page = store("review", "\(start)..HEAD", "-o", "html")
    #expect(!page.contains("<script>") && !page.contains("<b>"))
    let text = store("review", "\(start)..HEAD", "-o", "markdown")
    #expect(text.contains("\\<script\\>alert(1)\\</script\\> @&#8288;all #&#8288;1"))
    let commit = String(repeating: "0a", count: 20)
    store("update", "task/doxylamine", "--title", "As in \(commit), 2000 mg", "-m", "Name it")
    let named = store("review", "\(start)..HEAD", "-o", "markdown")
    #expect(named.contains("As in 0&#8288;\(commit.dropFirst()), 2000 mg"))
  }
}

/// What a review says of conflicts that somebody decided.
struct ReviewDecisionTests {
  private func decided(
    _ ours: [String],
    _ theirs: [String],
    by words: [String]
  ) throws -> SharedPlan {
    let plan = try SharedPlan()
    try plan.a.git("branch", "before")
    #expect(plan.a.run(["update", "task/doxylamine", "-m", "A"] + ours).status == 0)
    #expect(plan.b.run(["update", "task/doxylamine", "-m", "B"] + theirs).status == 0)
    try plan.settle()
    let run = plan.a.run(["resolve", "task/doxylamine"] + words)
    #expect(run.status == 0, "\(run.errors)")
    return plan
  }

  @Test func `a review of a decision says what was chosen and what was given up, by member`()
    throws
  {
    let plan = try decided(
      ["--instructions", "20 mg", "--group", "A"],
      ["--instructions", "30 mg", "--group", "B"],
      by: ["--with", "ours", "--member", "group identifier=theirs"]
    )
    let review = plan.a("review", "before..HEAD")
    #expect(review.contains("\"20 mg\", given up: \"30 mg\""), "\(review)")
    #expect(review.contains("group identifier \"B\", given up: \"A\""), "\(review)")
    let document = try json("careplan.review/v1", of: plan.a("review", "before..HEAD", "--json"))
    let joined = try #require(document[JSONPointer(["joined"])]?.array)
    let decisions = try #require(joined.first?.object?["decisions"]?.array)
    let byMember = try #require(decisions.first { $0.object?["givenUp"] == ["\"A\""] })
    #expect(byMember.object?["member"] == "groupIdentifier")
    let page = plan.a("review", "before..HEAD", "-o", "markdown")
    #expect(page.contains("given up"), "\(page)")
  }

  @Test func `a decision of a delete says that the record ended`() throws {
    let plan = try SharedPlan()
    try plan.a.git("branch", "before")
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.b("delete", "task/doxylamine", "-m", "B")
    try plan.settle()
    plan.a("resolve", "task/doxylamine", "--with", "delete")
    let review = plan.a("review", "before..HEAD")
    #expect(review.contains("ended or paused, given up: "), "\(review)")
  }
}
