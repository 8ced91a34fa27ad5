import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A store in a directory of its own, and the command line that works on it.
///
/// Ids follow from the clock, so that every run of a test makes the same commits.
final class CommandStore {
  /// When commands run.
  enum Clock {
    /// All of them at `CommandStore.now`.
    case stopped
    /// Each a minute after the one before, since the morning of 1 January 2026 in New York.
    case running
  }

  /// What holds the store, in `store`, and files beside it.
  let directory: TemporaryDirectory
  private let clock: Clock
  private var time = Date(timeIntervalSince1970: 1_767_268_800)

  /// Noon of 20 November 2026 in New York.
  static let now = "2026-11-20T17:00:00Z"

  /// The author of all commits, and where git is found.
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
    "TZ": "America/New_York", "CAREPLAN_IDS": "test",
  ]

  init(_ options: String..., clock: Clock = .stopped) throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("store")
    self.clock = clock
    let made = run(["init"] + options)
    try #require(made.status == 0, "\(made.errors)")
  }

  /// The absolute path of the store.
  var path: String { directory["store"] }

  /// Runs a command line in the store.
  func run(
    _ words: [String],
    now: String? = nil,
    input: String = "",
    inputIsTerminal: Bool = false,
    environment additions: [String: String] = [:]
  ) -> CLIRun {
    var environment = Self.environment.merging(additions) { $1 }
    environment["CAREPLAN_NOW"] = now ?? tick()
    return careplan(
      words,
      in: path,
      environment: environment,
      input: input,
      inputIsTerminal: inputIsTerminal
    )
  }

  func run(_ words: String..., input: String = "") -> CLIRun { run(words, input: input) }

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
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let run = run(words, input: input)
    #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.errors
  }

  /// Runs git in the store, which must succeed, and returns what it wrote.
  @discardableResult
  func git(
    _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try TestSupport.run("git", arguments, in: path)
    #expect(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.output
  }

  private func tick() -> String {
    guard clock == .running else { return Self.now }
    time += 60
    return time.formatted(.iso8601)
  }
}

extension CommandStore {
  /// A store whose task `dox` has 10 mg at 08:00 every day since 5 January 2026.
  static func withDose(now: String) throws -> CommandStore {
    let store = try CommandStore()
    let task = ["--title", "Take", "--daily", "08:00", "--target", "10mg", "--start", "2026-01-05"]
    let run = store.run(["add", "task", "dox"] + task + ["-m", "Start"], now: now)
    try #require(run.status == 0, "\(run.errors)")
    return store
  }
}

/// What a store holds, as a command or its files say it.
extension CommandStore {
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

  /// Changes the text of a file of the store, as an editor would.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try directory.text(of: "store/\(path)")
    try #require(text.contains(old))
    try directory.write(text.replacing(old, with: new), to: "store/\(path)")
  }

  /// The paths and bytes of all files below some directories of the store.
  func files(below names: String...) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names where directory.contains("store/\(name)") {
      for file in try directory.files(below: "store/\(name)") {
        files["\(name)/\(file)"] = try directory.bytes(of: "store/\(name)/\(file)")
      }
    }
    return files
  }

  /// Copies a file in CareKit's older form beside the store, changed if need be.
  func bringCareKit(_ name: String, _ change: (String) -> String = { $0 }) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "CareDocumentsTests/Data/older/\(name)")
    try directory.write(change(try String(contentsOf: url, encoding: .utf8)), to: name)
  }
}

/// The document below a versioned key.
func json(_ key: String, of text: String) throws -> JSONValue {
  try #require(try CanonicalJSON.read(Array(text.utf8)).object?[key])
}
