import CareModel
import CareStorage
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// What is seen of other processes, and of git.
@Suite(.timeLimit(.minutes(20)))
struct ObservingProcessesTests {
  @Test func `commits of another process are seen, quick ones as one move`() async throws {
    let test = try TestStore()
    let other = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    let start = try test.head
    let clock = StagedClock { pause in
      if pause == 3 {
        try other.add(Fixtures.task("a"))
        try other.add(Fixtures.task("b"))
      }
      if pause == 6 { try other.add(Fixtures.task("c")) }
    }
    let moves = try await test.store.changes(polling: ChangePolling(clock: clock)).first(2)
    #expect(moves.map(\.words) == [["task/a added", "task/b added"], ["task/c added"]])
    #expect(moves.first?.old == start)
    #expect(moves.last?.new == (try test.head))
    #expect(clock.pauses.count == 6)
  }

  @Test func `commits and resets by git are seen, and so is undo`() async throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    var moves = test.store.changes.makeAsyncIterator()
    try test.edit(TestStore.headPath, "Take Doxylamine", "By hand")
    try test.git("commit", "-q", "-a", "-m", "By git")
    let committed = try await moves.next()
    #expect(committed?.words == ["task/doxylamine changed"])
    #expect(committed?.changes.records.first?.addedVersions == [])
    try test.git("reset", "-q", "--hard", "HEAD~1")
    let reset = try await moves.next()
    #expect(reset?.words == ["task/doxylamine changed"])
    #expect(reset?.new == committed?.old)
    _ = try test.store.undo()
    let undone = try await moves.next()
    #expect(undone?.words == ["task/doxylamine removed"])
    #expect(undone?.changes.tampered == [])
  }

  @Test func `a commit without any change is a move that changes nothing`() async throws {
    let test = try TestStore()
    let moves = test.store.changes
    try test.git("commit", "-q", "--allow-empty", "-m", "Nothing")
    let move = try await moves.first(1)[0]
    #expect(move.changes.isEmpty)
    #expect(move.new == (try test.head))
  }

  @Test func `pauses grow while nothing moves, stay below a second, and shrink again`()
    async throws
  {
    let test = try TestStore()
    let other = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    let clock = StagedClock { pause in
      if [7, 9].contains(pause) { try other.add(Fixtures.task("task-\(pause)")) }
    }
    _ = try await test.store.changes(polling: ChangePolling(clock: clock)).first(2)
    let milliseconds = clock.pauses.map { $0 / .milliseconds(1) }
    #expect(milliseconds == [250, 375, 562.5, 750, 750, 750, 750, 250, 375])
  }

  @Test func `what this process writes ends the pause`() async throws {
    let test = try TestStore()
    let polling = ChangePolling(shortest: .seconds(3600), longest: .seconds(3600))
    let moves = test.store.changes(polling: polling)
    let watching = Task { try await moves.first(1) }
    try await Task.sleep(for: .milliseconds(50))
    try test.store.add(Fixtures.task())
    #expect(try await watching.value.map(\.words) == [["task/doxylamine added"]])
  }

  @Test func `a store that is in use is looked at again, not waited for`() async throws {
    let test = try TestStore()
    let clock = StagedClock()
    let moves = test.store.changes(polling: ChangePolling(clock: clock))
    let watching = Task { try await moves.first(1) }
    let before = clock.pauses.count
    let looks = try await test.store.read { _ in
      let deadline = ContinuousClock.now + .seconds(300)
      while clock.pauses.count < before + 10, ContinuousClock.now < deadline { usleep(1000) }
      return clock.pauses.count - before
    }
    #expect(looks >= 10)
    watching.cancel()
    _ = try await watching.value
  }

  @Test func `a repository that goes away ends the sequence with an error`() async throws {
    let test = try TestStore()
    let path = test.directory[".git"]
    let clock = StagedClock { pause in
      if pause == 2 { try FileManager.default.removeItem(atPath: path) }
    }
    var moves = test.store.changes(polling: ChangePolling(clock: clock)).makeAsyncIterator()
    await #expect(throws: StoreError.self) { _ = try await moves.next() }
    #expect(try await moves.next() == nil)
  }
}
