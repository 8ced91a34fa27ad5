public import CareModel
public import CareStorage
import CareSamples
import Synchronization

/// Surroundings in which every run makes the same ids at the same times.
public enum TestSurroundings: Sendable {
  /// The first moment: 2026-01-01T12:00:00Z.
  public static let start = Fixtures.start

  /// Makes surroundings whose clock moves on by a second, and whose ids count up, at every call.
  public static func make(seed: UInt64 = 1, from start: Instant = start) -> Surroundings {
    let ticks = Mutex<Int64>(0)
    let ids = Mutex<UInt64>(0)
    return Surroundings(
      now: {
        ticks.withLock { tick in
          tick += 1
          return start.adding(seconds: tick)
        }
      },
      newID: {
        let number = ids.withLock { id in
          id += 1
          return id
        }
        return identifier(seed, number)
      },
      author: Surroundings.Author(name: "Test", email: "test@example.org"),
      command: "test"
    )
  }

  /// A version-4 UUID that says which one it is.
  public static func identifier(_ seed: UInt64, _ number: UInt64) -> VersionID {
    SampleID.of(seed, number)
  }
}
