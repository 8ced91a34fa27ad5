import Git

/// A branch that git is about to push, as it tells the hook `pre-push`.
public struct OutgoingBranch: Hashable, Sendable {
  let commit: ObjectID
  /// What it is called at the remote.
  let reference: String
  /// Where it stands at the remote; nil if it is not there.
  let remote: ObjectID?

  /// Reads a line of what git gives to the hook; nil for what is no branch, and for one that is taken away.
  public init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 4, words[2].hasPrefix("refs/heads/"), let commit = ObjectID(hex: words[1]),
      let remote = ObjectID(hex: words[3]), words[1].contains(where: { $0 != "0" })
    else { return nil }
    self.commit = commit
    reference = words[2]
    self.remote = words[3].contains { $0 != "0" } ? remote : nil
  }
}
