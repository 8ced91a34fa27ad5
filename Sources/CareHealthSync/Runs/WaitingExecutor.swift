import Dispatch
import Synchronization

/// Does asynchronous work on the thread that waits for it.
///
/// Commands are synchronous. One that merely blocked would hold one of the few threads that tasks share,
/// and with it the work that it waits for.
public final class WaitingExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrival = DispatchSemaphore(value: 0)

  private init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrival.signal()
  }

  /// Does something asynchronous and returns when it is done.
  ///
  /// - Parameter isOver: Asked a few times a second; true cancels it.
  public static func wait<Success: Sendable>(
    unless isOver: () -> Bool = { false },
    _ body: @Sendable @escaping () async -> Success
  ) -> Success {
    WaitingExecutor().wait(isOver, body)
  }

  private func wait<Success: Sendable>(
    _ isOver: () -> Bool,
    _ body: @Sendable @escaping () async -> Success
  ) -> Success {
    let box = Box<Success>()
    let task = Task(executorPreference: self) {
      let found = await body()
      box.value.withLock { $0 = found }
      self.arrival.signal()
    }
    while true {
      if let found = box.value.withLock(\.self) { return found }
      if isOver() { task.cancel() }
      _ = arrival.wait(timeout: .now() + .milliseconds(200))
      while let job = next() {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
