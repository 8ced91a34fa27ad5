import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Synchronization
import TestSupport

/// Somebody with a clone of a store, careplan and git, and a clock that the test sets.
struct Person {
  let name: String
  let path: String
  let store: GitStore
  let clock: DayClock

  /// Opens the store of a clone.
  init(_ name: String, at path: String, seed: UInt64) throws {
    let clock = DayClock()
    self.name = name
    self.path = path
    self.clock = clock
    store = try GitStore(opening: path, surroundings: clock.surroundings(seed: seed))
  }

  /// What git prints at the time of the clock, without the last newline.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let result = try tryGit(arguments)
    guard result.status == 0 else {
      throw GitComplaint(text: "\(name): git \(arguments): \(result.errors)\(result.output)")
    }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  func tryGit(_ arguments: [String]) throws -> ProcessResult {
    let date = "@\(clock.now.seconds) +0000"
    let environment = ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true"]
    // A date of today is no author date of a commit that is copied.
    let isCopy = ["rebase", "cherry-pick"].contains(arguments.first)
    return try run(
      "git",
      arguments,
      in: path,
      environment: isCopy ? ["GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true"] : environment
    )
  }

  @discardableResult
  func sync(over carrier: Carrier = .library) throws -> SyncReport {
    let transport: any Transport =
      switch carrier {
      case .program:
        try ProgramTransport(gitDirectory: store.gitDirectory, environment: neutralEnvironment)
      case .library:
        try LibraryTransport(gitDirectory: store.gitDirectory, environment: neutralEnvironment)
      }
    return try Synchronizer(store, over: transport, environment: neutralEnvironment).sync("origin")
  }
}

/// A clock that stands still until a test sets it to the midnight before a day of January 2026, in UTC.
final class DayClock: Sendable {
  private let moment = Mutex(day(5))

  var now: Instant { moment.withLock { $0 } }

  func set(_ day: Int) { moment.withLock { $0 = Self.day(day) } }

  static func day(_ day: Int) -> Instant {
    Instant(seconds: 1_767_225_600 + Int64(day - 1) * 86_400)
  }

  func surroundings(seed: UInt64) -> Surroundings {
    var surroundings = TestSurroundings.make(seed: seed)
    surroundings.now = { self.now }
    return surroundings
  }
}
