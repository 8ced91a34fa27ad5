public import CareHealth
public import CareStorage

/// Who is asked before a run and told of it: the delegate of HealthDataSync.
public protocol HealthObserverDelegate: Sendable {
  /// Returns whether a run may begin.
  func shouldRun(_ type: HealthType, to store: String) async -> Bool

  /// Called before a run reads its first change.
  func willStart(_ type: HealthType, to store: String) async

  /// Called at the end of every run, also of one that failed or was not to begin.
  ///
  /// - Parameter error: Why it failed; nil if it did not.
  func didFinish(_ report: RunReport, error: StoreError?) async
}

extension HealthObserverDelegate {
  public func shouldRun(_ type: HealthType, to store: String) async -> Bool { true }
  public func willStart(_ type: HealthType, to store: String) async {}
  public func didFinish(_ report: RunReport, error: StoreError?) async {}
}
