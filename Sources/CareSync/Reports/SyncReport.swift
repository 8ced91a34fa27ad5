public import CareModel
public import CareStorage
import CareSharing

/// What an exchange with a remote did.
///
/// It names versions and records, and holds none: what they say is read from the store, at ``commit``.
public struct SyncReport: Hashable, Sendable {
  /// The remote's name in git's configuration.
  public let remote: String
  /// The branch, without `refs/heads/`, here and there.
  public let branch: String
  /// How the remote's commit related to ours.
  public let kind: MergeReport.Kind
  /// Our commit before; nil if there was none.
  public let before: String?
  /// The commit that both sides have now, or would have after a preview.
  public let commit: String
  /// The remote's commit before; nil if it had no such branch.
  public let remoteBefore: String?
  /// The versions that came.
  public let received: [TransferredVersion]
  /// The versions that the remote got; joins are among them.
  public let sent: [TransferredVersion]
  /// The versions that one side has erased and the other one still had, here or at the remote.
  public let erased: [TransferredVersion]
  /// The records whose leaves were joined by a new version.
  public let joined: [RecordKey]
  /// The records that stay open until somebody decides: those that the exchange met, or all of the
  /// store where whoever reports says so.
  public var open: [RecordKey]
  /// The files that are not the store's and are new or changed here.
  public let adopted: [String]
  /// Remarks for the user.
  public internal(set) var remarks: [String]
  /// What was replaced instead of being merged; nil if nothing was.
  public internal(set) var overwriting: Overwriting?
  /// How often others were faster.
  public let lostRaces: Int
  /// The remote's commits that nobody answers for who may do what they do, parents first: they are kept
  /// here and not merged, and nothing was pushed on top of them.
  public internal(set) var held: [HeldCommit] = []
  /// The further addresses that the remote is pushed to, with the result of each.
  public internal(set) var copies: [Copy] = []
  /// The files of a sealed remote that cannot be used; everything else was exchanged.
  public internal(set) var damagedFiles: [DamagedFile] = []
}

extension SyncReport {
  /// A file of a sealed remote that cannot be used.
  public struct DamagedFile: Hashable, Sendable {
    public enum Fault: String, Hashable, Sendable {
      /// Its name is not the digest of its bytes.
      case altered
      /// Its content is not what careplan writes.
      case damaged
      /// It needs commits that the host no longer has.
      case incomplete
    }

    /// The path in the repository at the host.
    public let path: String
    public let fault: Fault
    /// What is wrong, as a sentence.
    public let message: String

    init(_ finding: SealedFinding) {
      path = finding.path
      message = finding.words
      fault =
        switch finding.fault {
        case .altered: .altered
        case .damaged: .damaged
        case .incomplete: .incomplete
        }
    }
  }

  /// A further address to which a remote is pushed.
  public struct Copy: Hashable, Sendable {
    /// The address, without a password.
    public let address: String
    /// Whether the branch moved there.
    public let isMoved: Bool
    /// Why the branch is not where ours is; nil if it is.
    public let failure: Failure?
  }

  /// A reason for which a further address does not have our branch.
  public struct Failure: Hashable, Sendable {
    public let code: StoreError.Code
    /// The sentences of the error, without its remedy.
    public let messages: [String]
    /// What helps against it; nil if that is not known.
    public let remedy: Remedy?

    init(_ error: StoreError) {
      code = error.code
      messages = [error.message] + error.causes
      remedy = error.remedy
    }
  }

  /// The state of one side that the other one's took the place of.
  public struct Overwriting: Hashable, Sendable {
    /// The side that was replaced.
    public let side: SyncOptions.Overwritten
    /// Its commit before.
    public let commit: String
    /// The versions that neither side has any more.
    public let versions: [TransferredVersion]
    /// The reference that keeps the commit here.
    public let reference: String
    /// The reference that keeps the commit at the remote; nil if it is not kept there.
    public internal(set) var remoteReference: String?
  }

  /// Returns two exchanges with one remote, one after the other, told as one.
  public func followed(by later: SyncReport) -> SyncReport {
    SyncReport(
      remote: remote,
      branch: branch,
      kind: later.kind == .upToDate ? kind : later.kind,
      before: before,
      commit: later.commit,
      remoteBefore: remoteBefore,
      received: received + later.received,
      sent: sent + later.sent,
      erased: erased + later.erased.filter { !erased.contains($0) },
      joined: Set(joined + later.joined).sorted(),
      open: later.open,
      adopted: Set(adopted + later.adopted).sorted(),
      remarks: remarks + later.remarks.filter { !remarks.contains($0) },
      lostRaces: lostRaces + later.lostRaces,
      held: later.held,
      copies: later.copies,
      damagedFiles: later.damagedFiles
    )
  }
}
