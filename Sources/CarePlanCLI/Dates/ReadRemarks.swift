import Synchronization

/// What a run has to say of how it took the words of its command line: which day `mon` is, and which
/// task `vitamin`.
final class ReadRemarks: Sendable {
  private let lines = Mutex<[String]>([])

  /// Keeps a remark, once.
  func add(_ line: String) {
    lines.withLock { lines in
      if !lines.contains(line) { lines.append(line) }
    }
  }

  /// Returns the remarks, which are kept no longer.
  func takeAll() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
