import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// A family and a clinic that change one plan without knowing of each other.
///
/// The task `dox` has 10 mg at 08:00 every day since 5 January 2026, New York time; both say what they
/// say on 6 January.
struct TwoSides {
  /// One of the two, with its clone of the plan.
  struct Side {
    fileprivate let store: CommandStore
    fileprivate let directory: String
    fileprivate let author: String
    /// When commands run, if nothing else is said.
    fileprivate let now: String

    func run(
      _ words: [String],
      now: String? = nil,
      input: String = "",
      isTerminal: Bool = false,
      environment: [String: String] = [:]
    ) -> CLIRun {
      store.run(
        ["-C", "../\(directory)"] + words,
        now: now ?? self.now,
        input: input,
        inputIsTerminal: isTerminal,
        environment: [
          "GIT_AUTHOR_NAME": author, "GIT_COMMITTER_NAME": author, "CAREPLAN_IDS": directory,
        ]
        .merging(environment) { $1 }
      )
    }

    /// The absolute path of the clone.
    var path: String { store.directory[directory] }

    /// Runs a command line that must succeed and returns its results.
    @discardableResult
    func callAsFunction(
      _ words: String...,
      now: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
      let run = run(words, now: now)
      #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
      return run.output
    }

    /// Runs a command line that must fail with a status and returns what it says of it.
    func fails(
      _ status: Int32,
      _ words: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
      let run = run(words)
      #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
      return run.errors
    }

    /// Somebody else with a clone of the plan as both have it.
    func joined(by author: String, in directory: String) -> Side {
      let clone = store.run(["-C", "..", "clone", "origin", directory], now: now)
      #expect(clone.status == 0, "\(clone.errors)")
      return Side(store: store, directory: directory, author: author, now: now)
    }

    /// What the agenda says of a day, without its heading and sum.
    func agenda(_ day: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
      let output = self("agenda", "--date", day, sourceLocation: sourceLocation)
      // What is doubtful stands below the day.
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.prefix { !$0.isEmpty }.dropFirst().dropLast()
        .map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n")
    }
  }

  let home: Side
  let clinic: Side

  /// - Parameters:
  ///   - records: Commands that add what both have beside the task.
  ///   - here: What the family does, and what the clinic does at the same time.
  ///   - isMet: Whether both have exchanged what they did.
  init(
    _ records: [[String]] = [],
    here: [[String]],
    there: [[String]],
    isMet: Bool = true
  ) throws {
    let store = try CommandStore()
    home = Side(
      store: store,
      directory: "home",
      author: "Family",
      now: "2026-01-06T10:00:00-05:00"
    )
    clinic = Side(
      store: store,
      directory: "clinic",
      author: "Clinic",
      now: "2026-01-06T09:00:00-05:00"
    )
    let start = "2026-01-05T07:00:00-05:00"
    let root = store.directory.path
    let made = try TestSupport.run(
      "git",
      ["init", "-q", "--bare", "-b", "main", "origin"],
      in: root
    )
    try #require(made.status == 0)
    try store.directory.makeDirectory("home")
    home("init", "--time-zone", "America/New_York", now: start)
    let task = ["--title", "Doxylamine", "--daily", "08:00", "--target", "10mg"]
    for words in [["add", "task", "dox", "--start", "2026-01-05"] + task] + records {
      let run = home.run(words + ["-m", "Add"], now: start)
      try #require(run.status == 0, "\(run.errors)")
    }
    home("remote", "add", "origin", "../origin", now: start)
    home("sync", now: start)
    let clone = store.run(["-C", "..", "clone", "origin", "clinic"], now: start)
    try #require(clone.status == 0, "\(clone.errors)")
    for (side, commands) in [(clinic, there), (home, here)] {
      for words in commands {
        let run = side.run(words + ["-m", "Change"])
        try #require(run.status == 0, "\(words): \(run.errors)")
      }
    }
    clinic("sync")
    if isMet {
      home("sync")
      clinic("sync")
    }
  }

  /// Both sides.
  var sides: [Side] { [home, clinic] }
}

/// What two sides say in the examples of the calendar's merge.
extension TwoSides {
  /// The clinic plans 20 mg from 12 January and 30 mg from the 20th; the family adds a tag and plans
  /// 5 mg from the 15th.
  static func threePeriods() throws -> TwoSides {
    try TwoSides(
      here: [
        ["update", "task/dox", "--tag", "night"],
        ["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"],
      ],
      there: [
        ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"],
        ["update", "task/dox", "--target", "30mg", "--effective", "2026-01-20"],
      ]
    )
  }
}
