import CarePlanKit
import CareTestSupport
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What a review says of what somebody is to get.
struct ReviewRegimenTests {
  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a branch that changes three regimens, ends one and starts one is seen in one look`(
    form: String
  ) throws {
    expectSnapshot(try ReviewedPlan().review("main...dose", "-o", form), "regimens-review-\(form)")
  }

  /// A review tells what a merge did by what held before it, however late that was.
  @Test func `the same branch merged two weeks late says what it changes in the past`() throws {
    let plan = try ReviewedPlan()
    let late = "2026-12-09T09:00:00-05:00"
    try plan.write("2026-12-01T09:00:00-05:00", ["update", "iron", "--instructions", "With juice"])
    let merge = plan.store.run(["merge", "dose"], now: late)
    #expect(merge.status == 0, "\(merge.errors)")
    let review = plan.store("review", "--last-merge", now: late)
    expectSnapshot(review, "regimens-review-late")
    let past = try #require(review.firstRange(of: "Takes effect in the past"))
    #expect(review[past.upperBound...].contains("task/prednisolone"))
    #expect(review.contains("2→–  2→4"))
  }

  @Test func `a review of the first commits says what starts`() throws {
    let plan = try ReviewedPlan()
    let root = try plan.store.git("rev-list", "--max-parents=0", "main").trimmedLines
    let review = plan.review("\(root)..main")
    #expect(review.hasPrefix("5 commits by Test: 4 regimens start"), "\(review)")
    #expect(review.contains("allergies: \"penicillin\""))
    #expect(!review.contains("Regimens that change"))
  }

  @Test func `an amount as needed is told with its limits`() throws {
    let plan = try ReviewedPlan()
    let limits = ["--as-needed", "--target", "5ml", "--max", "3/day", "--every-at-least", "6h"]
    try plan.write(ReviewedPlan.written, ["add", "task", "ibu", "--title", "Ibuprofen"] + limits)
    try plan.write(ReviewedPlan.written, ["update", "ibu", "--max", "4/day"])
    let review = plan.review("HEAD~1..HEAD")
    #expect(
      review.contains("    before  as needed, 5 ml, at most 3 times a day, at least 6 h apart\n"),
      "\(review)"
    )
    #expect(
      review.contains("    after   as needed, 5 ml, at most 4 times a day, at least 6 h apart\n")
    )
  }

  @Test func `a review says where a medicine is given and what for`() throws {
    let plan = try ReviewedPlan()
    let drops = ["--schedule", "daily at 08:00, 1 drop", "--site", "left eye"]
    try plan.write(
      ReviewedPlan.written,
      ["add", "task", "lat", "--title", "Latanoprost", "--indication", "glaucoma"] + drops
    )
    let start = plan.review("HEAD~1..HEAD")
    let sentence = "daily at 08:00, 1 drop, left eye, for glaucoma"
    #expect(start.contains("Latanoprost  –       \(sentence)"), "\(start)")
    #expect(start.contains("    plan   \(sentence)"), "\(start)")
    try plan.write(ReviewedPlan.written, ["update", "lat", "--site", "right eye"])
    let move = plan.review("HEAD~1..HEAD")
    #expect(move.hasPrefix("1 commit by Test: 1 regimen changes\n"), "\(move)")
    let row = "daily at 08:00, 1 drop, left eye  daily at 08:00, 1 drop, right eye  other site\n"
    #expect(move.contains(row), "\(move)")
    #expect(!move.contains("Other clinical changes"), "\(move)")
  }

  @Test func `who changed a regimen stands beside it, on a branch that is not checked out, too`()
    throws
  {
    let plan = try ReviewedPlan()
    try plan.store.git("switch", "-q", "dose")
    let run = plan.store.run(
      ["update", "iron", "--schedule", "every Mon at 12:00, 1 tablet", "-m", "Less"],
      now: ReviewedPlan.written,
      environment: ["GIT_AUTHOR_NAME": "Example Clinic"]
    )
    #expect(run.status == 0, "\(run.errors)")
    try plan.store.git("switch", "-q", "main")
    let review = plan.review("main...dose")
    #expect(
      review.contains("by      Test, 25 Nov 2026 09:00; Example Clinic, 25 Nov 2026 09:00\n"),
      "\(review)"
    )
  }

  @Test func `a change of members alone is no change of a regimen`() throws {
    let plan = try ReviewedPlan()
    try plan.write(ReviewedPlan.written, ["update", "iron", "--instructions", "With juice"])
    let review = plan.review("HEAD~1..HEAD")
    #expect(
      review.hasPrefix("1 commit by Test: 1 record with other clinical changes\n"),
      "\(review)"
    )
    #expect(review.contains("+ instructions    \"With juice\"  !clinical"))
  }

  @Test
  func `doubts about what was changed stand in the review with the command that answers them`()
    throws
  {
    let plan = try ReviewedPlan()
    let course = ["--title", "Phenoxymethyl penicillin", "--schedule", "daily at 08:00, 10 ml"]
    try plan.write(ReviewedPlan.written, ["add", "task", "pen"] + course)
    let review = plan.review("HEAD~1..HEAD")
    #expect(review.contains("1 commit by Test: 1 doubt, 1 regimen starts"), "\(review)")
    #expect(review.contains("\n    careplan answer pen intended --about allergy\n"), "\(review)")
    let words = ["answer", "pen", "intended", "--about", "allergy"]
    #expect(plan.store.run(words, now: ReviewedPlan.reviewed).status == 0)
    #expect(plan.review("HEAD~2..HEAD").contains("In doubt\n  nothing found"))
  }

  @Test func `a review lists who signed it off, and says when something changed after one`() throws
  {
    let plan = try ReviewedPlan()
    let words = ["sign-off", "dose", "-m", "Doses checked\n\nAgainst the list of 24 Nov"]
    #expect(plan.store.run(words, now: ReviewedPlan.written).status == 0)
    let agreed = plan.review("main...dose")
    #expect(agreed.contains("7 commits by Test: 1 doubt, 3 regimens change"), "\(agreed)")
    #expect(agreed.contains("\nSigned off\n  signed off "), "\(agreed)")
    #expect(
      agreed.contains(
        "  Doses checked Against the list of 24 Nov  nothing of it has changed since; by the author of 6"
      )
    )
    try plan.store.git("switch", "-q", "dose")
    try plan.write(ReviewedPlan.written, ["update", "iron", "--instructions", "With juice"])
    let changed = plan.review("main...dose")
    #expect(
      changed.contains("  1 record has changed since: task/iron; by the author of 6"),
      "\(changed)"
    )
    let document = try json("careplan.review/v1", of: plan.review("main...dose", "--json"))
    let signOff = try #require(document.object?["signOffs"]?.array?.first?.object)
    #expect(signOff["unchanged"] == false && signOff["changed"] == ["task/iron"], "\(signOff)")
    // A dose that is given by the plan ends no agreement.
    try plan.store.git("reset", "-q", "--hard", "HEAD~1")
    let given = ["complete", "prednisolone", "--date", "2026-11-25", "--at", "08:00"]
    #expect(plan.store.run(given, now: ReviewedPlan.reviewed).status == 0)
    #expect(plan.review("main...dose").contains("nothing of it has changed since"))
  }

  /// Each was told otherwise than the events have it.
  @Test(
    arguments: [
      (
        "daily at any time, 3 tablets, from 20 Nov 2026",
        ["--schedule", "daily at 20:00, 3 tablets", "--effective", "2026-11-27T12:00"],
        "3→6", "3 tablets a day, 21 tablets a week → 24 tablets in the 7 days from 27 Nov 2026"
      ),
      (
        "daily: 6 units at 08:00, 10 units at 18:00, from 20 Nov 2026",
        [
          "--schedule", "daily: 6 units at 08:00, 12 units at 18:00", "--effective",
          "2026-11-27T15:00",
        ],
        "16→18", "16 units a day, 112 units a week → 18 units a day, 126 units a week (+13 %)"
      ),
      (
        "daily at 18:00, 5 mg, from 20 Nov 2026",
        [
          "--schedule", "daily at 18:00, 5 mg, Los Angeles time, from 28 Nov 2026", "--effective",
          "2026-11-28",
        ],
        "18:00→21:00", "5 mg a day, 35 mg a week, as before"
      ),
    ] as [(String, [String], String, String)]
  )
  func `the day of a change has what its events have`(
    old: String,
    new: [String],
    cell: String,
    total: String
  ) throws {
    let store = try CommandStore()
    let now = "2026-11-25T15:00:00-05:00"
    let added = store.run(
      ["add", "task", "m", "--title", "M", "--schedule", old, "-m", "A"],
      now: now
    )
    #expect(added.status == 0, "\(added.errors)")
    let update = store.run(["update", "task/m"] + new + ["-m", "B"], now: now)
    #expect(update.status == 0, "\(update.errors)")
    let review = store("review", now: now)
    #expect(review.contains(cell) && review.contains(total), "\(review)")
  }

  @Test func `the heaviest change is the first line of a review, marked without colours`() throws {
    let plan = try ReviewedPlan()
    let weekly = ["--title", "Zz methotrexate", "--schedule", "every Mon at 08:00, 6 tablets"]
    try plan.write(ReviewedPlan.made, ["add", "task", "zz"] + weekly)
    try plan.write(
      ReviewedPlan.written,
      ["update", "zz", "--schedule", "daily at 08:00, 6 tablets"]
    )
    try plan.write(
      ReviewedPlan.written,
      ["update", "iron", "--schedule", "mon, wed at 12:00, 1 tablet"]
    )
    let lines = plan.review("HEAD~2..HEAD").split(separator: "\n").dropFirst()
    #expect(lines.first == "Doses at a glance")
    let rows = lines.dropFirst().prefix(3).map(String.init)
    #expect(rows[0].contains("MEDICINE") && rows[0].contains("CHANGE"), "\(rows)")
    #expect(rows[1].hasPrefix("  Zz methotrexate  every Monday at 08:00, 6 tablets"), "\(rows)")
    #expect(rows[1].hasSuffix("!! +600 %, 7 times as much"), "\(rows)")
    #expect(rows[2].hasPrefix("  Iron ") && rows[2].hasSuffix("  −33 %"), "\(rows)")
    for format in ["markdown", "html"] {
      let page = plan.review("HEAD~2..HEAD", "-o", format)
      let table = try #require(page.firstRange(of: "Doses at a glance"))
      #expect(
        table.upperBound < (try #require(page.firstRange(of: "Regimens that change"))).lowerBound
      )
      #expect(page.contains("600 %, 7 times as much"), "\(format)")
    }
  }

  @Test func `a review says that nothing was found in doubt, and that a reviewer made the changes`()
    throws
  {
    let plan = try ReviewedPlan()
    let run = plan.store.run(
      ["update", "iron", "--schedule", "mon, wed at 12:00, 1 tablet", "-m", "Less"],
      now: ReviewedPlan.written
    )
    try #require(run.status == 0, "\(run.errors)")
    #expect(plan.store.run("sign-off", "-m", "Checked").status == 0)
    let own = plan.review("HEAD~2..HEAD")
    #expect(own.contains("In doubt\n  nothing found; careplan has no drug database\n"), "\(own)")
    #expect(
      own.contains("nothing of it has changed since; by the author of 1 of the changes\n"),
      "\(own)"
    )
    let document = try json("careplan.review/v1", of: plan.review("HEAD~2..HEAD", "--json"))
    #expect(document.object?["signOffs"]?.array?.first?.object?["ownChanges"] == ["task/iron"])
    try plan.store.git("reset", "-q", "--hard", "HEAD~1")
    let other = ["GIT_AUTHOR_NAME": "Example Pharmacy", "GIT_AUTHOR_EMAIL": "pharmacy@example.org"]
    #expect(plan.store.run(["sign-off", "-m", "Checked"], environment: other).status == 0)
    #expect(!plan.review("HEAD~2..HEAD").contains("by the author of"))
  }

  @Test func `what is done as needed ends when its element does`() throws {
    let plan = try ReviewedPlan()
    let limits = ["--as-needed", "--target", "5ml", "--max", "3/day"]
    try plan.write(ReviewedPlan.written, ["add", "task", "ibu", "--title", "Ibuprofen"] + limits)
    try plan.write(ReviewedPlan.written, ["end", "ibu", "--on", "2026-12-01"])
    let review = plan.review("HEAD~1..HEAD")
    #expect(review.contains("Regimens that end\n  Ibuprofen  task/ibu\n"), "\(review)")
    #expect(review.contains("    stops   2 Dec 2026\n"), "\(review)")
  }

  @Test func `a version file that cannot be read is named, and nobody can agree to it`() throws {
    let plan = try ReviewedPlan()
    let path = "tasks/evil/versions/5da077d5-6353-4535-9a01-fe342882474f.json"
    try plan.store.directory.makeDirectory("store/tasks/evil/versions")
    try plan.store.directory.write("{\"x\":", to: "store/\(path)")
    try plan.store.git("add", "-A")
    try plan.store.git("commit", "-q", "-m", "x")
    let review = plan.review("HEAD~1..HEAD")
    #expect(review.contains("Not in order\n  \(path)\n"), "\(review)")
    #expect(review.contains(": 1 not in order") && !review.contains("open conflict"), "\(review)")
    let run = plan.store.run(["sign-off", "-m", "x"], now: ReviewedPlan.reviewed)
    #expect(run.status == 65 && run.errors.contains(path), "\(run.errors)")
  }

  /// The plan was told from the moment of the decision on, in two parts, without what was decided.
  @Test func `a decision within the day is told with the whole plan and its instructions`() throws {
    let store = try CommandStore.withConflict()
    store("resolve", "task/doxylamine", "--with", "ours")
    let head = try store.git("show", "HEAD:tasks/doxylamine/current.json")
    let review = store("review")
    #expect(
      review.contains("    before        in question\n    after         daily at 08:00\n"),
      "\(review)"
    )
    #expect(
      head.contains("\"instructions\": \"25 mg\"") && review.contains("instructions  \"25 mg\"\n")
    )
  }

  @Test func `a decision and settings are no fault`() throws {
    let store = try CommandStore.withConflict()
    store("resolve", "task/doxylamine", "--with", "ours")
    let review = store("review")
    #expect(!review.contains("Not in order"), "\(review)")
  }

  @Test func `an open conflict says per period what is agreed and what is open`() throws {
    let store = try CommandStore.withConflict()
    let review = store("review")
    #expect(review.contains("To be decided"))
    #expect(review.contains("\n    careplan conflicts task/doxylamine\n"), "\(review)")
    #expect(review.contains("OR"), "\(review)")
  }

  /// Judged by the renderer that GitHub publishes.
  @Test func `in Markdown no word of a review stands in a code span, and no title is markup`()
    throws
  {
    for (place, title) in (HostileText.all + Self.titles).enumerated() {
      let store = try CommandStore()
      let added = store.run(
        [
          "add", "task", "t", "--title", "T", "--daily", "08:00", "--target", "1 tablet", "-m",
          "Add",
        ]
      )
      #expect(added.status == 0, "\(added.errors)")
      let json = CanonicalJSON.compact(.string(title))
      try store.edit("tasks/t/current.json", "\"T\"", json)
      guard store.run("commit", "-m", "Title").status == 0 else { continue }
      store("update", "t", "--target", "2 tablets", "-m", "Two")
      for words in [["review"], ["review", "HEAD~1..HEAD"], ["diff", "HEAD~2", "HEAD"]] {
        let markdown = store.run(words + ["-o", "markdown"]).output
        let page = try MarkdownJudge.html(markdown)
        // What to type to answer a doubt is the only code.
        let typed: Set = markdown.contains("careplan answer") ? ["code"] : []
        #expect(
          page.tags.isSubset(of: MarkdownJudge.ordinaryTags.union(typed)),
          "\(words) \(place): \(page.tags)"
        )
      }
      let page = try MarkdownJudge.html(store("review", "-o", "markdown"))
      #expect(page.text.contains(Wording.visible(title)), "\(place): \(title): \(page.text)")
    }
  }

  /// Titles with which a host would do something.
  private static let titles = [
    "# Heading", "1. One", "- [ ] task", "> quote", "    code", "**bold** _it_ ~~no~~", "a | b",
    "https://example.org www.example.org a@example.org", "@all @octocat #1 !2 %3 ~bug &4 GH-5",
    ":smile: $x^2$ <!-- c --> &lt;b&gt; [a](b) ![c](d)", "/approve",
    "Vitamin D (2 %) – ½ tablet; 3 × 1",
  ]
}
