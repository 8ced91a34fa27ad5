import Platform

/// A user name and a password that git's credential helpers keep for an address.
struct HelperCredential {
  private let git: GitProgram
  private let gitDirectory: String
  private let lines: [String]

  let user: String
  let password: String

  /// Asks the helpers, and git's own dialogue; nil without the `git` program, or if they know nothing.
  init?(for url: String, user: String?, _ environment: [String: String], _ gitDirectory: String) {
    guard !url.contains("\n"), let git = try? GitProgram.found(in: environment) else { return nil }
    let question = ["url=\(url)"] + (user.map { ["username=\($0)"] } ?? [])
    guard let answer = Self.run("fill", question, git, gitDirectory) else { return nil }
    let lines = answer.split(separator: "\n").map(String.init)
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }
    guard let user = value("username"), let password = value("password") else { return nil }
    (self.git, self.gitDirectory, self.lines) = (git, gitDirectory, lines)
    (self.user, self.password) = (user, password)
  }

  /// Approves the credential: the helpers may store it.
  func approve() { _ = Self.run("approve", lines, git, gitDirectory) }

  /// Rejects the credential: the helpers forget it.
  func reject() { _ = Self.run("reject", lines, git, gitDirectory) }

  private static func run(
    _ verb: String,
    _ lines: [String],
    _ git: GitProgram,
    _ gitDirectory: String
  ) -> String? {
    let output = try? git.run(
      ["--git-dir", gitDirectory, "credential", verb],
      environment: ["GIT_TERMINAL_PROMPT": isatty(STDIN_FILENO) == 1 ? "1" : "0"],
      input: Array((lines.joined(separator: "\n") + "\n\n").utf8)
    )
    guard let output, output.isSuccess else { return nil }
    return String(decoding: output.standardOutput, as: UTF8.self)
  }
}
