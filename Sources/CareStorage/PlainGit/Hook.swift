/// A hook of git that careplan installs.
public enum Hook: String, CaseIterable, Sendable {
  /// Refuses to commit invalid records.
  case preCommit = "pre-commit"
  /// Refuses a merge that git made of itself, if records are not valid in it.
  case preMergeCommit = "pre-merge-commit"
  /// Settles what a merge united.
  case postMerge = "post-merge"
  /// Settles what a rebase wrote anew.
  case postRewrite = "post-rewrite"
  /// Refuses to push secret keys and commits that other copies would hold, such as unsigned ones.
  case prePush = "pre-push"
  /// Refuses what a push would do to a store on a server.
  case preReceive = "pre-receive"

  /// The hooks of a clone with a work tree.
  static let clone: [Hook] = [.preCommit, .preMergeCommit, .postMerge, .postRewrite, .prePush]

  /// The hook that is run after every push of ours that moved a remote's branch.
  package static let postPush = "careplan-post-push"

  /// Returns the program that a script of ours starts, without the quotes of the shell; nil if it
  /// has none.
  static func program(in script: String) -> String? {
    guard let start = script.firstRange(of: "command -v ") else { return nil }
    let word = script[start.upperBound...].prefix { $0 != "\n" }
    guard let end = word.firstRange(of: " >/dev/null") else { return nil }
    let program = word[..<end.lowerBound]
    return program.hasPrefix("'") && program.hasSuffix("'") && program.count > 1
      ? String(program.dropFirst().dropLast()) : String(program)
  }

  private static let mark = "# Made by 'careplan setup-git'"

  /// What the name of a hook that was there before ends with.
  static let earlierSuffix = ".before-careplan"

  /// Returns whether a file is a hook that careplan installed.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("\n\(mark)")
  }

  /// Returns the shell script: the hook that was there before runs first.
  ///
  /// - Parameter program: The shell words that start careplan.
  func script(_ program: String) -> String {
    """
    #!/bin/sh
    \(Self.mark); 'careplan setup-git --uninstall' takes it away.
    # A hook that was here before stands beside this file, and runs first.
    before="$0\(Self.earlierSuffix)"
    \(body(program))

    """
  }

  /// Returns the script that signs for git with the keys of whoever is logged in.
  ///
  /// - Parameter program: The shell words that start careplan.
  static func signer(_ program: String) -> String {
    """
    #!/bin/sh
    \(mark); 'careplan setup-git --uninstall' takes it away.
    case "$1 $2" in
    "-Y sign") exec \(program) ssh-sign -- "$@" ;;
    esac
    exec ssh-keygen "$@"

    """
  }

  private func body(_ program: String) -> String {
    switch self {
    case .preCommit, .preMergeCommit:
      """
      if [ -x "$before" ]; then "$before" "$@" || exit; fi
      if command -v \(program) >/dev/null 2>&1; then
        exec \(program) git-hook \(rawValue) "$@"
      fi
      echo 'careplan is not found: the records are committed unchecked' >&2
      """
    case .postMerge, .postRewrite:
      """
      input=
      [ -t 0 ] || input=$(cat)
      if [ -x "$before" ]; then printf '%s\\n' "$input" | "$before" "$@"; fi
      if command -v \(program) >/dev/null 2>&1; then \(program) git-hook \(rawValue) "$@"; fi
      exit 0
      """
    case .prePush:
      """
      input=$(cat)
      if [ -x "$before" ]; then
        if [ -n "$input" ]; then printf '%s\\n' "$input"; fi | "$before" "$@" || exit
      fi
      if command -v \(program) >/dev/null 2>&1; then
        printf '%s\\n' "$input" | \(program) git-hook \(rawValue) "$@"
        exit
      fi
      echo 'careplan is not found: the push is not checked' >&2
      """
    case .preReceive:
      """
      input=$(cat)
      if [ -x "$before" ]; then printf '%s\\n' "$input" | "$before" "$@" || exit; fi
      if command -v \(program) >/dev/null 2>&1; then
        printf '%s\\n' "$input" | \(program) git-receive
        exit
      fi
      echo 'careplan is not found on the server: nothing is accepted unchecked' >&2
      exit 1
      """
    }
  }
}
