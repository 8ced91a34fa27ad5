/// What a check examines.
public enum CheckScope: Hashable, Sendable {
  /// The last commit, its whole history, the work tree and this clone's own files.
  case all
  /// The same without the history.
  case tree
  /// A commit and its history, such as one that was fetched.
  ///
  /// What leads to the commits of `since` was checked before and is passed over.
  case revision(String, since: [String] = [])
}

/// What a check of a store found, and how much it looked at.
public struct CheckReport: Hashable, Sendable {
  /// Errors first, then by path.
  public internal(set) var findings: [Finding] = []
  /// How many records there are, outcomes included.
  public internal(set) var records = 0
  /// How many version files could be read.
  public internal(set) var versions = 0
  /// How many commits were compared with their parents.
  public internal(set) var commits = 0
  /// The commit that a repair made; nil if nothing had to be repaired.
  public internal(set) var repair: String?

  /// Whether there is neither an error nor a warning.
  public var isClean: Bool { findings.allSatisfy { $0.severity == .note } }

  /// Returns how many findings of a severity there are.
  public func count(of severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }
}
