import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What is in question is shown and decided period by period.
struct PeriodConflictTests {
  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a conflict is shown by period with what all agree on`(form: String) throws {
    let sides = try TwoSides.threePeriods()
    expectSnapshot(sides.home("conflicts", "-o", form), "periods-\(form)")
  }

  @Test func `each command that is shown decides when it is typed`() throws {
    let sides = try TwoSides.threePeriods()
    let commands = sides.home("conflicts").split(separator: "\n")
      .map { $0.trimmingPrefix { $0 == " " } }.filter { $0.hasPrefix("careplan ") }
    #expect(commands.count == 2)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map { String($0) }
      let run = sides.home.run(words + ["-n"])
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  @Test func `days of the store are shown and never those of another zone`() throws {
    let sides = try TwoSides.threePeriods()
    for form in ["text", "json", "markdown"] {
      let output = sides.home("conflicts", "-o", form)
      #expect(!output.contains("05:00:00Z") || form == "json", "\(output)")
    }
    let conflict = try json("careplan.conflicts/v1", of: sides.home("conflicts", "--json"))
    let periods = conflict.array?.first?.object?["periods"]?.array?.compactMap(\.object)
    #expect(
      periods?.compactMap { $0["from"]?.string?.prefix(10) } == [
        "2026-01-12", "2026-01-15", "2026-01-20",
      ]
    )
    #expect(
      periods?.compactMap { $0["until"]?.string } == [
        "2026-01-15T00:00:00-05:00", "2026-01-20T00:00:00-05:00",
      ]
    )
  }

  @Test func `a question about later days hides nothing of the days before`() throws {
    let sides = try TwoSides.threePeriods()
    for side in sides.sides {
      #expect(side.agenda("2026-01-11").hasPrefix("○  08:00  Doxylamine  10 mg"))
      #expect(side.agenda("2026-01-13").contains("10 mg OR 20 mg: unresolved"))
      #expect(side.agenda("2026-01-16").contains("5 mg OR 20 mg: unresolved"))
      #expect(side.agenda("2026-01-21").contains("5 mg OR 30 mg: unresolved"))
      #expect(!side("list", "tasks", "--at", "2026-01-11").contains("CONFLICT"))
      #expect(side("list", "tasks", "--at", "2026-01-13").contains("CONFLICT"))
      #expect(!side("show", "task/dox@2026-01-11").contains("CONFLICT"))
      #expect(side("show", "task/dox@2026-01-13").contains("OR"))
    }
    expectSnapshot(sides.home("show", "task/dox"), "periods-show")
    expectSnapshot(
      sides.home("agenda", "--from", "2026-01-11", "--to", "2026-01-13"),
      "periods-agenda"
    )
  }

  @Test func `a dose in question does not stand in the agenda as if it were settled`() throws {
    let sides = try TwoSides.threePeriods()
    let row = sides.home.agenda("2026-01-13").split(separator: "\n").first ?? ""
    #expect(row.contains("CONFLICT") && !row.contains("mg"), "\(row)")
  }

  @Test func `a day on which only one side has something due shows it`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--weekly", "sat@20:00", "--effective", "2026-01-08"]],
      there: [["update", "task/dox", "--daily", "09:00", "--effective", "2026-01-08"]]
    )
    for side in sides.sides {
      #expect(side.agenda("2026-01-09").contains("09:00  Doxylamine"))
      #expect(side.agenda("2026-01-09").contains("CONFLICT"))
      #expect(side.agenda("2026-01-10").contains("20:00  Doxylamine"))
    }
  }

  @Test func `a pause of the head shows what the other side has due`() throws {
    let sides = try TwoSides(
      here: [["delete", "task/dox", "--effective", "2026-01-15"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-20"]]
    )
    for side in sides.sides {
      #expect(side.agenda("2026-01-14").hasPrefix("○  08:00  Doxylamine  10 mg"))
      #expect(side.agenda("2026-01-16").contains("OR ended: unresolved"))
      #expect(side.agenda("2026-01-21").contains("daily at 08:00, 20 mg OR ended: unresolved"))
    }
  }

  @Test func `a sync and a merge tell what is in question`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"]],
      isMet: false
    )
    expectSnapshot(sides.home("sync"), "periods-sync")
  }

  @Test func `a sync with a policy prints the periods that it decides`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"]],
      isMet: false
    )
    let output = sides.home("sync", "--policy", "theirs")
    #expect(output.contains("from 12 Jan 2026 on                   20 mg"), "\(output)")
    #expect(sides.home.agenda("2026-01-16").contains("20 mg"))
  }

  @Test func `nobody is said to have said a dose that they only left as another said it`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "20mg"]],
      there: [["update", "task/dox", "--target", "30mg"]]
    )
    let later = "2026-01-08T10:00:00-05:00"
    let change = sides.clinic("update", "task/dox", "--target", "25mg", "-m", "x", now: later)
    #expect(change.contains("20 mg → 25 mg"))
    let conflicts = sides.clinic("conflicts", now: later)
    #expect(conflicts.contains("20 mg (Family, 6 Jan 2026, kept by Clinic "), "\(conflicts)")
    #expect(conflicts.contains("25 mg (Clinic "))
  }

  @Test func `who pauses a dose did not say the dose after the pause`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "20mg"]],
      there: [["update", "task/dox", "--target", "30mg"]]
    )
    let later = "2026-01-08T10:00:00-05:00"
    let pause = ["delete", "task/dox", "--effective", "2026-01-20..2026-01-22", "-m", "x"]
    #expect(sides.clinic.run(pause, now: later).status == 0)
    let conflicts = sides.clinic("conflicts", now: later)
    let after = conflicts.split(separator: "\n").first { $0.contains("from 22 Jan 2026 on") } ?? ""
    #expect(after.contains("20 mg (Family, kept by Clinic"), "\(conflicts)")
    #expect(conflicts.contains("30 mg (Clinic "))
  }

  @Test func `who changes a title beside a question did not say the dose, and ours is not theirs`()
    throws
  {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "20mg"]],
      there: [["update", "task/dox", "--target", "30mg"]]
    )
    let later = "2026-01-08T10:00:00-05:00"
    sides.clinic("update", "task/dox", "--title", "Dox", "-m", "x", now: later)
    let conflicts = sides.clinic("conflicts", now: later)
    #expect(conflicts.contains("20 mg (Family, 6 Jan 2026, kept by Clinic "), "\(conflicts)")
    let ours = sides.clinic.run(["resolve", "task/dox", "--with", "ours", "-n"], now: later)
    #expect(ours.status == 64, "\(ours.output)")
    let family = sides.clinic("resolve", "task/dox", "--with", "family", "-n", now: later)
    #expect(family.contains("20 mg"), "\(family)")
    let clinic = sides.clinic("resolve", "task/dox", "--with", "clinic", "-n", now: later)
    #expect(clinic.contains("30 mg"), "\(clinic)")
  }

  @Test func `what is asked again is credited to who said it before the decision`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "20mg"]],
      there: [["update", "task/dox", "--target", "30mg"]]
    )
    sides.clinic("resolve", "task/dox", "--with", "family", "-m", "x")
    let later = "2026-01-08T10:00:00-05:00"
    sides.clinic("revert", "HEAD", now: later)
    // What somebody adds to a side does not make them its author.
    sides.clinic("update", "task/dox", "--tag", "night", "-m", "x", now: later)
    let conflicts = sides.clinic("conflicts", now: later)
    #expect(conflicts.contains("20 mg (Family, 6 Jan 2026"), "\(conflicts)")
    #expect(conflicts.contains(/30 mg \(Clinic( [0-9a-f]{8})?, 6 Jan 2026/), "\(conflicts)")
    #expect(conflicts.contains(", asked again by Clinic, 8 Jan 2026 10:00"), "\(conflicts)")
    let decision = ["resolve", "task/dox", "--with", "family", "-m", "x"]
    #expect(sides.clinic.run(decision, now: later).status == 0)
    #expect(sides.clinic.agenda("2026-01-09").contains("20 mg"))
  }

  @Test func `a web edit in question is credited to its author, not to careplan`() throws {
    let clones = try PlainClones(diverging: false)
    try clones.store.edit("tasks/joined/current.json", "\"Take\"", "\"Web\"")
    let author = "--author=Webster <webster@example.com>"
    try clones.git("commit", "--quiet", "--all", "-m", "Web", author)
    clones.store("commit")
    clones.there("update", "task/joined", "--title", "There", "-m", "Title")
    try clones.fetch()
    clones.store("merge", "other/main")
    let conflicts = clones.store("conflicts")
    #expect(conflicts.contains("Webster") && !conflicts.contains("careplan,"), "\(conflicts)")
    #expect(clones.store("log", "task/joined").contains("Webster"))
    clones.store("resolve", "task/joined", "--with", "webster", "-m", "x")
    #expect(clones.store("show", "task/joined").contains("Web"))
  }
}
