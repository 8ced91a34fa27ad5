/// Hands on how far a transfer is: never backwards, and nothing twice.
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
    observer(progress)
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
