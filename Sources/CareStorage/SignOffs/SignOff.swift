public import CareModel

/// A statement in the message of a commit: somebody has seen the records of a commit, and agrees.
///
/// It decides nothing. In a store that is not signed anybody who can push to the branch can write it for anybody, so
/// that it is worth what their word is worth; in a signed one the commit's signer is known. The records are those beside outcomes, so that what
/// people do by an agreed plan ends no sign-off.
public struct SignOff: Hashable, Sendable {
  /// Who agreed, as the message says.
  public struct Reviewer: Hashable, Sendable {
    public let name: String
    public let email: String

    package init(name: String, email: String) { (self.name, self.email) = (name, email) }
  }

  /// The commit whose message says it: when, and whose word it is.
  public package(set) var commit: CommitSummary
  /// Who agreed, as the message says; nobody checks it.
  public let reviewer: Reviewer
  /// The 40 hexadecimal digits of the commit that was agreed to; a rebase may have left it behind.
  public let agreedCommit: String
  /// What tells the records that were agreed to from all others: what
  /// `git ls-tree COMMIT care-plans contacts health-tasks patients tasks | git hash-object --stdin`
  /// prints for a commit that has them.
  public let recordsDigest: String
  /// What the person said, in one or more lines.
  public let text: String
  /// Whether the message says more than this one sign-off, or the commit changes something: a squash
  /// has taken over the words of another commit.
  public let isCarried: Bool

  /// Whether the commit's author is the reviewer, and signed it if the store is signed; otherwise somebody says it of
  /// somebody else.
  public var isByAuthor: Bool {
    commit.writtenAs == nil
      && reviewer == Reviewer(name: commit.authorName, email: commit.authorEmail)
  }
}

extension SignOff {
  /// What became of the records that somebody agreed to.
  public enum Standing: Hashable, Sendable {
    /// They are all as they were agreed to, and there are no others.
    case unchanged
    /// Some differ, by kind and id. There are none if other versions or files came that change nothing
    /// that a head says; nil if the agreed commit is not here to compare with, as after a rebase.
    case changed([RecordKey]?)
    /// The commit that the sign-off names has other records than the sign-off says, so that nobody knows
    /// what was agreed to.
    case contradictory
  }

  /// Makes the sign-off that one place in the message of a commit says.
  init(_ place: SignOffTrailers, in commit: CommitSummary, text: String, isCarried: Bool) {
    self.commit = commit
    reviewer = place.reviewer
    agreedCommit = place.agreedCommit
    recordsDigest = place.recordsDigest
    self.text = text
    self.isCarried = isCarried
  }

  /// Whether the message of a commit may say one: nearly none does, and a log shows many.
  package static func mayBeSaid(in commit: CommitSummary) -> Bool {
    // Where every line ends with a carriage return, all of them are the subject.
    [commit.body, commit.subject].contains {
      $0.utf8.firstRange(of: SignOffTrailers.keys[2].utf8) != nil
    }
  }
}
