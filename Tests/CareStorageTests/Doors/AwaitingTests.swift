import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import Synchronization
import TestSupport
import Testing

/// What every store promises to tasks.
@Suite(.timeLimit(.minutes(20)))
struct AwaitingTests {
  @Test(arguments: StoreForm.allCases)
  func `writers that wait hold up no other task`(form: StoreForm) async throws {
    try await form.withStore { store in
      try await Self.holdUpNobody(store) { gate in
        try store.write("Long") { _ in gate.pass() }
      }
    }
  }

  @Test func `writers that wait for another handle hold up no other task`() async throws {
    let test = try TestStore()
    let (store, other) = try Self.handles(of: test.directory.path)
    try await Self.holdUpNobody(store) { gate in
      try other.write("Long") { _ in gate.pass() }
    }
    #expect(try test.git("rev-list", "--count", "HEAD") == "9")
  }

  /// Two handles of a store that wait long for each other.
  private static func handles(of path: String) throws -> (store: GitStore, other: GitStore) {
    let stores = try ([2, 3] as [UInt64]).map { seed in
      var surroundings = TestSurroundings.make(seed: seed)
      surroundings.lockPatience = 100
      return try GitStore(opening: path, surroundings: surroundings)
    }
    return (stores[0], stores[1])
  }

  private static func holdUpNobody(
    _ store: any TransactionalStore,
    _ hold: @escaping @Sendable (Gate) throws -> Void
  ) async throws {
    let gate = Gate()
    let written = Count()
    async let holding: Void = onThread { try hold(gate) }
    try await gate.isReached()
    var writers: [Task<Void, any Error>] = []
    for number in 1...8 {
      let writer = Task {
        try await store.inBackground { try $0.add(Fixtures.task("task-\(number)")) }
        written.add()
      }
      writers.append(writer)
    }
    // These never end if the writers keep the threads that all tasks share.
    var sum = 0
    for number in 1...100 {
      sum += await Task {
        await Task.yield()
        return number
      }.value
    }
    #expect(sum == 5050)
    #expect(try await store.read { try $0.fetch(TaskContent.self).isEmpty })
    #expect(written.value == 0)
    gate.open()
    try await holding
    for writer in writers { try await writer.value }
    #expect(try await store.read { try $0.fetch(TaskContent.self).count } == 8)
  }

  @Test(arguments: StoreForm.allCases)
  func `who is cancelled while waiting has done nothing`(form: StoreForm) async throws {
    try await form.withStore { store in
      let gate = Gate()
      async let holding: Void = onThread { try store.write("Long") { _ in gate.pass() } }
      try await gate.isReached()
      // The first one waits for its turn to write, the others for the thread.
      let writers = (1...3).map { number in
        Task { try await store.inBackground { try $0.add(Fixtures.task("task-\(number)")) } }
      }
      try await Task.sleep(for: .milliseconds(20))
      for writer in writers.reversed() {
        writer.cancel()
        await #expect(throws: CancellationError.self) { try await writer.value }
      }
      gate.open()
      try await holding
      #expect(try await store.read { try $0.fetch(TaskContent.self).isEmpty })
      try await store.inBackground { try $0.add(Fixtures.task()) }
    }
  }

  @Test func `who is cancelled while another handle has the lock gives up waiting`() async throws {
    let test = try TestStore()
    let (store, other) = try Self.handles(of: test.directory.path)
    let gate = Gate()
    async let holding: Void = onThread { try other.write("Long") { _ in gate.pass() } }
    try await gate.isReached()
    let writer = Task { try await store.inBackground { try $0.add(Fixtures.task()) } }
    try await Task.sleep(for: .milliseconds(20))
    writer.cancel()
    await #expect(throws: CancellationError.self) { try await writer.value }
    gate.open()
    try await holding
    #expect(try test.git("rev-list", "--count", "HEAD") == "1")
    try await store.inBackground { try $0.add(Fixtures.task()) }
  }

  @Test(arguments: StoreForm.allCases)
  func `who was cancelled before does not begin`(form: StoreForm) async throws {
    try await form.withStore { store in
      let writer = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await store.inBackground { try $0.add(Fixtures.task()) }
      }
      writer.cancel()
      await #expect(throws: CancellationError.self) { try await writer.value }
      let tasks = try await store.read { try $0.fetch(TaskContent.self) }
      #expect(tasks.isEmpty)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a write that runs is carried through when it is cancelled`(form: StoreForm) async throws {
    try await form.withStore { store in
      let gate = Gate()
      let writer = Task {
        try await store.write("Two") { transaction in
          try transaction.add(AnyRecord(Fixtures.task("a")))
          gate.pass()
          return try transaction.add(AnyRecord(Fixtures.task("b"))).key.id
        }
      }
      try await gate.isReached()
      writer.cancel()
      gate.open()
      #expect(try await writer.value == "b")
      #expect(try await store.read { try $0.fetch(TaskContent.self).map(\.id) } == ["a", "b"])
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `several calls are one work`(form: StoreForm) async throws {
    try await form.withStore { store in
      let sum = try await store.inBackground { store in
        var tasks = try store.add([Fixtures.task("a"), Fixtures.task("b")])
        tasks[0].title = "Changed"
        try store.update([tasks[0]])
        try store.delete(tasks[1])
        return try store.fetch(TaskContent.self, RecordQuery()).count
      }
      #expect(sum == 1)
      let titles = try await store.read { snapshot in
        try snapshot.fetch(TaskContent.self).map(\.title)
      }
      #expect(titles == ["Changed"])
      let report = try await store.commit("Contact") { transaction in
        try transaction.add(AnyRecord(Fixtures.contact())).kind
      }
      #expect(report.result == .contact)
      #expect(report.commit != nil)
      let query = EventQuery(on: Fixtures.day("2026-01-02"))
      let count = try await store.inBackground(.reading) { try $0.events(query).events.count }
      #expect(try await onThread { try store.events(query).events.count } == count)
    }
  }

  @Test func `a task takes back and does again, and reads the history`() async throws {
    let test = try TestStore()
    let (store, key) = (test.store, RecordKey(.task, "a"))
    try await store.inBackground { store in
      try store.add(Fixtures.task("a"))
      #expect(try store.nextToUndo()?.records == [key])
      #expect(try store.undo().records == [key])
      #expect(try store.fetch(TaskContent.self, id: "a") == nil)
      #expect(try store.redo().records == [key])
    }
    try await store.inBackground(.reading) { store in
      #expect(try store.log(of: key).first?.id == store.position().commit)
      let versions = try store.life(of: key)
      let origins = try store.origins(of: versions.map(\.record.version.uuid))
      #expect(origins.count == versions.count)
      #expect(try store.changes(of: "HEAD").records.map(\.key) == [key])
      #expect(try store.check().findings.isEmpty)
    }
    try await store.inBackground { store in
      let other = try MemoryStore(store.manifest(), surroundings: TestSurroundings.make(seed: 9))
      #expect(try store.exchange(with: other).sent.taken.count == 1)
      #expect(try other.knowledge() == store.knowledge())
    }
    try await store.close()
    let closed = await #expect(throws: StoreError.self) {
      try await store.inBackground(.reading) { try $0.status() }
    }
    #expect(closed?.code == .refused)
  }

  @Test func `a task drafts, commits and restores the work tree`() async throws {
    let test = try TestStore()
    let (store, key) = (test.store, RecordKey(.task, "a"))
    let (path, prepared) = try await store.inBackground { store in
      let path = try store.draft(adding: AnyRecord(Fixtures.task("a")))
      #expect(try store.status().records.map(\.key) == [key])
      #expect(try store.workingRecord(key) != nil)
      return (path, try store.prepareWorkTree("Add"))
    }
    #expect(prepared.preview.versions.count == 1)
    #expect(try await store.commit(prepared).versions.count == 1)
    let drafted = try await store.inBackground { store in
      try store.draft(deleting: key)
      #expect(try store.restore(key) == [path])
      return try store.draft { transaction in
        try transaction.add(AnyRecord(Fixtures.task("b"))).key.id
      }.result
    }
    #expect(drafted == "b")
    #expect(throws: Unlucky.self) {
      try store.draft { _ in throw Unlucky() }
    }
  }

  @Test func `what was prepared is written by a task`() async throws {
    let test = try TestStore()
    let prepared = try await test.store.prepare("Add") { transaction in
      try transaction.add(AnyRecord(Fixtures.task())).key
    }
    #expect(try test.git("rev-list", "--count", "HEAD") == "1")
    let written = try await test.store.commit(prepared)
    #expect(try test.git("rev-parse", "HEAD") == written.commit)
    let count = try await test.store.read(at: "HEAD~1") { snapshot in
      try snapshot.fetch(TaskContent.self).count
    }
    #expect(count == 0)
    try test.git("branch", "-q", "here")
    #expect(try await test.store.inBackground { try $0.merge("here").kind } == .upToDate)
  }
}

/// What several tasks count together.
private final class Count: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  func add() { state.withLock { $0 += 1 } }
}

/// An error that is none of ours.
private struct Unlucky: Error {}
