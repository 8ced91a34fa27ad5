import CarePlanKit
import Testing

@testable import CarePlanCLI

extension CommandStore {
  /// A store whose task says one dose here, and another one in what was imported from elsewhere.
  static func withConflict() throws -> CommandStore {
    try withConflict(
      ["update", "task/doxylamine", "instructions=25 mg", "groupIdentifier=a", "-m", "Ours"],
      ["update", "task/doxylamine", "instructions=50 mg", "groupIdentifier=b", "-m", "Theirs"]
        + ["--tag", "evening"]
    )
  }

  /// A store whose task was changed by one command here and by another one elsewhere.
  static func withConflict(_ here: [String], _ elsewhere: [String]) throws -> CommandStore {
    let ours = try CommandStore(clock: .running)
    ours(
      "add",
      "task",
      "doxylamine",
      "--title",
      "Doxylamine",
      "--daily",
      "08:00",
      "--start",
      "2026-01-01",
      "-m",
      "Add"
    )
    let theirs = try CommandStore()
    theirs("import", "-m", "All", "-", input: ours("export"))
    for (store, words) in [(ours, here), (theirs, elsewhere)] {
      let run = store.run(words)
      try #require(run.status == 0, "\(run.errors)")
    }
    ours("import", "-m", "Theirs", "-", input: theirs("export"))
    return ours
  }

  /// The uuids of the leaves of the first open conflict.
  func openLeaves() throws -> [String] {
    let conflicts = try json("careplan.conflicts/v1", of: self("conflicts", "--json"))
    return conflicts.array?.first?.object?["leaves"]?.array?
      .compactMap { $0.object?["uuid"]?.string } ?? []
  }
}
