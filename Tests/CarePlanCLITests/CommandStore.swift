import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// A store in a directory of its own, and the command line that works on it.
final class CommandStore {
  let directory: TemporaryDirectory
  private let environment: [String: String]

  /// Noon of 20 November 2026 in New York.
  static let now = "2026-11-20T17:00:00Z"

  init(_ options: String..., zone: String = "America/New_York") throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    environment = [
      "CAREPLAN_NOW": Self.now, "CAREPLAN_IDS": "test", "GIT_AUTHOR_NAME": "Test",
      "GIT_AUTHOR_EMAIL": "test@example.org", "PATH": "/usr/bin:/bin",
    ]
    let made = run(["init", "--timezone", zone] + options)
    #expect(made.status == 0, "\(made.errors)")
  }

  /// Runs a command line in the store.
  func run(
    _ words: [String],
    now: String? = nil,
    input: String = "",
    inputIsTerminal: Bool = false,
    environment additions: [String: String] = [:]
  ) -> CLIRun {
    var environment = environment.merging(additions) { $1 }
    environment["CAREPLAN_NOW"] = now ?? environment["CAREPLAN_NOW"]
    return careplan(
      words,
      in: directory.path,
      environment: environment,
      input: input,
      inputIsTerminal: inputIsTerminal
    )
  }

  /// Runs a command line that must succeed and returns its results.
  @discardableResult
  func callAsFunction(
    _ words: String...,
    now: String? = nil,
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let run = run(words, now: now, input: input)
    #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.output
  }

  /// Runs a command line that must fail with a status and returns what it says of it.
  func fails(
    _ status: Int32,
    _ words: String...,
    now: String? = nil,
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let run = run(words, now: now, input: input)
    #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.errors
  }

  /// The record of a selector as JSON.
  func record(_ selector: String) throws -> JSONValue {
    try json("careplan.show/v1", of: self("show", selector, "--json"))
  }

  /// The titles of the tasks that `list` gives with some options.
  func titles(_ options: String...) throws -> [String] {
    let run = run(["list", "tasks", "--json", "--sort", "effectiveDate"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try json("careplan.list/v1", of: run.output).array?
      .compactMap { $0.object?["title"]?.string } ?? []
  }

  func git(_ arguments: String...) throws -> String {
    let result = try TestSupport.run("git", arguments, in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Changes the text of a file as an editor would.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try directory.text(of: path)
    #expect(text.contains(old))
    try directory.write(text.replacing(old, with: new), to: path)
  }
}

/// The document below a versioned key.
func json(_ key: String, of text: String) throws -> JSONValue {
  try #require(try CanonicalJSON.read(Array(text.utf8)).object?[key])
}
