import CarePlanKit

/// Settings of git that hold for git alone, and not for what careplan does itself.
struct IgnoredSettings {
  private let store: GitStore
  private let context: CommandContext

  init(_ store: GitStore, _ context: CommandContext) {
    (self.store, self.context) = (store, context)
  }

  /// Returns a note for each of them that is set.
  func findings() throws(CommandFailure) -> [ConfigFinding] {
    try attempt { () throws(StoreError) in try configured() + variables() + hooks() }
  }

  private func configured() throws(StoreError) -> [ConfigFinding] {
    var findings: [ConfigFinding] = []
    if try store.accessState() == nil, let setting = try last("commit.gpgsign"),
      ["true", "yes", "on", "1", ""].contains(setting.value.lowercased())
    {
      findings.append(
        note(
          ConfigFinding.place(of: setting),
          "careplan does not sign the commits of a store that is not a signed one",
          hint: "careplan access init makes it a signed one"
        )
      )
    }
    if let setting = try last("safe.barerepository"), setting.value.lowercased() == "explicit" {
      findings.append(
        note(ConfigFinding.place(of: setting), "careplan opens bare repositories all the same")
      )
    }
    if let pushed = try store.pushRemote(), let usual = try store.defaultRemote(), pushed != usual {
      findings.append(
        note(
          "remote.pushDefault or branch.NAME.pushRemote",
          "only 'careplan push' goes to '\(pushed)'; 'careplan sync' exchanges with '\(usual)'",
          hint: "careplan sync \(pushed.quotedInQuotes)"
        )
      )
    }
    return findings
  }

  private func last(_ key: String) throws(StoreError) -> LocalSetting? {
    try store.localSettings(startingWith: key).last { $0.key == key }
  }

  private func variables() -> [ConfigFinding] {
    let dates = ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"].map {
      ($0, "careplan's commits have the time at which they are made")
    }
    let others = [
      ("GIT_NAMESPACE", "careplan uses the references outside of every namespace")
    ]
    return (dates + others).filter { context.environment[$0.0]?.isEmpty == false }
      .map { note($0.0, $0.1) }
  }

  private func hooks() throws(StoreError) -> [ConfigFinding] {
    try store.hooksOfGitAlone().map { path in
      note(path, "git runs this hook for its own commits, and careplan does not run it")
    }
  }

  private func note(_ place: String, _ message: String, hint: String? = nil) -> ConfigFinding {
    ConfigFinding(severity: .note, place: place, message: message, hint: hint)
  }
}
