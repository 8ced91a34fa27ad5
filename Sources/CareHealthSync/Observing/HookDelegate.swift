public import CareHealth
public import CareStorage
package import Git

/// Runs the hooks of the repository before and after a run: `pre-health-run` and `post-health-run`.
///
/// Both get the type and the store; the second one `ok` or the code of the error, and how many objects
/// were added, updated, deleted and put aside. If the first one ends with something else than 0, nothing
/// is sent.
public struct HookDelegate: HealthObserverDelegate {
  private let before: HookProgram?
  private let after: HookProgram?
  private let environment: [String: String]
  /// Hears what a hook says, and how one failed that is no reason to stop.
  private let hear: @Sendable (String) -> Void

  package init(
    before: HookProgram?,
    after: HookProgram?,
    environment: [String: String],
    hearing hear: @escaping @Sendable (String) -> Void
  ) {
    self.before = before
    self.after = after
    self.environment = environment
    self.hear = hear
  }

  public func shouldRun(_ type: HealthType, to store: String) async -> Bool {
    guard let before else { return true }
    return await run(before, [type.identifier, store]) == 0
  }

  public func didFinish(_ report: RunReport, error: StoreError?) async {
    guard let after else { return }
    let counts = [report.added, report.updated, report.deleted, report.quarantined.count]
    let status = await run(
      after,
      [report.type.identifier, report.store, error?.code.rawValue ?? "ok"]
        + counts.map(String.init)
    )
    if status != 0 { hear("the hook post-health-run ended with \(status)") }
  }

  /// Runs a hook on a thread that may wait.
  private func run(_ hook: HookProgram, _ arguments: [String]) async -> Int32 {
    do {
      let (status, messages) = try await StoreThreads.shared.run(.reading) {
        try hook.run(arguments, environment: environment)
      }
      if !messages.isEmpty { hear(messages) }
      return status
    } catch {
      hear("a hook cannot be run: \((error as? GitError)?.message ?? "\(error)")")
      return 127
    }
  }
}
