public import CareModel
import Files
import Git

extension PlainGit {
  /// Notes what became of a push in the server's log, `careplan/push.log`: a line for each branch or tag, with the
  /// time, the account, the verdict, the old and the new commit, and the name.
  ///
  /// Nothing of the records is noted, neither their values nor their paths.
  ///
  /// Cost: one flush to the disk; at most two seconds if other pushes are noted.
  ///
  /// - Parameters:
  ///   - findings: Why it is refused; nil if it could not be judged.
  ///   - environment: The variables of the hook, which say whose account pushes.
  public func note(
    _ updates: [Update],
    _ findings: [Finding]?,
    environment: [String: String],
    at time: Instant
  ) throws(StoreError) {
    let paths = try GitEngine(at: place).paths
    let log = PushLog(path: "\(paths.own)/push.log", permissions: paths.permissions)
    let lines = updates.map { PushLog.line($0, findings, Self.account(environment), time) }
    try files { () throws(FileError) in try log.append(lines.joined()) }
  }

  /// Returns whose account pushes, as the web server, the host's software or the login says.
  private static func account(_ environment: [String: String]) -> String {
    for name in ["REMOTE_USER", "GL_USERNAME", "GL_USER", "LOGNAME", "USER"] {
      if let account = environment[name], !account.isEmpty { return account }
    }
    return "-"
  }
}

/// The log of what was pushed to a server.
private struct PushLog {
  let path: String
  /// Who may read what the repository has.
  let permissions: Permissions

  private static let patience = 2.0
  private static let longestWord = 255

  /// Returns a line for one branch or tag, with a tab between its words.
  static func line(
    _ update: PlainGit.Update,
    _ findings: [Finding]?,
    _ account: String,
    _ time: Instant
  ) -> String {
    let rules = Set((findings ?? []).map(\.rule.rawValue)).sorted()
    let verdict =
      findings == nil
      ? "failed" : rules.isEmpty ? "accepted" : "refused:\(rules.joined(separator: ","))"
    let none = String(repeating: "0", count: 40)
    let words = [
      time.description, account, verdict, update.old?.hex ?? none, update.new?.hex ?? none,
      update.reference,
    ]
    return words.map(word).joined(separator: "\t") + "\n"
  }

  /// A word that breaks no line and ends none.
  private static func word(_ text: String) -> String {
    let signs = text.unicodeScalars.prefix(longestWord).map { sign in
      sign.properties.isWhitespace || sign.properties.generalCategory == .control ? "?" : sign
    }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: signs)
    return String(word)
  }

  /// Adds lines; whoever keeps the repository to themselves or for a group does the same with the log.
  func append(_ lines: String) throws(FileError) {
    let permissions = permissions == .standard ? .owner : permissions
    let lock = try FileLock(path, patience: Self.patience, as: permissions)
    try lock.whileHeld { () throws(FileError) in
      try FileSystem.append(Array(lines.utf8), to: path, as: permissions)
    }
  }
}
