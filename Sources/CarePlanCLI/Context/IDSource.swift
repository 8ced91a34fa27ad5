import CarePlanKit
import Foundation
import Synchronization

/// Where the UUIDs of new versions come from.
///
/// They are random; `CAREPLAN_IDS=SEED` makes them the same whenever the same commands run at the
/// same times on the same commits, for tests and demonstrations, as `CAREPLAN_NOW` does for the
/// clock.
final class IDSource: Sendable {
  /// The words that replayable ids depend on, and how many ids were given; nil for random ids.
  private let seed: Mutex<(words: [String], count: Int)?>

  init(environment: [String: String], now: Instant, command: String) {
    let words = environment["CAREPLAN_IDS"].map { [$0, now.description, command] }
    seed = Mutex(words.map { ($0, 0) })
  }

  /// Makes the ids depend on one more thing, such as the commit that the command found.
  func depend(on word: String) {
    seed.withLock { $0?.words.append(word) }
  }

  func next() -> VersionID {
    let replayable = seed.withLock { seed -> VersionID? in
      guard let count = seed?.count, let words = seed?.words else { return nil }
      seed?.count += 1
      return VersionID(replayable: words + [String(count)])
    }
    return replayable ?? .random
  }
}

extension VersionID {
  /// A new random UUID (version 4 of RFC 9562).
  fileprivate static var random: VersionID {
    guard let id = VersionID(UUID().uuidString) else {
      preconditionFailure("Foundation writes UUIDs as RFC 9562 does.")
    }
    return id
  }

  /// A UUID in the form of version 4 whose bits follow from some words.
  fileprivate init(replayable words: [String]) {
    // FNV-1a spreads the words and SplitMix64 its bits: no secret depends on these ids.
    var state = words.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    var bytes = (0..<2).flatMap { _ -> [UInt8] in
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      word ^= word >> 31
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    guard let id = VersionID(bytes: bytes) else { preconditionFailure("A UUID has 16 bytes.") }
    self = id
  }
}
