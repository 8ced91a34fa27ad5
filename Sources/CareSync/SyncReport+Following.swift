public import CareMerge
import CareStorage

extension SyncReport {
  /// The same with other open records: all of the store, and not only those that the exchange met.
  public func saying(open: [RecordConflict]) -> SyncReport {
    SyncReport(
      remote: remote,
      branch: branch,
      kind: kind,
      before: before,
      commit: commit,
      remoteBefore: remoteBefore,
      received: received,
      sent: sent,
      joined: joined,
      open: open,
      adopted: adopted,
      remarks: remarks,
      lostRaces: lostRaces
    )
  }

  /// Two exchanges with one remote, one after the other, told as one.
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
      joined: Set(joined + later.joined).sorted(),
      open: later.open,
      adopted: Set(adopted + later.adopted).sorted(),
      remarks: remarks + later.remarks.filter { !remarks.contains($0) },
      lostRaces: lostRaces + later.lostRaces
    )
  }
}
