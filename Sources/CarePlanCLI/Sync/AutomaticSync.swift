import CarePlanKit
import Foundation

/// The exchange that follows every command which committed, where `sync.auto` is on.
///
/// The commit is made and stays, whatever becomes of the exchange: a failure is a warning, and the
/// next commit sends everything. Nothing is sent in the midst of a larger work: while git has begun a
/// merge or rebase, and by what a program of ours commits.
struct AutomaticSync {
  private let context: CommandContext

  init(after context: CommandContext) { self.context = context }

  func run() {
    guard !context.options.isDryRun, !context.trace.hasExchanged, let open = context.trace.open,
      !SyncVariable.isOff(in: context.environment), !open.store.isAmidGitOperation
    else { return }
    defer { context.noteAfterSync() }
    do throws(CommandFailure) {
      guard try hasMoved(open), try isOn(open) else { return }
      let remote = try open.defaultRemote()
      do throws(CommandFailure) {
        guard try !context.isWithoutLogin(open.store) else { return try fetch(open, remote) }
        try tell(exchange(open, remote), open)
      } catch {
        let name = "'\(remote)'"
        context.warn(
          "not sent to \(name) yet: \(error.message); the next commit sends it too"
        )
      }
    } catch {
      context.warn("not sent anywhere: \(error.message)")
    }
  }

  /// Returns whether the branch stands at another commit than before the command.
  private func hasMoved(_ open: OpenStore) throws(CommandFailure) -> Bool {
    let position = try attempt { () throws(StoreError) in try open.store.position() }
    return position.branch != nil && position.commit != context.trace.commit
  }

  private func isOn(_ open: OpenStore) throws(CommandFailure) -> Bool {
    try attempt { () throws(StoreError) in
      guard try open.store.isOn("sync.auto") else { return false }
      return try !open.store.remoteNames().isEmpty
    }
  }

  /// Exchanges; nil if another exchange, which was under way, took everything along.
  private func exchange(
    _ open: OpenStore,
    _ remote: String
  ) throws(CommandFailure) -> SyncReport? {
    let decider = try ConflictDecider(unattended: open, context)
    let once = { () throws(CommandFailure) -> SyncReport in
      try attempt { () throws(StoreError) in
        try context.synchronizer(of: open.store).sync(remote)
      }
    }
    do throws(CommandFailure) { return try decider.following(once) } catch {
      guard error.code == StoreError.Code.syncing.rawValue else { throw error }
    }
    // Whoever comes while another exchange runs waits for it once; one of them sends for all.
    Thread.sleep(forTimeInterval: 1)
    guard try open.unsentCommits() != nil else { return nil }
    return try decider.following(once)
  }

  /// Brings what the remote has, where nobody is logged in who could sign what is made of it.
  private func fetch(_ open: OpenStore, _ remote: String) throws(CommandFailure) {
    let report = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store).fetch(remote)
    }
    HeldReport(report.held).warn(context)
    context.warn(
      "not sent to '\(remote)' yet: nobody is logged in; it was only looked what others did"
    )
    context.hint("careplan login PERSON")
  }

  /// Prints what an exchange within another command received.
  func tell(_ report: SyncReport?, _ open: OpenStore) throws(CommandFailure) {
    guard let report else { return }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    HeldReport(report.held).warn(context)
    report.tellCopies(to: context)
    report.tellDamage(to: context)
    if let arrivals = report.arrivals { context.note("from \(report.remote): \(arrivals)") }
    if !report.open.isEmpty { context.hint("careplan conflicts") }
    let passed = try PassedLimits(open, after: report, isPreview: false)
    for line in passed.lines { context.warn(line) }
    try DoubtList(open, after: report, isPreview: false).tell(to: context)
    guard !report.joined.isEmpty else { return }
    let repeated = try RepeatedRecordings(open, and: report.joined)
    for line in repeated.lines { context.warn(line) }
    repeated.hint(to: context)
  }
}
