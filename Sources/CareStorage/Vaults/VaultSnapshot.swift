package import CareAccess
public import CareModel
public import Git
import Sealing

/// A commit without parents that shows what a vault had at a commit of the store, signed by an owner.
///
/// Without parents the merge of several is exactly what they have together, in whatever order they come.
public struct VaultSnapshot: Hashable, Sendable {
  private static let subject = "Shared records"
  static let mostRounds = 1 << 53

  package let commit: ObjectID
  package let tree: ObjectID
  /// The name of the stream.
  package let stream: String
  /// Which one it is, counted by the owners.
  public let round: Int
  /// The commit of the store that it shows.
  public let core: ObjectID
  /// The key that signed it.
  package let key: DeviceKey
  /// When it was made, by the clock of the device.
  public let moment: Instant

  /// Reads a snapshot; nil if the commit is none, or its signature is not good.
  package init?(_ id: ObjectID, in engine: GitEngine) throws(StoreError) {
    let (commit, signature) = try git("Reading the snapshot \(id)") { () throws(GitError) in
      (try engine.repository.commit(id), try engine.repository.signature(ofCommit: id))
    }
    guard commit.parents.isEmpty, signature.texts.count == 1, let text = signature.texts.first,
      let parsed = try? SSHSignature(armored: text), parsed.hash == .sha512,
      (try? parsed.verify(signature.message, namespace: CommitSigner.vaultNamespace)) != nil
    else { return nil }
    var trailers: [Substring: Substring] = [:]
    let lines = commit.message.split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.count == 4, lines[0] == Self.subject else { return nil }
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      trailers[parts[0]] = parts[1]
    }
    guard let stream = trailers["Care-Vault"], let core = trailers["Care-Core"],
      let core = ObjectID(hex: core), let round = trailers["Care-Round"].flatMap({ Int($0) }),
      0..<Self.mostRounds ~= round
    else { return nil }
    self.commit = id
    tree = commit.tree
    self.stream = String(stream)
    self.round = round
    self.core = core
    key = DeviceKey(parsed.key)
    moment = commit.committer.moment
    guard commit.message == Self.message(self.stream, round, core) else { return nil }
  }

  static func message(_ stream: String, _ round: Int, _ core: ObjectID) -> String {
    "\(subject)\n\nCare-Vault: \(stream)\nCare-Round: \(round)\nCare-Core: \(core)\n"
  }
}

extension VaultSnapshot: Comparable {
  /// Later ones are greater: by their rounds, and of one round by their ids.
  public static func < (left: Self, right: Self) -> Bool {
    (left.round, left.commit) < (right.round, right.commit)
  }
}
