import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import Synchronization
import TestSupport
import Testing

/// What every store promises to who closes it.
@Suite(.timeLimit(.minutes(20)))
struct ClosingTests {
  @Test(arguments: StoreForm.allCases)
  func `every call to a closed store is refused, and closing again does nothing`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      try await store.inBackground { try $0.add(Fixtures.task()) }
      try await onThread { try store.close() }
      try await onThread { try store.close() }
      try await store.close()
      let codes = [
        code { () throws(StoreError) in _ = try store.fetch(TaskContent.self, id: "a") },
        code { () throws(StoreError) in try store.add(Fixtures.task("a")) },
        code { () throws(StoreError) in
          _ = try store.events(EventQuery(on: Fixtures.day("2026-01-01")))
        },
      ]
      #expect(codes == [.refused, .refused, .refused])
      let error = await #expect(throws: StoreError.self) {
        try await store.inBackground(.reading) { try $0.fetch(TaskContent.self, id: "a") }
      }
      #expect(error?.message == "The store was closed.")
      await #expect(throws: StoreError.self) { try await store.changes.first(1) }
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `observers of a store that is closed come to their end`(form: StoreForm) async throws {
    try await form.withStore { store in
      let moves = store.changes
      let watching = Task { try await moves.first(2) }
      try await store.inBackground { try $0.add(Fixtures.task()) }
      try await Task.sleep(for: .milliseconds(20))
      try await store.close()
      #expect(try await watching.value.count <= 1)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `closing waits for the call that is under way and refuses those that wait`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      let gate = Gate()
      let isClosed = Mutex(false)
      async let writing = onThread {
        try store.write("Long") { transaction in
          gate.pass()
          return try transaction.add(AnyRecord(Fixtures.task())).key.id
        }
      }
      try await gate.isReached()
      let waiting = Task { try await store.inBackground { try $0.add(Fixtures.task("waiting")) } }
      let queued = Task { try await store.inBackground { try $0.add(Fixtures.task("queued")) } }
      try await Task.sleep(for: .milliseconds(30))
      async let closing: Void = onThread {
        try store.close()
        isClosed.withLock { $0 = true }
      }
      try await Task.sleep(for: .milliseconds(50))
      #expect(!isClosed.withLock { $0 })
      gate.open()
      #expect(try await writing == "doxylamine")
      try await closing
      #expect(isClosed.withLock { $0 })
      // One of them had begun to wait for its turn, and perhaps got it before the store was closed.
      let results = [await waiting.result, await queued.result]
      #expect(results.contains { (try? $0.get()) == nil })
      await #expect(throws: StoreError.self) {
        try await store.inBackground { try $0.add(Fixtures.task("late")) }
      }
    }
  }

  @Test func `what was written before a store was closed is there when it is opened again`()
    async throws
  {
    let test = try TestStore()
    try await test.store.inBackground { try $0.add(Fixtures.task()) }
    try await test.store.close()
    let surroundings = TestSurroundings.make(seed: 2)
    let path = test.directory.path
    let store = try await GitStore.inBackground {
      try GitStore(opening: path, surroundings: surroundings)
    }
    #expect(
      try await store.inBackground(.reading) { try $0.fetch(TaskContent.self, id: "doxylamine") }
        != nil
    )
  }
}
