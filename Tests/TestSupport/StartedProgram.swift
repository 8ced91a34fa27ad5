import Foundation
import Sandbox

/// A program that runs beside a test, until it ends or its owner goes.
///
/// The environment is the same on every machine; what is given is laid over it.
public final class StartedProgram: Sendable {
  private let process: Process
  private let scratch: TemporaryDirectory
  private let input: FileHandle?

  /// Starts a program that is found by its path or its name.
  ///
  /// - Parameter input: What it reads; nil for what ``write(_:)`` gives it.
  public init(
    _ executable: String,
    _ arguments: [String] = [],
    in directory: String = "/",
    environment: [String: String] = [:],
    input: String? = ""
  ) throws {
    // Files instead of pipes: no program can block on a pipe that nobody empties.
    scratch = try TemporaryDirectory()
    try scratch.write("", to: "output")
    try scratch.write("", to: "errors")
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // `env -C` changes the directory in the child; Foundation may change ours, which tests share.
    process.arguments = ["-C", directory, executable] + arguments
    process.environment = neutralEnvironment.merging(environment) { _, given in given }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: scratch["output"]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: scratch["errors"]))
    if let input {
      try scratch.write(input, to: "input")
      process.standardInput = try FileHandle(forReadingFrom: URL(filePath: scratch["input"]))
      self.input = nil
    } else {
      let pipe = Pipe()
      // Other programs that are started meanwhile must not hold it.
      _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
      process.standardInput = pipe
      self.input = pipe.fileHandleForWriting
    }
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  public var isRunning: Bool { process.isRunning }

  /// What it has written to standard output so far.
  public var output: String { text(of: "output") }

  /// What it has written to standard error so far.
  public var errors: String { text(of: "errors") }

  private func text(of name: String) -> String {
    (try? scratch.bytes(of: name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Waits for something, such as a line of output, at most half a minute.
  ///
  /// - Returns: Whether it came.
  @discardableResult
  public func isReady(_ condition: (StartedProgram) throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if try condition(self) { return true }
      usleep(5_000)
    }
    return try condition(self)
  }

  /// Gives it more to read.
  public func write(_ text: String) throws { try input?.write(contentsOf: Data(text.utf8)) }

  /// Sends a signal.
  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Ends its input, waits for its end and tells what it left behind.
  @discardableResult
  public func result() throws -> ProcessResult {
    try input?.close()
    process.waitUntilExit()
    let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    return ProcessResult(
      status: signal.map { 128 + $0 } ?? process.terminationStatus,
      signal: signal,
      outputBytes: try scratch.bytes(of: "output"),
      errors: errors
    )
  }
}
