import CarePlanKit
import Foundation

/// A store that the bench itself works on, through the library.
struct BenchStore {
  let store: GitStore
  /// What runs git on it; nil in a worker, which needs none.
  private let programs: Programs?

  init(_ path: String, _ programs: Programs? = nil) throws {
    var surroundings = Surroundings.system(author: .init(name: "Bench", email: "bench@invalid"))
    // On a busy disk a writer among four waits longer than a person would.
    surroundings.lockPatience = 120
    surroundings.environment = ProcessInfo.processInfo.environment
    store = try GitStore(opening: path, surroundings: surroundings)
    self.programs = programs
  }

  /// Takes a store that is open.
  init(of store: GitStore, _ programs: Programs) { (self.store, self.programs) = (store, programs) }

  /// Returns the first events after the bench's today, from a day on.
  ///
  /// - Parameter days: How many days after today the first may be.
  func events(_ count: Int, after days: Int) throws -> [CareEvent] {
    let first = try BenchTime.today.adding(days: days)
    let last = first.adding(days: count / LifeOfCare.eventsPerDay + 1)
    let events = try store.events(EventQuery(.days(first...last))).events
    guard events.count >= count else { throw BenchError("The store has too few events.") }
    return Array(events.prefix(count))
  }

  /// Completes events in one commit.
  func complete(_ events: some Sequence<CareEvent> & Sendable) throws {
    try store.write("Complete") { transaction throws(StoreError) in
      for event in events { try transaction.record(.completion(at: event.start), for: event) }
    }
  }

  /// Returns the commit that a name stands for.
  func commit(_ name: String = "refs/heads/main") throws -> String {
    try git.gitOutput(store.gitDirectory, ["rev-parse", name])
  }

  /// Moves a branch, as git does.
  func move(_ branch: String = "refs/heads/main", to commit: String) throws {
    try git.git(store.gitDirectory, ["update-ref", branch, commit])
  }

  private var git: Programs {
    get throws {
      guard let programs else { throw BenchError("A worker runs no programs.") }
      return programs
    }
  }

  /// Completes other events on each of two branches that part at the present commit.
  ///
  /// - Returns: The commit of theirs; the branch is at ours.
  func fork(_ count: Int, after days: Int) throws -> String {
    let events = try events(2 * count, after: days)
    let base = try commit()
    try complete(events.prefix(count))
    let theirs = try commit()
    try move(to: base)
    try complete(events.suffix(count))
    return theirs
  }

  /// Makes branches that part at the present commit, each with another outcome; so does `main`.
  func makeBranches(_ count: Int) throws {
    let events = try events(count + 1, after: 400)
    let base = try commit()
    for (number, event) in events.prefix(count).enumerated() {
      try complete([event])
      try move(Self.branch(number), to: commit())
      try move(to: base)
    }
    try complete(events.suffix(1))
  }

  /// Returns the name of a branch that ``makeBranches(_:)`` makes.
  static func branch(_ number: Int) -> String { "refs/bench/\(number)" }
}
