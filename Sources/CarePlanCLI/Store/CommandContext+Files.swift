import CarePlanKit
import Foundation

extension CommandContext {
  /// Reads a file that the user named, or standard input for `-`.
  func contents(of name: String) throws(CommandFailure) -> [UInt8] {
    guard name != "-" else { return try readInput() }
    do { return Array(try Data(contentsOf: URL(filePath: path(name)))) } catch {
      let isMissing = !FileManager.default.fileExists(atPath: path(name))
      throw CommandFailure(
        isMissing ? .noInput : .inputOutput,
        code: isMissing ? "no-file" : nil,
        isMissing ? "there is no file '\(name)'" : "cannot read '\(name)'",
        causes: isMissing ? [] : [error.localizedDescription]
      )
    }
  }

  /// Lets the user edit a file with the program of `VISUAL` or `EDITOR`, else vi.
  ///
  /// The shell starts it in our process group, without which it could not read the keyboard.
  func edit(_ path: String) throws(CommandFailure) {
    let names = ["VISUAL", "EDITOR"]
    let editor = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    output.flush()
    let quoted = "'\(path.replacing("'", with: #"'\''"#))'"
    guard unsafe system("\(editor) \(quoted)") == 0 else {
      throw CommandFailure(
        .inputOutput,
        code: "editor",
        "the editor '\(editor)' did not end well",
        hints: ["name another one in EDITOR"]
      )
    }
  }
}
