/// Passes on how far a transfer is: never backwards, nothing twice, and the end after success
/// alone.
///
/// All objects may be there when the other side says that it does not want them.
final class TransferMeter {
  private let phase: TransferProgress.Phase
  private let observer: TransferObserver
  private var last: TransferProgress?

  init(_ phase: TransferProgress.Phase, _ observer: @escaping TransferObserver) {
    self.phase = phase
    self.observer = observer
  }

  func report(done: Int, of total: Int) {
    guard total > 0, done <= total else { return }
    if let last, last.done >= done || last.total != total { return }
    let progress = TransferProgress(phase, done: done, of: total)
    last = progress
    if done < total { observer(progress) }
  }

  /// Reports the end, if all was transferred: the other side has taken it.
  func complete() {
    guard let last, last.done == last.total else { return }
    observer(last)
  }

  /// Reads one message of the `git` program, such as `Receiving objects:  12% (3/25), 1.20 KiB`.
  func read(_ message: String) {
    let titles =
      phase == .sending ? ["Writing objects:"] : ["Receiving objects:", "Unpacking objects:"]
    guard titles.contains(where: { message.hasPrefix($0) }) else { return }
    let counts = message.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: "/")
    guard counts.count == 2, let done = Int(counts[0]), let total = Int(counts[1]) else { return }
    report(done: done, of: total)
  }
}
