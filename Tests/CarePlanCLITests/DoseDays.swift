import Testing

@testable import CarePlanCLI

/// One medicine in January 2026, and the doses that are due on its days.
enum DoseDays {
  /// Noon of a day in New York, where the store is.
  static func at(_ day: Int) -> String { "2026-01-\(day < 10 ? "0" : "")\(day)T17:00:00Z" }

  /// A store with 10 mg each morning from the 5th on.
  static func store() throws -> CommandStore { try .withDose(now: at(5)) }

  /// What makes the dose 5 mg.
  static let less = ["update", "task/dox", "--target", "5mg", "-m", "Less"]

  /// Plans 20 mg from the 20th on.
  static func plan(_ store: CommandStore, now: String = at(6)) {
    store(
      "update",
      "task/dox",
      "--target",
      "20mg",
      "--effective",
      "2026-01-20",
      "-m",
      "Plan",
      now: now
    )
  }

  /// The doses that are due on some days.
  static func due(_ store: CommandStore, on days: [Int]) -> [String] {
    days.map { day in
      let text = store("agenda", "--date", "2026-01-\(day < 10 ? "0" : "")\(day)", now: at(6))
      return ["10 mg", "20 mg", "5 mg", "15 mg"].first { text.contains(" \($0)") } ?? "none"
    }
  }
}
