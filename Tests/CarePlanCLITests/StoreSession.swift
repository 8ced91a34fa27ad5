import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A directory with stores in it, on which command lines run one after the other.
///
/// The clock moves on by a minute with every command, and ids follow from the clock, so that every
/// run of a test makes the same commits.
final class StoreSession {
  let directory: TemporaryDirectory
  private var time = Date(timeIntervalSince1970: 1_767_268_800)

  /// The author of all commits, and where git is found.
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
    "TZ": "America/New_York", "CAREPLAN_IDS": "test",
  ]

  /// Makes a directory with a store `s` in it, or with none.
  init(empty isEmpty: Bool = false) throws {
    directory = try TemporaryDirectory()
    if !isEmpty { try succeed("init", "s", in: ".") }
  }

  /// Runs a command line in one of the directories.
  func run(
    _ arguments: [String],
    in place: String = "s",
    input: String = "",
    width: Int? = nil
  ) -> CLIRun {
    let output = MemorySink()
    let errors = MemorySink()
    time += 60
    let present = time
    let surroundings = Surroundings(
      directory: directory[place],
      environment: Self.environment,
      clock: { present },
      output: output,
      errors: errors,
      outputWidth: width,
      errorsWidth: width,
      readInput: { Array(input.utf8) },
      inputIsTerminal: false
    )
    let status = CLI.run(arguments, in: surroundings)
    return CLIRun(status: status, output: output.text, errors: errors.text)
  }

  func run(_ arguments: String..., in place: String = "s", input: String = "") -> CLIRun {
    run(arguments, in: place, input: input)
  }

  /// Runs a command line that has to end well, and gives what it wrote.
  @discardableResult
  func succeed(
    _ arguments: String...,
    in place: String = "s",
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = run(arguments, in: place, input: input)
    try #require(
      result.status == 0,
      "\(arguments): \(result.errors)",
      sourceLocation: sourceLocation
    )
    return result.output
  }

  /// Runs git in the store.
  @discardableResult
  func git(_ arguments: String..., in place: String = "s") throws -> ProcessResult {
    try TestSupport.run("git", arguments, in: directory[place])
  }

  /// Replaces a text in a file of the store, as an editor would.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try directory.text(of: "s/\(path)")
    try #require(text.contains(old))
    try directory.write(text.replacing(old, with: new), to: "s/\(path)")
  }

  /// The paths and bytes of all files below some directories of a store.
  func files(below names: String..., in place: String = "s") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names where directory.contains("\(place)/\(name)") {
      for file in try directory.files(below: "\(place)/\(name)") {
        files["\(name)/\(file)"] = try directory.bytes(of: "\(place)/\(name)/\(file)")
      }
    }
    return files
  }

  /// Copies a file of CareKit's into the directory, changed if need be.
  func bringCareKit(
    _ name: String,
    as newName: String? = nil,
    _ change: (String) -> String = { $0 }
  ) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "CareExchangeTests/Data/carekit-2.0/\(name)")
    let text = try String(contentsOf: url, encoding: .utf8)
    try directory.write(change(text), to: newName ?? name)
  }
}

/// The uuids that the real task and the real outcome have; they do not belong together.
enum RealFile {
  static let taskUUID = "2D7F0E36-3A95-452C-827C-389ADB678972"
  static let taskOfOutcome = "C27C2558-1C53-4699-9DB1-5A045A4D6D3A"
}
