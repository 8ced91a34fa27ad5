import Foundation

extension CommandContext {
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
