import CareStorage
import Dispatch
import Git
import Synchronization

/// A running program that is asked one line after the other, on a thread of its own.
///
/// The thread lives as long as the program, which the kernel ends with the thread that started it.
final class ProgramConversation: Sendable {
  /// How a program is started, and for how long it may be silent.
  struct Start: Sendable {
    let command: String
    let directory: String
    let environment: [String: String]
    let timeout: Timeout
    /// How many bytes an answer may have.
    let lineLimit: Int
  }

  private enum Work: Sendable {
    case ask([UInt8], Cancellation, CheckedContinuation<LineProgram.Reply, any Error>)
    case end(CheckedContinuation<(status: Int32, hasSaidMore: Bool), any Error>)
    case leave
  }

  /// What waits for the thread.
  private final class Queue: Sendable {
    private let waiting = Mutex<[Work]>([])
    private let arrival = DispatchSemaphore(value: 0)

    func put(_ work: Work) {
      waiting.withLock { $0.append(work) }
      arrival.signal()
    }

    func take() -> Work {
      arrival.wait()
      return waiting.withLock { $0.isEmpty ? .leave : $0.removeFirst() }
    }
  }

  private let queue = Queue()

  init(_ start: Start) {
    DispatchQueue(label: "careplan.program").async { [queue] in Self.run(start, queue) }
  }

  deinit { queue.put(.leave) }

  /// Sends a line and waits for the one that answers it.
  func ask(_ line: [UInt8]) async throws -> LineProgram.Reply {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue.put(.ask(line, cancellation, $0)) }
    } onCancel: {
      cancellation.request()
    }
  }

  /// Ends the program by the end of its input, and tells its exit status, and whether it has said
  /// something that nobody asked for.
  func end() async throws -> (status: Int32, hasSaidMore: Bool) {
    try await withCheckedThrowingContinuation { queue.put(.end($0)) }
  }

  /// How long a program may take to end when its input has.
  private static let patience = 10.0

  private static func run(_ start: Start, _ queue: Queue) {
    do throws(GitError) {
      var program = try LineProgram(
        start.command,
        in: start.directory,
        environment: start.environment
      )
      while converse(&program, start, queue.take()) {}
    } catch {
      while refuse(queue.take(), error) {}
    }
  }

  /// Does one work; false when there is nothing more to come.
  private static func converse(
    _ program: inout LineProgram,
    _ start: Start,
    _ work: Work
  ) -> Bool {
    switch work {
    case .leave: return false
    case .ask(let line, let cancellation, let continuation):
      do throws(GitError) {
        let reply = try program.ask(
          line,
          limit: start.lineLimit,
          timeout: start.timeout,
          unless: { cancellation.isRequested }
        )
        continuation.resume(returning: reply)
      } catch { continuation.resume(throwing: error) }
      return true
    case .end(let continuation):
      do throws(GitError) {
        let hasSaidMore = program.hasSaidMore
        let status = try program.end(withinSeconds: patience)
        continuation.resume(returning: (status, hasSaidMore))
      } catch { continuation.resume(throwing: error) }
      return false
    }
  }

  /// Answers for a program that could not be started.
  private static func refuse(_ work: Work, _ error: GitError) -> Bool {
    switch work {
    case .leave: return false
    case .ask(_, _, let continuation):
      continuation.resume(throwing: error)
      return true
    case .end(let continuation):
      continuation.resume(throwing: error)
      return false
    }
  }
}
