/// What a sign-off says, and where.
public struct SignOffReport: Hashable, Sendable {
  /// The branch that has the sign-off, without `refs/heads/`; nil while HEAD is detached.
  public let branch: String?
  /// The commit that was agreed to.
  public let agreed: CommitSummary
  /// How many records it has beside outcomes and deleted ones.
  public let recordCount: Int
  /// Whether what the branch has now is what was agreed to, which may be an earlier commit of it.
  public let standing: SignOff.Standing
  /// Who agrees, and to which records.
  public let reviewer: SignOff.Reviewer
  /// As in ``SignOff/recordsDigest``.
  public let recordsDigest: String
  public let text: String
  /// The new commit; nil if the sign-off was only worked out.
  public internal(set) var commit: String?
  /// Remarks for the user.
  public let remarks: [String]
}
