import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// A plan of five tasks on the branch `main`, and a branch `dose` that changes three regimens, ends one and
/// starts one.
struct ReviewedPlan {
  let store: CommandStore

  /// The days on which the plan was made, the branch was written, and somebody reviews it.
  static let (made, written, reviewed) = (
    "2026-11-01T06:00:00-05:00", "2026-11-25T09:00:00-05:00", "2026-11-25T15:00:00-05:00"
  )

  init() throws {
    store = try CommandStore()
    let patient = ["--name", "Given Family", "--birthday", "1984-05-14", "--allergy", "penicillin"]
    try write(Self.made, ["add", "patient", "patient"] + patient)
    for (id, title, schedule) in [
      ("iron", "Iron", "mon, wed, fri at 12:00, 1 tablet"),
      ("metformin", "Metformin 500 mg", "daily at 08:00 and 20:00, 1 tablet"),
      ("prednisolone", "Prednisolone", "daily at 08:00, 2 tablets"),
      ("walk", "Walk", "daily at 17:00"),
    ] {
      try write(Self.made, ["add", "task", id, "--title", title, "--schedule", schedule])
    }
    try store.git("switch", "-q", "-c", "dose")
    let taper = "taper 4, 3, 2, 1 tablets, 3 days each, at 08:00, from 27 Nov 2026"
    let late = ["--target", "2 tablets", "--effective", "2026-11-23"]
    let course = "every 8 h from 26 Nov 2026 08:00 for 7 days, 5 ml"
    for words in [
      ["update", "prednisolone", "--schedule", taper, "--instructions", "One tablet with food"],
      ["update", "metformin"] + late, ["end", "walk", "--on", "2026-11-30"],
      ["update", "iron", "--schedule", "mon, wed at 12:00, 1 tablet"],
      ["add", "task", "amoxicillin", "--title", "Amoxicillin", "--schedule", course],
      ["update", "patient/patient", "--tag", "diabetes"],
    ] {
      try write(Self.written, words)
    }
    try store.git("switch", "-q", "main")
  }

  /// Runs a command that commits.
  func write(_ now: String, _ words: [String]) throws {
    let run = store.run(words + ["-m", words.prefix(2).joined(separator: " ")], now: now)
    try #require(run.status == 0, "\(words): \(run.errors)")
  }

  /// Runs a review of the branch.
  func review(_ words: String...) -> String {
    let run = store.run(["review"] + words, now: Self.reviewed)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return run.output
  }
}
