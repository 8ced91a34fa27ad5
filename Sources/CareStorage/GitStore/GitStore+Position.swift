public import CareReading
import Git

extension GitStore {
  /// Where the store stands.
  public struct Position: Hashable, Sendable {
    /// The branch that is checked out, without `refs/heads/`; nil while HEAD is detached.
    public let branch: String?
    /// The last commit in hexadecimal; nil before the first one.
    public let commit: String?
  }

  /// The branch and the commit that readers see.
  ///
  /// Cost: reading two references.
  public func position() throws(StoreError) -> Position {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      let prefix = "refs/heads/"
      let branch = tip.branch.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      return Position(branch: branch, commit: tip.commit?.hex)
    }
  }
}

extension GitStore {
  /// Whether the repository lacks what came before some of its commits.
  public var isShallow: Bool { (try? withEngine { $0.repository.isShallow }) ?? false }
}
