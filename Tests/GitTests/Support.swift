import Foundation
import Git
import TestSupport
import Testing

extension TemporaryDirectory {
  /// Runs the real git here and returns what it prints; a failure fails the test.
  @discardableResult
  func git(_ arguments: String..., input: String = "") throws -> String {
    let output = try run(arguments, input: input)
    try #require(output.status == 0, "git \(arguments): \(output.text)")
    return output.text
  }

  /// Runs the real git here and returns how it ended, and all that it printed.
  func run(_ arguments: [String], input: String = "") throws -> (status: Int32, text: String) {
    let author = ["GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b"]
    let committer = ["GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b"]
    let result = try TestSupport.run(
      "git",
      arguments,
      in: path,
      environment: author.merging(committer) { $1 },
      input: input
    )
    let text = result.output + result.errors
    return (result.status, text.trimmingCharacters(in: .newlines))
  }

  /// Every object is sound, connected and acceptable to a host that checks what is pushed.
  func expectSound() throws { try git("fsck", "--strict", "--full", "--no-dangling") }
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
