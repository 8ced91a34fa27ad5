import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What somebody decides for some of the time.
struct PeriodDecisionTests {
  /// The doses that are due on 11, 13, 16 and 21 January.
  private func doses(_ side: TwoSides.Side) -> [String] {
    ["2026-01-11", "2026-01-13", "2026-01-16", "2026-01-21"].map { day in
      let words = side.agenda(day).split(separator: " ").map { String($0) }
      let place = words.lastIndex { $0.hasPrefix("mg") }
      return place.map { words[$0 - 1] } ?? side.agenda(day)
    }
  }

  @Test(arguments: [
    (["--with", "family"], ["10", "10", "5", "5"]),
    (["--with", "CLI"], ["10", "20", "20", "30"]),
    (["--with", "theirs"], ["10", "20", "20", "30"]),
    (["--with", "base"], ["10", "10", "10", "10"]),
    (
      ["--period", "1", "--with", "clinic", "--period", "2,3", "--with", "family"],
      ["10", "20", "5", "5"]
    ),
    (["--with", "family", "--period", "2-3", "--with", "clinic"], ["10", "10", "20", "30"]),
    (
      ["--with", "clinic", "--effective", "2026-01-12..2026-01-14", "--with", "family"],
      ["10", "10", "20", "30"]
    ),
    (
      ["--with", "clinic", "--effective", "2026-01-20", "--set", "target=15mg"],
      ["10", "20", "20", "15"]
    ),
    (["--set", "target=15mg"], ["10", "15", "15", "15"]),
    (["--period", "1-3", "--member", "regimen=clinic"], ["10", "20", "20", "30"]),
    (["--with-whole", "clinic"], ["10", "20", "20", "30"]),
  ])
  func `a decision holds in its time and is what both sides have`(
    words: [String],
    expected: [String]
  ) throws {
    let sides = try TwoSides.threePeriods()
    let trial = sides.home.run(["resolve", "task/dox"] + words + ["-n"])
    let run = sides.home.run(["resolve", "task/dox"] + words)
    #expect(run.status == 0, "\(run.errors)")
    let told = { (output: String) in output.split(separator: "\n").filter { $0.hasPrefix("  ") } }
    #expect(told(trial.output) == told(run.output))
    #expect(doses(sides.home) == expected)
    sides.home("sync")
    sides.clinic("sync")
    #expect(doses(sides.clinic) == expected)
    let tags = try json("careplan.show/v1", of: sides.clinic("show", "task/dox", "--json"))
    #expect((tags.object?["tags"] == nil) == words.contains("--with-whole"))
    #expect(sides.clinic("check").contains("nothing wrong"))
  }

  @Test func `what is undecided is named with what to type`() throws {
    let sides = try TwoSides.threePeriods()
    let words = ["resolve", "task/dox", "--period", "2", "--with", "clinic"]
    let run = sides.home.run(words)
    #expect(run.status == 64)
    #expect(run.errors.contains("period 1 (12 – 14 Jan 2026)"), "\(run.errors)")
    #expect(run.errors.contains("period 3 (from 20 Jan 2026 on)"), "\(run.errors)")
    let hint = run.errors.split(separator: "\n").first { $0.hasPrefix("hint: add ") } ?? ""
    let rest = hint.dropFirst(10).split(separator: " ").map { String($0) }
    #expect(sides.home.run(words + rest).status == 0)
    #expect(doses(sides.home) == ["10", "10", "20", "5"])
  }

  @Test func `a whole version says what is given up for it`() throws {
    let sides = try TwoSides.threePeriods()
    let output = sides.home("resolve", "task/dox", "--with-whole", "clinic", "-n")
    #expect(output.contains("gives up from 5 Jan 2026 08:00 on: - tags \"night\""), "\(output)")
    let whole = try json(
      "careplan.resolve/v1",
      of: sides.home("resolve", "task/dox", "--with-whole", "clinic", "-n", "--json")
    )
    #expect(whole.object?["givenUp"]?.array?.count == 1)
  }

  @Test func `what does not fit is refused and nothing is written`() throws {
    let sides = try TwoSides.threePeriods()
    let date = "2026-01-12..2026-01-15"
    for (words, message) in [
      (["--period", "4", "--with", "clinic"], "no period 4"),
      (["--period", "0", "--with", "clinic"], "names no periods"),
      (["--period", "x", "--with", "clinic"], "names no periods"),
      (["--period", "1", "--period", "2", "--with", "clinic"], "nothing says who is right"),
      (["--period", "1"], "nothing says who is right"),
      (["--period", "1,1", "--with", "clinic", "--with", "family"], "given twice"),
      (["--period", "1", "--with", "clinic", "--effective", date, "--with", "family"], "twice"),
      (["--effective", "2026-01-06..2026-01-09", "--with", "clinic"], "nothing of task/dox"),
      (["--effective", "yesteryear", "--with", "clinic"], "not a date or time"),
      (["--effective", "..2026-01-15", "--with", "clinic"], "gives no date"),
      (["--with", ""], "needs a value"),
      (["--with", "nurse"], "not a side"),
      (["--set", "title"], "NAME=VALUE"),
      (["--set", "groupIdentifier=x"], "not in question"),
      (["--set", "instructions=Slowly"], "stay in question"),
      (["--with", "base", "--set", "target=15mg"], "cannot be used with"),
      (["--period", "1", "--with", "delete"], "nothing else"),
      (["--with-whole", "clinic", "--period", "1"], "cannot be used together"),
      (["--policy", "newest", "--with", "clinic"], "cannot be used together"),
    ] {
      let run = sides.home.run(["resolve", "task/dox"] + words)
      #expect(run.status == 64, "\(words): \(run.output)\(run.errors)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
    }
    #expect(sides.home.run(["conflicts", "--exit-code"]).status == 1)
  }

  @Test func `a name that two sides begin with means neither`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"]],
      there: [],
      isMet: false
    )
    let words = ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12", "-m", "20"]
    let run = sides.clinic.run(words, environment: ["GIT_AUTHOR_NAME": "Famous Clinic"])
    #expect(run.status == 0, "\(run.errors)")
    sides.clinic("sync")
    sides.home("sync")
    #expect(
      sides.home.fails(64, "resolve", "task/dox", "--with", "Fam").contains("means 2 versions")
    )
    sides.home("resolve", "task/dox", "--with", "famo")
    #expect(doses(sides.home) == ["10", "20", "20", "20"])
  }

  @Test func `an editor gets each period by itself`() throws {
    let sides = try TwoSides.threePeriods()
    let run = sides.home.run(
      ["resolve", "task/dox", "--with", "clinic", "--period", "2", "--edit"],
      environment: ["EDITOR": "sed -i 's/\"value\": 5/\"value\": 7/'"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("15 – 19 Jan 2026"))
    #expect(doses(sides.home) == ["10", "20", "7", "30"])
  }

  @Test func `a program decides period by period`() throws {
    let sides = try TwoSides.threePeriods()
    let answer = #"{"with":"theirs","periods":[{"number":2,"with":"ours"}]}"#
    let run = sides.home.run(
      ["resolve", "task/dox", "--policy", "exec:cat > /dev/null; echo '\(answer)'"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(doses(sides.home) == ["10", "20", "5", "30"])
  }

  @Test func `on a terminal a person may be asked period by period`() throws {
    let sides = try TwoSides.threePeriods()
    let run = sides.home.run(
      ["resolve", "--all"],
      input: "periods\nclinic\nnobody\nfamily\nfamily\n",
      isTerminal: true
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("period 2, 15 – 19 Jan 2026: which version?"))
    #expect(doses(sides.home) == ["10", "20", "5", "5"])
  }

  @Test func `with keep-both nothing is due twice outside of what is in question`() throws {
    let sides = try TwoSides.threePeriods()
    let output = sides.home("resolve", "task/dox", "--with", "keep-both")
    #expect(output.contains("task/dox-2 will be added\n  12 – 19 Jan 2026     20 mg"), "\(output)")
    #expect(sides.home.agenda("2026-01-11").split(separator: "\n").count == 1)
    #expect(sides.home.agenda("2026-01-13").split(separator: "\n").count == 2)
    // The two that are kept have one title.
    #expect(sides.home("doubts").contains("has the same title as task dox-2"))
    #expect(sides.home("check").contains("nothing wrong"))
  }
}
