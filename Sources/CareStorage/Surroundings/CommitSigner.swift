public import CareAccess
import CareModel
public import Git
public import Sealing

/// A person whose keys are open, and who signs the commits and statements that are made.
public struct CommitSigner: Sendable {
  /// Who it is.
  package let person: PersonID
  /// What the person is called on the command line, and in the address of commits.
  package let label: String
  /// What others see as the author of commits.
  package let name: String
  /// What signs with the key of this device.
  public let signer: StatementSigner
  /// What opens the files that are sealed to this device; nil where only the signing key is known.
  package let identity: AgeIdentity?

  /// Makes the signer of a person whose keys are open.
  ///
  /// - Parameters:
  ///   - label: What the person is called on the command line, and in the address of commits.
  ///   - name: What others see as the author of commits.
  ///   - signer: What signs with the key of this device.
  ///   - identity: What opens the files that are sealed to this device; nil if it is not known.
  public init(
    person: PersonID,
    label: String,
    name: String,
    signer: StatementSigner,
    identity: AgeIdentity? = nil
  ) {
    self.person = person
    self.label = label
    self.name = name
    self.signer = signer
    self.identity = identity
  }

  /// The setting of a copy that says whose address commits have: the signer's, or that of git's settings.
  public static let addressSetting = "commit.address"

  /// What a signature in a commit is for.
  public static let namespace = "git"

  /// Returns the address of somebody's commits, which no mail reaches.
  package static func address(of label: String, in anchor: StatementID) -> String {
    "\(label)@\(anchor.description.prefix(8)).careplan.invalid"
  }

  /// What a signature of a snapshot is for: one of a commit that others may merge is for `git`.
  package static let vaultNamespace = "careplan-vault@v1"

  /// Returns the signature of a commit's bytes as git keeps it.
  public func signature(of commit: [UInt8]) throws(GitError) -> String {
    try signature(commit, Self.namespace)
  }

  /// Returns the signature of a vault's snapshot.
  package func snapshotSignature(of commit: [UInt8]) throws(GitError) -> String {
    try signature(commit, Self.vaultNamespace)
  }

  private func signature(_ commit: [UInt8], _ namespace: String) throws(GitError) -> String {
    do throws(SealingError) {
      return try SSHSignature(wireForm: signer.sign(commit, namespace)).armored
    } catch {
      throw GitError(.other, "The commit could not be signed.")
    }
  }
}
