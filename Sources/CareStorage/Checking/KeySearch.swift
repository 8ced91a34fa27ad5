import CareModel
import Git
import Sealing

/// Searches the files that commits add, and their messages, for secret keys, which stay in the history for good.
///
/// Each commit is compared with its parents and each content is read once, so that the cost grows with what
/// the commits changed.
struct KeySearch {
  private let engine: GitEngine
  private var seen = FingerprintSet<ObjectID>()
  private(set) var findings: [Finding] = []

  /// The number of findings after which the search ends.
  private static let most = 50

  init(in engine: GitEngine) { self.engine = engine }

  /// Looks at the commits that lead to some commits, and those themselves.
  ///
  /// - Parameters:
  ///   - known: Commits that are left out with all that lead to them.
  ///   - skipsOutcomes: Whether the files of outcomes were examined already.
  mutating func search(
    to tips: [ObjectID],
    hiding known: [ObjectID],
    skippingOutcomes skipsOutcomes: Bool = false
  ) throws(GitError) {
    try engine.repository.walkHistory(from: tips, hiding: known, order: .oldestFirst) {
      commit throws(GitError) in
      if let key = KeyMaterial(in: Array(commit.message.utf8)) {
        findings.append(.secretKey(key, at: nil, in: commit))
      }
      let parents = try engine.parents(of: commit).map(\.tree)
      try engine.repository.walkChanges(from: parents.first, to: commit.tree) {
        change throws(GitError) in
        guard let new = change.new, new.mode == .blob || new.mode == .executable,
          !(skipsOutcomes && StoreLayout.isOutcome(change.path))
        else { return }
        for parent in parents.dropFirst()
        where try engine.repository.entry(at: change.path, in: parent) == new { return }
        try examine(new.id, at: change.path, in: commit)
      }
      return findings.count < Self.most ? .more : .enough
    }
  }

  private mutating func examine(
    _ blob: ObjectID,
    at path: String,
    in commit: Commit
  ) throws(GitError) {
    guard seen.insert(blob), try engine.repository.size(ofBlob: blob) <= KeyMaterial.mostBytes
    else { return }
    guard let key = Finding.key(in: try engine.repository.blob(blob), at: path) else { return }
    findings.append(.secretKey(key, at: path, in: commit))
  }
}

extension Finding {
  /// Finds a secret in the bytes of a file.
  static func key(in bytes: [UInt8], at path: String) -> KeyMaterial? {
    // There are very many outcomes, and no room in one for 24 words.
    KeyMaterial(in: bytes, seeksWords: !StoreLayout.isOutcome(path))
  }

  /// Reports a secret in a committed file, or in the message of a commit.
  ///
  /// - Parameters:
  ///   - path: The file; nil for the message.
  ///   - commit: The commit that brought it; nil if it is not known which.
  static func secretKey(_ key: KeyMaterial, at path: String?, in commit: Commit?) -> Finding {
    let isFirst = commit?.parents.isEmpty ?? false
    let start = isFirst ? "--root" : "\(commit?.id.hex ?? "COMMIT")~1"
    return Finding(
      .warning,
      .secretKey,
      "The \(path == nil ? "message" : "file") has \(key.name).",
      path: path,
      commit: commit?.id.hex,
      remedy:
        "If the commit was pushed, treat the secret as compromised and replace it. To remove it, rewrite"
        + " the history from that commit on, such as with \(.git("rebase --interactive \(start)"));"
        + " \(.git("rm")) and another commit leave it in the history."
    )
  }

  /// Reports a secret that is about to be committed.
  static func secretKey(_ key: KeyMaterial, at path: String) -> Finding {
    Finding(
      .error,
      .secretKey,
      "The file has \(key.name); everybody who syncs would get it.",
      path: path,
      remedy: "Remove it from what is to be committed: \(.git("restore --staged -- \(path)"))."
    )
  }
}
