import CarePlanKit

/// Decides the conflicts that a merge left open, by a policy, with one ordinary commit.
struct ConflictDecider {
  private let policy: ConflictPolicy?
  private let open: OpenStore
  private let context: CommandContext
  /// Whether it is told what will hold where something is decided.
  private let tells: Bool

  /// Takes the policy that was asked for, or the configured one.
  init(
    _ asked: ConflictPolicy?,
    _ open: OpenStore,
    _ context: CommandContext,
    tells: Bool = false
  ) throws(CommandFailure) {
    self.tells = tells
    policy = try ConflictPolicy.configured(in: open, unless: asked)
    self.open = open
    self.context = context
  }

  /// Takes the configured policy, unless it would ask somebody.
  init(unattended open: OpenStore, _ context: CommandContext) throws(CommandFailure) {
    let configured = try ConflictPolicy.configured(in: open, unless: nil)
    tells = false
    policy = configured == .ask ? nil : configured
    self.open = open
    self.context = context
  }

  /// Exchanges, decides what stays open, and exchanges again if something was decided.
  func following(
    _ exchange: () throws(CommandFailure) -> SyncReport
  ) throws(CommandFailure) -> SyncReport {
    var report = try exchange()
    let decided: [RecordKey]
    do throws(CommandFailure) {
      decided = try decide(open.conflicts(), since: report.before)
    } catch {
      // Whoever reads of a failure must know that the rest was done.
      var failure = error
      failure.causes.append(
        "the exchange itself is done: \(report.branch) is at \(report.commit.prefix(8)), and what"
          + " is in question stays open"
      )
      throw failure
    }
    // What was decided is a commit of ours, which the remote has to get too.
    if !decided.isEmpty { report = report.followed(by: try exchange()) }
    report.open = try open.conflicts().map(\.key)
    return report
  }

  /// Decides what can be decided; the rest stays open.
  ///
  /// - Parameter before: The commit that was ours; its versions are "ours". Nil for none.
  /// - Returns: The records that were decided.
  func decide(
    _ conflicts: [RecordConflict],
    since before: String?
  ) throws(CommandFailure) -> [RecordKey] {
    guard let policy, !conflicts.isEmpty else { return [] }
    let ownership = try attempt { () throws(StoreError) in
      try ConflictOwnership(of: conflicts, in: open.store, since: before)
    }
    var decisions: [WordedDecision] = []
    for conflict in conflicts {
      guard let choice = try policy.choice(for: conflict, open, context) else { continue }
      let reading = ConflictReading(
        conflict: conflict,
        isOurs: { ownership.isOurs($0, of: conflict) },
        open: open,
        context: context
      )
      do throws(CommandFailure) { decisions.append(try choice.decision(reading)) } catch {
        guard ownership.wasOpen(conflict) else { throw error }
        // It was open before, and stays so: the exchange is done.
        context.warn(
          .saying(
            .staysOpen,
            StyledText(open.wording.name(of: conflict.key)),
            StyledText(error.message)
          )
        )
      }
    }
    guard !decisions.isEmpty else { return [] }
    let written = try attempt { () throws(StoreError) in
      let decisions = decisions.map(\.decision)
      return try open.store.commit(ConflictDecision.message(decisions)) {
        transaction throws(StoreError) in
        try transaction.decide(decisions)
      }
    }
    if tells {
      for (decision, decided) in zip(decisions, written.result) {
        ResolveReport(decision: decision, decided: decided, open: open)
          .tell(to: context, .done)
      }
    }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    return decisions.map(\.decision.conflict.key)
  }
}
