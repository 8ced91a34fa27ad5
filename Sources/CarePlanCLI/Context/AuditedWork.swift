/// What a command does, for the audit of a copy.
enum AuditedWork: Hashable, Sendable {
  /// It shows records, and may write some.
  case reading
  /// It writes records, or brings those of others.
  case writing
  /// It says who may do what.
  case sharing
  /// It shows no records, and works even if nothing can be noted.
  case upkeep

  /// The names of the commands that show records.
  ///
  /// A command that stands nowhere here counts as one of them.
  static let readingCommands: Set = [
    "access fork", "adherence", "agenda", "answer", "backup", "calendar", "card", "chart",
    "conflicts", "contacts", "diff", "doubts", "edit", "events", "export", "health show",
    "insights", "list", "log", "messages", "page", "patient", "patients", "progress", "report",
    "resolve",
    "review",
    "revisions",
    "schedule preview", "show", "sign-off", "status", "symptoms", "threshold check",
  ]

  /// The names of the commands that write records or bring those of others.
  static let writingCommands: Set = [
    "add", "clear", "commit", "complete", "delete", "demo populate", "end", "fetch", "health fill",
    "health import",
    "health observe", "import", "merge", "pull",
    "purge", "push", "record", "remote reseal", "remote seal", "reopen", "restore", "revert",
    "sync", "undo", "update", "watch",
  ]

  /// The names of the commands that say who may do what.
  static let sharingCommands: Set = [
    "access change", "access default", "access init", "access join", "access remove",
    "access trust", "access vouch", "admin approve", "admin init", "admin registrations",
    "admin reject", "category set", "device add", "device remove", "doctors add",
    "doctors remove", "invite create", "invite revoke", "recovery renew", "share",
    "unshare",
  ]

  /// The names of the commands that show no records.
  static let upkeepCommands: Set = [
    "__complete", "access allowed-signers", "account", "access held", "access log", "access show",
    "admin pending", "audit export", "audit log", "audit verify", "check", "clone", "completions",
    "config", "config check", "demo catalog",
    "device request", "doctors", "gc", "git-hook", "git-merge-driver", "git-receive",
    "git-textconv", "health export", "health forget", "health permissions",
    "health quarantine",
    "health run",
    "health source", "health sources", "health status", "health stop",
    "health types", "help", "init", "invite info", "join", "lock", "login", "logout", "passwd",
    "recovery test", "remote add", "remote check", "remote init", "remote list", "remote remove",
    "schema",
    "setup-git", "ssh-sign", "type add", "type list", "type use", "unlock", "user list",
    "user password-strength", "user register", "vault list", "vault show", "version", "whoami",
  ]

  /// The names of the commands that show records before they do something else.
  static let alsoShowingCommands: Set = ["access vouch"]

  init(ofCommand name: String) {
    self =
      if Self.upkeepCommands.contains(name) {
        .upkeep
      } else if Self.sharingCommands.contains(name) {
        .sharing
      } else if Self.writingCommands.contains(name) {
        .writing
      } else {
        .reading
      }
  }
}
