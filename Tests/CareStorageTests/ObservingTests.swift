import CareModel
import CareStorage
import CareTestSupport
import Synchronization
import TestSupport
import Testing

/// What every store promises to those who watch it.
@Suite(.timeLimit(.minutes(20)))
struct ObservingTests {
  @Test(arguments: StoreForm.allCases)
  func `each write is told of with what it did to which record`(form: StoreForm) async throws {
    try await form.withStore { store in
      var moves = store.changes.makeAsyncIterator()
      var task = try store.add(Fixtures.task())
      let added = try await moves.next()
      #expect(added?.words == ["task/doxylamine added"])
      #expect(added?.changes.records.first?.old == nil)
      #expect(added?.changes.records.first?.new == AnyRecord(task))
      let outcome = try store.add(Fixtures.outcome())
      #expect(try await moves.next()?.words == ["\(outcome.key) added"])
      task.title = "Changed"
      task = try store.update(task)
      let changed = try await moves.next()
      #expect(changed?.words == ["task/doxylamine changed"])
      #expect(changed?.changes.records.first?.addedVersions == [task.version.uuid])
      try store.delete(task)
      #expect(try await moves.next()?.words == ["task/doxylamine deleted"])
      try store.add(Fixtures.task())
      #expect(try await moves.next()?.words == ["task/doxylamine revived"])
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `writes that nobody waited for are one move, and every iterator sees it`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      let moves = store.changes
      try store.add(Fixtures.task("b"))
      try store.add(Fixtures.task("a"))
      let first = try await moves.first(1)
      #expect(first.map(\.words) == [["task/a added", "task/b added"]])
      #expect(try await moves.first(1) == first)
      try store.add(Fixtures.task("c"))
      #expect(try await moves.first(1)[0].words.count == 3)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `each move starts where the one before ended`(form: StoreForm) async throws {
    try await form.withStore { store in
      var moves = store.changes.makeAsyncIterator()
      try store.add(Fixtures.task("a"))
      let first = try await moves.next()
      try store.add(Fixtures.task("b"))
      let second = try await moves.next()
      #expect(first?.new != nil)
      #expect(first?.old != first?.new)
      #expect(first?.new == second?.old)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a write that changes nothing is no move`(form: StoreForm) async throws {
    try await form.withStore { store in
      let task = try store.add(Fixtures.task())
      let seen = Mutex<[StoreMove]>([])
      let moves = store.changes
      let watching = Task {
        for move in try await moves.first(1) { seen.withLock { $0.append(move) } }
      }
      try store.update(task)
      _ = code { () throws(StoreError) in try store.add(Fixtures.task()) }
      try await Task.sleep(for: .milliseconds(20))
      #expect(seen.withLock { $0 } == [])
      try store.add(Fixtures.task("other"))
      try await watching.value
      #expect(seen.withLock { $0.map(\.words) } == [["task/other added"]])
    }
  }

  @Test(arguments: StoreForm.allCases, [Duration.zero, .milliseconds(10)])
  func `cancelling the task ends the sequence without an error`(
    form: StoreForm,
    delay: Duration
  ) async throws {
    try await form.withStore { store in
      let moves = store.changes
      let watching = Task { try await moves.first(1) }
      try await Task.sleep(for: delay)
      watching.cancel()
      #expect(try await watching.value == [])
      try store.add(Fixtures.task())
    }
  }

  @Test func `watching does not keep a store alive`() async throws {
    var store: MemoryStore? = StoreForm.makeMemory()
    let inMemory = try #require(store).changes
    let test = try TestStore()
    var opened: GitStore? = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    let inGit = try #require(opened).changes
    let watching = Task { try await (inMemory.first(1), inGit.first(1)) }
    try await Task.sleep(for: .milliseconds(10))
    (store, opened) = (nil, nil)
    let (first, second) = try await watching.value
    #expect(first + second == [])
  }
}
