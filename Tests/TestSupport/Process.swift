import Foundation

/// What a program left behind.
public struct ProcessResult: Sendable {
  /// The exit status, or 128 and the signal's number as a shell counts it.
  public let status: Int32
  public let outputBytes: [UInt8]
  /// What the program wrote to standard error.
  public let errors: String

  /// What the program wrote to standard output, with a mark in place of bytes that are not UTF-8.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
}

/// Runs a program that is found by its path or its name and waits for its end.
///
/// The environment is the same on every machine: no settings of the user's or the system's git, the
/// C locale and a neutral author. What is given here is laid over it.
@discardableResult
public func run(
  _ executable: String,
  _ arguments: [String],
  in directory: String,
  environment: [String: String] = [:],
  input: String = ""
) throws -> ProcessResult {
  // Files instead of pipes: no program can block on a pipe that nobody empties.
  let scratch = try TemporaryDirectory()
  try scratch.write(input, to: "input")
  try scratch.write("", to: "output")
  try scratch.write("", to: "errors")
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  // `env -C` changes the directory in the child; Foundation may change ours, which tests share.
  process.arguments = ["-C", directory, executable] + arguments
  process.environment = neutralEnvironment.merging(environment) { _, given in given }
  process.standardInput = try FileHandle(forReadingFrom: URL(filePath: scratch["input"]))
  process.standardOutput = try FileHandle(forWritingTo: URL(filePath: scratch["output"]))
  process.standardError = try FileHandle(forWritingTo: URL(filePath: scratch["errors"]))
  try process.run()
  process.waitUntilExit()
  let isSignal = process.terminationReason == .uncaughtSignal
  return ProcessResult(
    status: process.terminationStatus + (isSignal ? 128 : 0),
    outputBytes: try scratch.bytes(of: "output"),
    errors: String(decoding: try scratch.bytes(of: "errors"), as: UTF8.self)
  )
}

/// The variables that every program gets; see ``run(_:_:in:environment:input:)``.
public let neutralEnvironment: [String: String] = {
  let inherited = ProcessInfo.processInfo.environment
  return [
    "PATH": inherited["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_AUTHOR_NAME": "test",
    "GIT_AUTHOR_EMAIL": "test@invalid",
    "GIT_COMMITTER_NAME": "test",
    "GIT_COMMITTER_EMAIL": "test@invalid",
  ]
}()
