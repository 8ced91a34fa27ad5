import CarePlanKit
import Foundation
import Sandbox

/// Runs the programs that are measured, all in one environment.
final class Programs {
  private let careplan: String?
  private let scratch: String
  /// The most memory that any careplan had, in bytes.
  private(set) var peakMemory = 0

  /// - Parameters:
  ///   - careplan: The path of the command; nil where only other programs run.
  ///   - scratch: A directory for what programs write.
  init(careplan: String? = nil, scratch: String) {
    (self.careplan, self.scratch) = (careplan, scratch)
  }

  /// Runs careplan on a store as if it were some moment.
  @discardableResult
  func careplan(
    _ store: String,
    at moment: Instant,
    _ arguments: [String]
  ) throws -> ProgramRun.End {
    let end = try run(command(), ["-C", store] + arguments, ["CAREPLAN_NOW": "\(moment)"])
    peakMemory = max(peakMemory, end.peakMemory)
    return end
  }

  /// Runs careplan without a store.
  func careplan(_ arguments: [String]) throws {
    peakMemory = max(peakMemory, try run(command(), arguments).peakMemory)
  }

  func command() throws -> String {
    guard let careplan else { throw BenchError("There is no careplan to run.") }
    return careplan
  }

  /// Runs git in a repository.
  func git(_ repository: String, _ arguments: [String], input: String = "/dev/null") throws {
    try run("git", ["-C", repository] + arguments, input: input)
  }

  /// Runs git in a repository, which reads what a body writes.
  func git(
    _ repository: String,
    _ arguments: [String],
    reading body: (FileHandle) throws -> Void
  ) throws {
    let (words, pipe) = (["-C", repository] + arguments, Pipe())
    let run = try start("git", words, [:], .pipe(pipe))
    try body(pipe.fileHandleForWriting)
    try finish(run, "git", words)
  }

  /// Runs git somewhere.
  func git(_ arguments: [String]) throws { try run("git", arguments) }

  /// Runs any program, which must succeed.
  @discardableResult
  func run(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String] = [:],
    input: String = "/dev/null"
  ) throws -> ProgramRun.End {
    let run = try start(program, arguments, environment, .file(input))
    return try finish(run, program, arguments)
  }

  /// Returns the last line that git printed in a repository, without its newline.
  func gitOutput(_ repository: String, _ arguments: [String]) throws -> String {
    try output("git", ["-C", repository] + arguments)
  }

  /// Returns what any program printed, without white space around it.
  func output(_ program: String, _ arguments: [String]) throws -> String {
    try run(program, arguments)
    return try lastOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What the last program printed.
  var lastOutput: String {
    get throws { try String(contentsOf: URL(filePath: outputPath()), encoding: .utf8) }
  }

  /// Starts a program beside others.
  ///
  /// - Parameter seat: What tells its output from that of the others.
  func start(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String] = [:],
    _ input: ProgramRun.Input = .file("/dev/null"),
    seat: Int = 0
  ) throws -> ProgramRun {
    // Stores are copied by hard links, which need one file system.
    var variables = neutralEnvironment.merging(environment) { _, given in given }
    variables["TMPDIR"] = ProcessInfo.processInfo.environment["TMPDIR"]
    return try ProgramRun(
      program,
      arguments,
      variables,
      .init(input: input, output: outputPath(seat), errors: errorsPath(seat))
    )
  }

  /// Waits for a program, which must succeed.
  @discardableResult
  func finish(
    _ run: ProgramRun,
    _ program: String,
    _ arguments: [String],
    seat: Int = 0
  ) throws -> ProgramRun.End {
    let end = try run.wait()
    guard end.status == 0 else {
      let errors = try String(contentsOf: URL(filePath: errorsPath(seat)), encoding: .utf8)
      let command = ([program] + arguments).joined(separator: " ")
      throw BenchError("'\(command)' ended with \(end.status): \(errors.suffix(500))")
    }
    return end
  }

  /// What the last program wrote to standard error.
  var lastErrors: String {
    get throws { try String(contentsOf: URL(filePath: errorsPath()), encoding: .utf8) }
  }

  private func outputPath(_ seat: Int = 0) -> String { "\(scratch)/output-\(seat)" }

  private func errorsPath(_ seat: Int = 0) -> String { "\(scratch)/errors-\(seat)" }
}
