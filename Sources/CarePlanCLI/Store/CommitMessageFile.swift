import CarePlanKit
import Foundation

/// The file in which a user writes the message of a commit.
struct CommitMessageFile {
  private let path: String

  init(_ store: GitStore) { path = "\(store.gitDirectory)/CAREPLAN_COMMIT_MSG" }

  /// Lets the user write a message below which the lines say what is committed.
  func edited(_ lines: [String], _ context: CommandContext) throws(CommandFailure) -> String {
    let comment = ["Say what the commit does; lines with # are left out.", ""] + lines
    let template = "\n" + comment.map { "# \($0)\n" }.joined()
    let url = URL(filePath: path)
    try io { try Data(template.utf8).write(to: url) }
    defer { try? FileManager.default.removeItem(at: url) }
    try context.edit(path)
    let text = try io { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }

  private func io<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
    do { return try body() } catch {
      throw CommandFailure(
        .inputOutput,
        "cannot use \(path)",
        causes: [error.localizedDescription]
      )
    }
  }
}
