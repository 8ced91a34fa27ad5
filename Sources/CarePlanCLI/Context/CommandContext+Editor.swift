import CarePlanKit
import Foundation

extension CommandContext {
  /// Lets the user edit a file with git's editor: `GIT_EDITOR`, `core.editor`, `VISUAL`, `EDITOR`, else vi.
  ///
  /// The shell starts it in our process group, without which it could not read the keyboard.
  func edit(_ path: String) throws(CommandFailure) {
    let preferences = GitPreferences(environment: environment, in: directory)
    let choices = [
      environment["GIT_EDITOR"], preferences.editor, environment["VISUAL"], environment["EDITOR"],
    ]
    let editor = choices.lazy.compactMap(\.self).first { !$0.isEmpty } ?? "vi"
    output.flush()
    let quoted = "'\(path.replacing("'", with: #"'\''"#))'"
    guard unsafe system("\(editor) \(quoted)") == 0 else {
      throw CommandFailure(
        .inputOutput,
        code: "editor",
        "the editor '\(editor)' failed",
        hints: ["name another one in GIT_EDITOR, core.editor, VISUAL or EDITOR"]
      )
    }
  }
}
