import CareStorage
import CareSync
import Git
import Sandbox
import Synchronization

/// How one sync goes.
struct SyncPlan: Sendable {
  enum Verb: String, CaseIterable, Sendable {
    case fetch
    case pull
    case push
    case sync
  }

  var verb = Verb.sync
  var remote = "origin"
  /// Whether the `git` program carries the commits.
  var usesProgram = false
  var rewrite = SyncOptions.Rewrite.refuse
  var repairs = false
  var fault = FaultyTransport.Fault.none
  /// The step at which the process dies.
  var lastStep: SyncStep?
  /// What others do at a step, once.
  var interlude: (step: SyncStep, act: @Sendable () -> Void)?
}

extension Device {
  static let killed = "Killed."

  /// Exchanges with a remote.
  @discardableResult
  func sync(_ plan: SyncPlan) throws(StoreError) -> SyncReport {
    let isFirst = Mutex(true)
    let observe = { @Sendable (step: SyncStep) throws(StoreError) -> Void in
      if let interlude = plan.interlude, interlude.step == step {
        let isNow = isFirst.withLock { first in
          defer { first = false }
          return first
        }
        if isNow { interlude.act() }
      }
      if plan.lastStep == step { throw StoreError(.internal, Self.killed) }
    }
    let transport = FaultyTransport(base: try transport(plan), fault: plan.fault)
    let synchronizer = Synchronizer(try store(), over: transport, observe: observe)
    var options = SyncOptions()
    options.rewrite = plan.rewrite
    options.repairs = plan.repairs
    return switch plan.verb {
    case .fetch: try synchronizer.fetch(plan.remote, options)
    case .pull: try synchronizer.pull(plan.remote, options)
    case .push: try synchronizer.push(plan.remote, options)
    case .sync: try synchronizer.sync(plan.remote, options)
    }
  }

  private func transport(_ plan: SyncPlan) throws(StoreError) -> any Transport {
    do throws(GitError) {
      return plan.usesProgram
        ? try ProgramTransport(gitDirectory: gitDirectory, environment: neutralEnvironment)
        : try LibraryTransport(gitDirectory: gitDirectory, environment: neutralEnvironment)
    } catch {
      throw StoreError(.internal, "No transport: \(error)")
    }
  }
}
