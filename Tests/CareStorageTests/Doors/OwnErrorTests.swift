import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What every store promises to bodies that throw errors of their own.
struct OwnErrorTests {
  private struct Own: Error, Equatable {
    var number: Int
  }

  @Test(arguments: StoreForm.allCases)
  func `what a body throws comes out as it is, and nothing is written`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      try await onThread { try Self.check(store) }
      await #expect(throws: Own(number: 4)) {
        try await store.read { _ in throw Own(number: 4) }
      }
      await #expect(throws: Own(number: 5)) {
        try await store.write("Add") { transaction in
          try transaction.add(AnyRecord(Fixtures.task()))
          throw Own(number: 5)
        }
      }
      #expect(try store.fetch(TaskContent.self, RecordQuery()).isEmpty)
    }
  }

  private static func check(_ store: any TransactionalStore) throws {
    #expect(throws: Own(number: 1)) { try store.read { _ in throw Own(number: 1) } }
    #expect(throws: Own(number: 2)) {
      try store.write("Add") { transaction in
        try transaction.add(AnyRecord(Fixtures.task()))
        throw Own(number: 2)
      }
    }
    #expect(throws: Own(number: 3)) {
      try store.commit("Add") { transaction in
        try transaction.add(AnyRecord(Fixtures.task()))
        throw Own(number: 3)
      }
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a store error comes through a body that may throw others`(form: StoreForm) async throws {
    try await form.withStore { store in
      let error = try await onThread { () -> StoreError? in
        do {
          try store.write("Update") { transaction in
            let count = try transaction.snapshot.fetch(TaskContent.self).count
            if count > 0 { throw Own(number: 0) }
            try transaction.delete(TestStore.key)
          }
          return nil
        } catch let error as StoreError { return error }
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test func `preparing and reading the past let errors of a body through`() throws {
    let test = try TestStore()
    #expect(throws: Own(number: 1)) {
      try test.store.read(at: "HEAD") { _ in throw Own(number: 1) }
    }
    #expect(throws: Own(number: 2)) {
      try test.store.prepare("Add") { transaction in
        try transaction.add(AnyRecord(Fixtures.task()))
        throw Own(number: 2)
      }
    }
    #expect(try test.git("rev-list", "--count", "HEAD") == "1")
  }

  @Test func `choosing resolutions may fail in its own way`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    for title in ["Left", "Right"] {
      var changed = task
      changed.title = title
      try test.store.update(changed)
    }
    #expect(throws: Own(number: 1)) {
      try test.store.write("Resolve") { transaction in
        try transaction.resolveConflicts { _ in throw Own(number: 1) }
      }
    }
  }
}
