import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// The stores of three patients in `plans`, each with a bare repository in `remotes`.
///
/// Anna has done everything, Ben some of it, and Carl nothing; today's dose is still to come.
struct Clinic {
  static let names = ["anna", "ben", "carl"]

  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    for (name, days) in zip(Self.names, [["18", "19"], ["18"], []]) {
      try call("init", "plans/\(name)", "--time-zone", "America/New_York", name: name)
      try git("init", "--quiet", "--bare", "-b", "main", "remotes/\(name)")
      let task = ["--title", "Take", "--daily", "20:00", "--start", "2026-11-18", "-m", "Add"]
      try call(["-C", "plans/\(name)", "add", "task", "dose"] + task, name: name)
      for day in days {
        let words = ["complete", "dose", "--date", "2026-11-\(day)"]
        try call(["-C", "plans/\(name)"] + words, name: name)
      }
      try call(
        "-C",
        "plans/\(name)",
        "remote",
        "add",
        "origin",
        "../../remotes/\(name)",
        name: name
      )
    }
  }

  /// The directory that has everything.
  var root: String { store.directory.path }

  /// The absolute path of a file or directory.
  func path(_ name: String) -> String { store.directory[name] }

  func write(_ text: String, to name: String) throws { try store.directory.write(text, to: name) }

  /// Runs a command line in the directory that has everything.
  func run(
    _ words: [String],
    isTerminal: Bool = false,
    name: String = "test",
    environment: [String: String] = [:]
  ) -> CLIRun {
    store.run(
      ["-C", store.directory.path] + words,
      inputIsTerminal: isTerminal,
      environment: ["CAREPLAN_IDS": name].merging(environment) { $1 }
    )
  }

  func run(_ words: String...) -> CLIRun { run(words) }

  /// Runs a command line that must succeed.
  func call(_ words: String..., name: String = "test") throws { try call(words, name: name) }

  private func call(_ words: [String], name: String) throws {
    let run = run(words, name: name)
    try #require(run.status == 0, "\(words): \(run.errors)")
  }

  /// Runs git in the directory that has everything.
  @discardableResult
  func git(_ words: String...) throws -> String {
    let result = try TestSupport.run("git", words, in: store.directory.path)
    try #require(result.status == 0, "\(words): \(result.errors)")
    return result.output
  }

  /// Takes away the objects of a store.
  func damage(_ name: String) throws { try remove("plans/\(name)/.git/objects") }

  /// Takes away a file or directory.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: store.directory[path])
  }
}
