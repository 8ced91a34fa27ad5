import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A plan that two devices share through a bare repository.
struct SharedPlan {
  /// One device with its clone of the plan.
  struct Device {
    let store: CommandStore
    let name: String

    /// Runs a command line on the device.
    func run(
      _ words: [String],
      input: String = "",
      isTerminal: Bool = false,
      environment: [String: String] = [:]
    ) -> CLIRun {
      store.run(
        ["-C", "../\(name)"] + words,
        input: input,
        inputIsTerminal: isTerminal,
        environment: ["CAREPLAN_IDS": name].merging(environment) { $1 }
      )
    }

    /// Runs a command line that must succeed and returns its results.
    @discardableResult
    func callAsFunction(
      _ words: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
      let run = run(words)
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

    /// Runs git on the device, which must succeed.
    @discardableResult
    func git(_ words: String...) throws -> String {
      let result = try TestSupport.run("git", words, in: store.directory[name])
      try #require(result.status == 0, "\(words): \(result.errors)")
      return result.output
    }

    var head: String { get throws { try git("rev-parse", "HEAD") } }
  }

  let a: Device
  let b: Device
  /// The bare repository that both devices know as `origin`.
  var origin: String { a.store.directory["origin.git"] }

  /// Makes a plan with a task of 10 mg at 08:00 every day, and gives it to both devices.
  init() throws {
    let store = try CommandStore(clock: .running)
    let result = try TestSupport.run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "origin.git"],
      in: store.directory.path
    )
    try #require(result.status == 0, "\(result.errors)")
    a = Device(store: store, name: "store")
    b = Device(store: store, name: "b")
    let task = ["--title", "Take", "--instructions", "10 mg", "--daily", "08:00"]
    let run = a.run(["add", "task", "doxylamine", "--start", "2026-01-01", "-m", "Start"] + task)
    try #require(run.status == 0, "\(run.errors)")
    a("remote", "add", "origin", "../origin.git")
    a("sync", "origin")
    let clone = store.run(["-C", "..", "clone", "origin.git", "b"])
    try #require(clone.status == 0, "\(clone.errors)")
  }

  /// Syncs one device after the other until both know everything.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for device in [a, b, a] { device("sync", "origin", sourceLocation: sourceLocation) }
    let heads = [try a.head, try b.head]
    #expect(heads[0] == heads[1], sourceLocation: sourceLocation)
  }
}
