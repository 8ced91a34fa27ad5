import CareStorage
import CareWriting

extension SyncReport {
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
      lostRaces: lostRaces + later.lostRaces
    )
  }
}
