package import CareAccess
public import CareReading
package import Git

/// A commit that nobody answers for who may do what it does: it is kept, and not merged.
public struct HeldCommit: Hashable, Sendable {
  /// Why a commit is held.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Nobody signed it.
    case unsigned
    /// It has a signature that is not one of these bytes.
    case badSignature
    /// It is signed by a key that no member of the store has.
    case unknownSigner
    /// Its signer was removed, or the device, and whoever did that had not seen the commit.
    case ended
    /// Whoever answers for it may not do what it does.
    case notAllowed
    /// It says that careplan derived it from its parents, and is something else.
    case notDerivable
    /// It alters a file that never changes.
    case altered
    /// It takes away a file that never goes.
    case removed
    /// It brings a statement that is none, or that waits for one that is not here.
    case statement
    /// It has more than two parents.
    case parents
    /// It stands on a commit that is held.
    case onHeld
  }

  /// The commit.
  public let commit: CommitSummary
  public let rule: Rule
  /// The file that it is about; nil if it is about the whole commit.
  public let path: String?
  /// What has to be allowed and is not, such as `edit`; nil if nothing could allow it.
  public let verb: String?

  package init(
    _ commit: Commit,
    _ rule: Rule,
    path: String? = nil,
    verb: AccessVerb? = nil
  ) {
    self.commit = CommitSummary(commit)
    self.rule = rule
    self.path = path
    self.verb = verb?.rawValue
  }
}

extension HeldCommit {
  /// The commit with path, right and rule, in one line.
  package var line: String {
    let verb = verb.map { " needs '\($0)'" } ?? ""
    return "\(commit.id.prefix(12)): \(rule.rawValue)" + (path.map { ": \($0)" } ?? "") + verb
  }
}

/// What came of judging commits.
package struct Judgement: Sendable {
  /// The accepted commits from which no other accepted one follows, in order of their ids.
  package var accepted: [ObjectID] = []
  /// The commits that are held, parents first.
  package var held: [HeldCommit] = []
  /// How many commits were judged.
  package var count = 0
}
