import Foundation
import Git
import Testing

/// A directory that vanishes with its owner.
struct TemporaryDirectory: ~Copyable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "git-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The absolute path of something inside.
  subscript(name: String) -> String { "\(path)/\(name)" }

  /// Runs the real git here and returns what it prints; a failure fails the test.
  @discardableResult
  func git(_ arguments: String..., input: String? = nil) throws -> String {
    let output = try run(arguments, input: input)
    try #require(output.status == 0, "git \(arguments): \(output.text)")
    return output.text
  }

  func run(_ arguments: [String], input: String? = nil) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = ["-C", path, "-c", "user.name=A", "-c", "user.email=a@b"] + arguments
    let out = Pipe()
    process.standardOutput = out
    process.standardError = out
    let source = Pipe()
    process.standardInput = source
    try process.run()
    if let input { try source.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try source.fileHandleForWriting.close()
    let data = try out.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return (process.terminationStatus, text.trimmingCharacters(in: .newlines))
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  /// Every object is sound, connected and acceptable to a host that checks what is pushed.
  func expectSound() throws { try git("fsck", "--strict", "--full", "--no-dangling") }
}

/// A small generator that gives the same numbers on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

let anyone = Signature(name: "A", email: "a@b", seconds: 1_700_000_000, offsetMinutes: 60)

extension Repository {
  /// Commits a tree on top of a reference, without moving it.
  func commit(
    _ files: [String: String],
    on parents: [ObjectID] = [],
    at seconds: Int64 = 1_700_000_000
  ) throws(GitError) -> ObjectID {
    try writeObjects { writer throws(GitError) in
      var changes: [String: ObjectID?] = [:]
      for (path, text) in files { changes[path] = try writer.blob(Array(text.utf8)) }
      let who = Signature(name: "A", email: "a@b", seconds: seconds, offsetMinutes: 0)
      return try writer.commit(
        tree: try writer.updateTree(nil, changes),
        parents: parents,
        author: who,
        committer: who,
        message: "Change \(seconds)\n"
      )
    }
  }
}
