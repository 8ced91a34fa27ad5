import CareModel
import Files

/// How often in a row a passphrase was wrong, which makes the next attempt wait.
///
/// It stands in a file, so that another process waits too. An attempt counts as failed from its
/// beginning, so that a process which is killed has not tried for nothing.
struct FailedLogins: Sendable {
  let path: String
  let now: @Sendable () -> Instant
  let pause: @Sendable (Double) -> Void

  private struct Entry {
    var count: Int
    var last: Instant
  }

  /// How many attempts are free of waiting.
  static let free = 5
  private static let longestWait: Int64 = 60
  /// How many labels are remembered; of more, those that were tried first are forgotten.
  private static let mostLabels = 64
  /// How long another process is waited for, which may wait itself.
  private static let patience = 150.0

  /// Does one attempt, after waiting as long as it has to; nil counts as failed.
  func attempt<Result>(
    _ label: String,
    _ body: () throws(AccountError) -> Result?
  ) throws(AccountError) -> Result? {
    let file = PrivateFile(path)
    try file.makeDirectory()
    let lock = try files { () throws(FileError) in
      try FileLock("\(path).lock", patience: Self.patience, as: .owner)
    }
    return try lock.whileHeld { () throws(AccountError) in
      var entries = Self.entries(try file.contents() ?? [])
      let count = entries[label]?.count ?? 0
      if let entry = entries[label] { wait(for: entry) }
      entries[label] = Entry(count: count + 1, last: now())
      try file.write(Self.text(entries))
      let result = try body()
      if result != nil {
        entries[label] = nil
        try file.write(Self.text(entries))
      }
      return result
    }
  }

  private func wait(for entry: Entry) {
    let delay = Self.delay(after: entry.count)
    // A clock that was set back does not shorten the wait, and one that was set far back not prolong it.
    let passed = max(0, now().seconds - entry.last.seconds)
    if passed < delay { pause(Double(delay - passed)) }
  }

  /// How many seconds lie between two attempts after some failures.
  static func delay(after failures: Int) -> Int64 {
    guard failures >= free else { return 0 }
    return min(longestWait, 1 << Int64(min(failures - free, 10)))
  }

  private static func entries(_ bytes: [UInt8]) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let count = Int(words[1]), count > 0, count < 1_000_000,
        let last = Instant(words[2])
      else { continue }
      entries[words[0]] = Entry(count: count, last: last)
    }
    return entries
  }

  private static func text(_ entries: [String: Entry]) -> [UInt8] {
    let latest = entries.sorted { ($0.value.last, $0.key) > ($1.value.last, $1.key) }
      .prefix(mostLabels)
    return Array(latest.map { "\($0.key) \($0.value.count) \($0.value.last)\n" }.joined().utf8)
  }
}
