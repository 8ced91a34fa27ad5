import CarePlanKit
import CareTestSupport
import Testing

/// What is recorded and put in conflict in a store, as other devices would do it.
extension CommandStore {
  /// The store as the library opens it, with ids that no commit has used yet.
  ///
  /// - Parameter start: What its clock shows.
  func library(from start: Instant = TestSurroundings.start) throws -> GitStore {
    let commits = try git("rev-list", "--count", "HEAD").split(separator: "\n").first
    let seed = try #require(commits.flatMap { UInt64($0) }) + 100
    return try GitStore(opening: path, surroundings: TestSurroundings.make(seed: seed, from: start))
  }

  /// Records something for an event of a task on a day, the first of them if no other is meant.
  func record(
    _ entry: OutcomeEntry,
    _ task: String,
    on day: String,
    place: Int = 0,
    _ rule: RecordingRule = .onlyOnce
  ) throws {
    // It is recorded when it was given.
    let given = entry.values.compactMap(\.createdDate).max()
    let store = try library(from: given ?? TestSurroundings.start)
    let query = EventQuery(on: try #require(CivilDate(day)), taskIDs: [task])
    let events = try store.events(query).events
    try #require(events.indices.contains(place))
    try store.write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(entry, for: events[place], rule)
    }
  }

  /// Changes a task several times from the same version, so that versions stand side by side.
  func fork(_ id: String, _ changes: ((inout CareTask) -> Void)...) throws {
    let store = try library()
    let task = try #require(try store.fetch(TaskContent.self, id: id))
    for change in changes {
      var version = task
      change(&version)
      try store.update(version)
    }
  }
}

extension OutcomeEntry {
  /// Some tablets, recorded at a moment.
  static func tablets(_ count: Int, at moment: String) throws -> OutcomeEntry {
    let date = try #require(Instant(moment))
    return OutcomeEntry([OutcomeValue(.integer(count), units: "tablets", createdDate: date)])
  }
}
