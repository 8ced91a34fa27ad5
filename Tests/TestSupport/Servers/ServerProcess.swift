import Foundation

/// A program that serves a port of this machine until its owner goes, or the tests end.
final class ServerProcess: Sendable {
  let port: UInt16
  private let process: Process
  private let lifeline: Pipe

  /// Starts a program and waits until it answers.
  ///
  /// - Parameter log: The file that gets its messages, which a failure shows.
  init(
    _ command: (UInt16) -> [String],
    environment: [String: String],
    log: String
  ) throws {
    port = try LoopbackPort.unused()
    lifeline = Pipe()
    // Other programs that are started meanwhile must not hold it.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script("supervise.py")] + command(port)
    process.environment = environment
    process.standardInput = lifeline
    try Data().write(to: URL(filePath: log))
    let messages = try FileHandle(forWritingTo: URL(filePath: log))
    process.standardOutput = messages
    process.standardError = messages
    try process.run()
    guard LoopbackPort.answers(port, withinSeconds: 20) else {
      stop()
      let words = try? String(contentsOfFile: log, encoding: .utf8)
      throw ServerError(message: "\(command(port)) does not answer: \(words ?? "")")
    }
  }

  deinit { stop() }

  private func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// A server that the tests need cannot run.
public struct ServerError: Error, CustomStringConvertible, Sendable {
  public let message: String
  public var description: String { message }
}

/// The path of a program that lies beside this file.
func script(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    .path(percentEncoded: false)
}

/// Returns the path of a program, or says which Debian package has it.
func program(_ candidates: [String], package: String) throws -> String {
  guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
    throw ServerError(message: "\(candidates[0]) is missing: install the package '\(package)'.")
  }
  return path
}
