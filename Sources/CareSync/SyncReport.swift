public import CareMerge
public import CareModel
public import CareStorage

/// What an exchange with a remote did.
public struct SyncReport: Hashable, Sendable {
  /// The remote's name in git's configuration.
  public let remote: String
  /// The branch, without `refs/heads/`, here and there.
  public let branch: String
  /// How the remote's commit stood to ours.
  public let kind: MergeReport.Kind
  /// Our commit before; nil if there was none.
  public let before: String?
  /// The commit that both sides stand at now, or would in a rehearsal.
  public let commit: String
  /// The remote's commit before; nil if it had no such branch.
  public let remoteBefore: String?
  /// The versions that came.
  public let received: [ExchangedVersion]
  /// The versions that the remote got; joins are among them.
  public let sent: [ExchangedVersion]
  /// The records whose leaves were joined by a new version.
  public let joined: [RecordKey]
  /// The records that stay open until somebody decides: those that the exchange met, or all of the
  /// store where whoever reports says so.
  public var open: [RecordConflict]
  /// The files that are not the store's and are new or changed here.
  public let adopted: [String]
  /// What the user should be told of.
  public internal(set) var remarks: [String]
  /// How often others were faster.
  public let lostRaces: Int
}
