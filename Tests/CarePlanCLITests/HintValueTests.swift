import CarePlanKit
import Testing

@testable import CarePlanCLI

/// A hint may be typed as it is, so that it has no value that the user did not type.
struct HintValueTests {
  private static let amounts = [
    "abc", "-2 tablets", "2-1 tablets", "5,5 mg", "1 or 2 tablets", "11⁄2 tablets", "2⅛ tablets",
    "50Mg", "1e3 mg",
  ]

  private static let commands: [[String]] =
    amounts.map { ["add", "task", "x", "--daily", "08:00", "--target", $0] }
    + ["abc", "3", "1-2/day", "0/day", "2.5/day", "3/soon"].map {
      ["add", "task", "x", "--as-needed", "--max", $0]
    }
    + ["abc", "", "2d"].map { ["add", "task", "x", "--as-needed", "--every-at-least", $0] }
    + [
      "1 tablet", "bid 1 tablet", "1 tablet daily", "4 tablets daily at 08:00 and 20:00",
      "1−2 tablets daily at 08:00 and 20:00", "1?2 tablets at 08:00", "1 ½ tablets", "2x/day", "8",
      "1 tablet 8", "prn", "q8h", "1 tablet from soon",
    ].map { ["add", "task", "x", "--schedule", $0] }
    + ["soon", "today", "23:59"].map { ["complete", "amox", "--given", $0] }
    + [
      ["add", "task", "x", "--element", "every=1d"],
      ["add", "task", "x", "--element", "start=2026-01-07,every=1d"],
      ["add", "task", "x", "--schedule", "1 tablet at 8", "--target", "1mg"],
      ["add", "task", "x", "--weekly", "sat"], ["add", "task", "x", "--weekly-counts", "abc"],
      ["add", "task", "x", "--daily", "soon"],
      ["add", "task", "x", "--daily", "08:00", "--for", "x"],
      ["complete", "amox", "--at", "soon"], ["record", "amox", "5,5"],
      ["record", "amox", "x", "--type", "integer"], ["events", "--from", "soon"],
      ["agenda", "--date", "soon"], ["chart"], ["chart", "--values", "1,x"],
      ["chart", "--month", "x"],
      ["schedule", "preview"], ["update", "amox", "--set", "title"],
    ]

  @Test(arguments: commands)
  func `a hint has no number that was not typed`(command: [String]) throws {
    let store = try CommandStore.withAntibiotic()
    let isWrite = ["add", "update"].contains(command.first)
    let run = store.run(command + (isWrite ? ["-m", "x"] : []), now: CommandStore.morning)
    #expect(run.status != 0, "\(command)")
    let typed = command.flatMap { $0.matches(of: /[0-9]+/).map { String($0.output) } }
    let hints = run.errors.split(separator: "\n").filter { $0.hasPrefix("hint: ") }
    let named = hints.flatMap { $0.matches(of: /[0-9]+/).map { String($0.output) } }
    #expect(Set(named).subtracting(typed).isEmpty, "\(run.errors)")
  }

  @Test(
    arguments: [
      ("½tablet", "½ tablet"), ("1 ½ tablets", "1½ tablets"), ("1⁄2 tablet", "½ tablet"),
      ("1−2 tablets", "1–2 tablets"), ("50Mg", nil), ("50 Ml", nil), ("50 MMOL", nil),
    ] as [(String, String?)]
  )
  func `an option and a schedule read the same amounts`(text: String, amount: String?) throws {
    let store = try CommandStore()
    let runs = [["--daily", "08:00", "--target", text], ["--schedule", "\(text) at 08:00"]].map {
      store.run(["add", "task", "x", "-n", "-m", "x"] + $0)
    }
    for run in runs {
      #expect((run.status == 0) == (amount != nil), "\(run.errors)")
      if let amount { #expect((run.output + run.errors).contains(amount), "\(run.output)") }
    }
  }
}
