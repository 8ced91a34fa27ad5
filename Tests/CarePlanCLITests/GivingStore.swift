import CarePlanKit
import Testing

@testable import CarePlanCLI

/// A medicine three times a day, and somebody who gives it.
extension CommandStore {
  /// Just after eight in New York, where the store is.
  static let morning = "2026-01-05T13:05:00Z"
  /// At 00:40 of the next day.
  static let night = "2026-01-06T05:40:00Z"

  /// A store with 5 ml of an antibiotic at 08:00, 16:00 and 23:00.
  static func withAntibiotic() throws -> CommandStore {
    let store = try CommandStore()
    let more = ["--title", "Amoxicillin", "--target", "5ml"]
    store.add("amox", at: "08:00", "16:00", "23:00", more: more)
    return store
  }

  /// Adds a task that is due each day at some times, from 5 January 2026 on.
  func add(_ id: String, at times: String..., more: [String] = [], now: String = morning) {
    let words = ["add", "task", id, "--start", "2026-01-05", "-m", "Add"]
    let run = run(words + times.flatMap { ["--daily", $0] } + more, now: now)
    #expect(run.status == 0, "\(run.errors)")
  }

  func run(_ words: String..., now: String) -> CLIRun { run(words, now: now) }

  /// Runs a command line at a terminal, where somebody types answers.
  func run(_ words: String..., answers: [String], now: String) -> CLIRun {
    run(words, answers: answers, now: now)
  }

  /// Runs a command line at a terminal, where somebody types answers.
  func run(_ words: [String], answers: [String], now: String) -> CLIRun {
    let input = answers.map { "\($0)\n" }.joined()
    return run(words, now: now, input: input, inputIsTerminal: true)
  }
}
