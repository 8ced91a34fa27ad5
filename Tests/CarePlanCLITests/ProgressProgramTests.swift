import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Strategies of the user's own.
struct ProgressProgramTests {
  private let test: DaysStore

  init() throws { test = try DaysStore() }

  private func judge(_ script: String) -> CLIRun {
    test.store.run(["progress", "dose", "--date", "2026-11-17", "--strategy", "exec:\(script)"])
  }

  @Test func `a program is given events and answers with their progress`() throws {
    try test.store.directory.write("0.25\n{\"value\": 3, \"goal\": 4}\n", to: "store/answer")
    let events = try test.rows(
      "progress",
      "dose",
      "--date",
      "2026-11-17",
      "--strategy",
      "exec:tee seen | cat >&2; cat answer"
    )
    #expect(events.map { $0["fraction"].map(CanonicalJSON.compact) } == ["0.25", "0.75"])
    #expect(events.map { $0["goal"] } == [1, 4])
    let seen = try test.store.directory.text(of: "store/seen").split(separator: "\n")
    let listed = try test.rows("events", "dose", "--date", "2026-11-17")
    #expect(try seen.map { try CanonicalJSON.read(Array($0.utf8)).object } == listed)
  }

  @Test(arguments: ["null", "0", "{\"value\": 0}", "{\"value\": -1, \"goal\": 2}"])
  func `no progress is said in several ways`(line: String) throws {
    let run = judge("printf '%s\\n%s' '\(line)' '\(line)'")
    #expect(run.output.contains("mean: 0 % of 2 events"), "\(run.errors)")
  }

  @Test(arguments: [
    ("echo 1", "line 2 of its output is missing"),
    ("true", "line 1 of its output is missing"),
    ("echo 1; echo 1; echo 1", "line 3 of its output stands for no event"),
    ("yes 1 2> yes", "line 3 of its output stands for no event"),
    ("echo 1; echo 271828", "line 2 of its output is not a progress value"),
    ("echo 271828x; echo 1", "line 1 of its output is not a progress value"),
    ("echo -0.5; echo 1", "line 1 of its output is not a progress value"),
    ("echo true; echo 1", "line 1 of its output is not a progress value"),
    ("echo; echo 1", "line 1 of its output is not a progress value"),
    ("echo '{\"goal\": 1}'; echo 1", "line 1 of its output is not a progress value"),
    (
      "echo '{\"value\": 1, \"goal\": \"271828\"}'; echo 1",
      "line 1 of its output is not a progress value"
    ),
    ("echo 1; exit 3", "it ended with status 3 after line 1 of its output"),
    ("kill -9 $$", "it ended with status 137 after line 0 of its output"),
    ("not-a-program-of-anybody 2> no", "it ended with status 127 after line 0 of its output"),
  ])
  func `a program that answers wrongly is refused without its values`(
    script: String,
    cause: String
  ) {
    let run = judge(script)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("caused by: \(cause)\n"), "\(run.errors)")
    #expect(run.errors.contains("a number from 0 to 1") && !run.errors.contains("271828"))
  }

  @Test func `what was not done stays so, whatever a program says`() throws {
    let words = ["progress", "dose", "--date", "2026-11-18", "--strategy", "exec:sed 's/.*/1/'"]
    #expect(try test.output(words).contains("mean: 50 % of 2 events"))
  }

  @Test func `without events no program runs`() throws {
    let words = ["progress", "--date", "2026-11-01", "--strategy", "exec:exit 3"]
    #expect(try test.output(words).isEmpty)
  }

  @Test func `a program that writes before it reads, or never reads, blocks nobody`() throws {
    // More than the pipes of a system hold, both ways.
    let span = ["--from", "2027-01-01", "--to", "2029-12-31"]
    let line = "{\"value\": 1, \"goal\": 1, \"pad\": \"'$(printf '%0900d' 1)'\"}"
    let many = "n=0; while [ $n -lt 2192 ]; do echo '\(line)'; n=$((n+1)); done"
    for script in ["\(many); cat > all", "\(many)"] {
      let run = test.store.run(["progress", "dose", "--strategy", "exec:\(script)"] + span)
      #expect(run.output.hasSuffix("mean: 100 % of 2192 events\n"), "\(run.errors)")
    }
  }

  @Test func `adherence, events and the agenda are judged by a program too`() throws {
    let strategy = ["--strategy", "exec:sed 's/.*/0.5/'"]
    let adherence = try test.output(["adherence", "dose", "--date", "2026-11-17"] + strategy)
    #expect(adherence.contains("Tue 17 Nov   0/2        2     50 %"), "\(adherence)")
    for command in ["events", "agenda"] {
      let output = try test.output([command, "--date", "2026-11-17", "--json"] + strategy)
      #expect(output.components("\"status\": \"partial\"") == 3, "\(output)")
    }
    let calendar = try test.output(["calendar", "--date", "2026-11-17"] + strategy)
    #expect(calendar.contains("17 ◑"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
