import Foundation

/// A name and a password that git's credential helpers keep for a server.
struct GitCredential {
  private let lines: [String]

  /// The value of the Authorization header.
  let authorization: String

  /// Asks the helpers for what they know; nil if they know nothing.
  ///
  /// Nobody is asked at the terminal: there may be none.
  init?(for base: URL) {
    guard let host = base.host, let scheme = base.scheme else { return nil }
    let place = host + (base.port.map { ":\($0)" } ?? "")
    let question = [
      "protocol=\(scheme)", "host=\(place)", "path=\(base.path.drop { $0 == "/" })",
    ]
    guard let answer = Self.run("fill", question) else { return nil }
    var members: [String: String] = [:]
    for line in answer.split(separator: "\n") {
      guard let mark = line.firstIndex(of: "=") else { continue }
      members[String(line[..<mark])] = String(line[line.index(after: mark)...])
    }
    guard let name = members["username"], let password = members["password"] else { return nil }
    authorization = "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    lines = question + ["username=\(name)", "password=\(password)"]
  }

  /// Tells the helpers that the server took it.
  func approve() { _ = Self.run("approve", lines) }

  /// Tells the helpers that the server did not take it.
  func reject() { _ = Self.run("reject", lines) }

  private static func run(_ verb: String, _ lines: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "credential", verb]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": ""]
    ) { own, fixed in fixed.isEmpty ? own : fixed }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n\n").utf8))
    try? input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: answer, as: UTF8.self) : nil
  }
}
