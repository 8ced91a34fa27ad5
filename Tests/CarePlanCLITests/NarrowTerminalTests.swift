import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct NarrowTerminalTests {
  private func output(_ words: [String], in store: CommandStore, width: Int?) -> String {
    let environment = ["CAREPLAN_NOW": CommandStore.now, "NO_COLOR": "1", "HOME": "/nonexistent"]
    let run = careplan(
      words + ["--no-pager"],
      in: store.path,
      environment: environment,
      width: width
    )
    #expect(run.status == 0, "\(words): \(run.errors)")
    return run.output
  }

  /// The words of a text, whatever lines they stand in, without the titles of columns.
  private func words(_ text: String) -> [String] {
    text.split { " \n".contains($0) }.map(String.init).sorted()
  }

  private func expectWhole(
    _ command: [String],
    in store: CommandStore,
    _ comment: Comment? = nil
  ) {
    let wide = output(command, in: store, width: 1_000)
    for width in [40, 60] {
      let narrow = output(command, in: store, width: width)
      let lines = narrow.split(separator: "\n")
      for line in lines where !line.hasPrefix("    $ ") && !line.hasPrefix("    careplan ") {
        #expect(line.displayWidth <= width, "\(command) at \(width): \(line)")
      }
      #expect(narrow.count { $0 == "…" } == wide.count { $0 == "…" })
      let shown = Set(words(narrow))
      let lost = words(wide).filter { $0.displayWidth < width - 10 && !shown.contains($0) }
      // Titles of columns stand in capitals above a table, and before the values of a block; that of
      // the first one goes without saying.
      let titles = Set(shown.map { $0.uppercased() }).union(["DAY", "WEEK", "TASK"])
      #expect(lost.allSatisfy(titles.contains), "\(command) at \(width): \(lost)")
    }
  }

  @Test(arguments: ["a", "a ", " ", "字", "\u{301}"])
  func `the work of wrapping grows with the length of a text`(piece: String) {
    let ratio = growth(from: 1_000) { count in
      let text = StyledText(String(repeating: piece, count: count) + "end", .bold)
      #expect(text.wrapped(to: 40, indent: 2).allSatisfy { $0.width <= 40 })
    }
    #expect(ratio < 24)
  }

  @Test(arguments: ["agenda", "events", "progress"])
  func `a day is whole at 40 and 60 columns`(command: String) throws {
    let store = try DaysStore().store
    store(
      "update",
      "task/dose",
      "instructions=With a glass of water, at least half an hour before food.",
      "-m",
      "x"
    )
    expectWhole([command, "--week"], in: store)
  }

  @Test(arguments: ["day", "week", "task"])
  func `adherence is whole at 40 and 60 columns`(grouping: String) throws {
    expectWhole(["adherence", "--week", "--by", grouping], in: try DaysStore().store)
  }

  @Test func `differences, logs and lists are whole at 40 and 60 columns`() throws {
    let store = try DaysStore().store
    let text = "instructions=With a glass of water, at least half an hour before food."
    store("update", "task/dose", text, "-m", "Words that say at some length what was changed")
    for command in [
      ["diff", "HEAD~1", "HEAD"], ["log", "-p", "--limit", "3"], ["show", "task/dose"],
      ["list", "tasks"], ["review"],
    ] { expectWhole(command, in: store) }
  }

  @Test func `conflicts are whole at 40 and 60 columns`() throws {
    let store = try CommandStore.withConflict()
    expectWhole(["conflicts"], in: store)
    expectWhole(["agenda", "--date", "2026-01-05"], in: store)
    let narrow = output(["conflicts"], in: store, width: 40)
    // What can be copied stays one line.
    #expect(narrow.contains("\n    careplan resolve task/doxylamine --with "))
  }

  @Test(
    arguments: [
      ["help"], ["help", "agenda"], ["help", "add"], ["help", "options"], ["help", "exit-codes"],
      ["help", "stores"], ["help", "schedule", "preview"],
    ]
  )
  func `help is whole at 40 and 60 columns`(command: [String]) throws {
    expectWhole(command, in: try CommandStore())
  }

  @Test func `a wrapped text keeps its words, its styles and its width`() {
    let text: StyledText =
      "  \("one two three", .bold) four \("fivesixseveneightnine", .red) 漢字漢字漢字"
    for width in 4...40 {
      let lines = text.wrapped(to: width, indent: 4)
      #expect(lines.allSatisfy { $0.width <= width }, "\(width)")
      let letters = lines.map(\.plain).joined().filter { $0 != " " }
      #expect(letters == text.plain.filter { $0 != " " })
      let bold = lines.flatMap(\.spans).filter { $0.style == .bold }.map(\.text).joined()
      #expect(bold.filter { $0 != " " } == "onetwothree")
    }
    #expect(text.wrapped(to: 80) == [text])
  }

  @Test func `a table that is too wide says the titles in each row`() {
    var table = Table([.init("Day"), .init("Done", .right), .init("Percent", .right), .init("")])
    table.add(["Mon 5 Jan", "1/2", "50 %", "█████"])
    table.add(["Tue 6 Jan", "–", "", ""])
    #expect(
      table.lines(width: 26).map(\.plain) == [
        "Mon 5 Jan", "  Done 1/2  Percent 50 %", "  █████", "Tue 6 Jan", "  Done –",
      ]
    )
    #expect(table.lines(width: 31).count == 3)
  }
}
