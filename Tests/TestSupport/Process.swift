import Foundation
import Sandbox

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
/// The environment is the same on every machine; what is given here is laid over it.
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
