import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What every store promises to who changes a record only as it was read.
struct UnchangedTests {
  @Test(arguments: StoreForm.allCases)
  func `a change is refused if the record has moved on since it was read`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      let read = try store.add(Fixtures.task())
      var (first, second) = (read, read)
      first.title = "First"
      second.title = "Second"
      let (one, other) = (first, second)
      let updated = try store.update(one, ifUnchanged: true)
      #expect(updated.version.previous == [read.version.uuid])
      let codes = try await onThread {
        [
          code { () throws(StoreError) in try store.update(other, ifUnchanged: true) },
          code { () throws(StoreError) in try store.update([other], ifUnchanged: true) },
          code { () throws(StoreError) in try store.delete(other, ifUnchanged: true) },
          code { () throws(StoreError) in try store.delete([other], ifUnchanged: true) },
        ]
      }
      #expect(codes == [.changed, .changed, .changed, .changed])
      #expect(try store.fetch(TaskContent.self, id: "doxylamine") == updated)
      try store.delete(updated, ifUnchanged: true)
      #expect(try store.fetch(TaskContent.self, id: "doxylamine") == nil)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a batch with one record that has moved on changes none`(form: StoreForm) async throws {
    try await form.withStore { store in
      var tasks = try store.add([Fixtures.task("a"), Fixtures.task("b")])
      var moved = tasks[1]
      moved.title = "Moved on"
      try store.update(moved)
      tasks[0].title = "Changed"
      tasks[1].title = "Changed"
      let batch = tasks
      let refusal = try await onThread {
        code { () throws(StoreError) in try store.update(batch, ifUnchanged: true) }
      }
      #expect(refusal == .changed)
      let titles = try store.fetch(TaskContent.self, RecordQuery()).map(\.title)
      #expect(!titles.contains("Changed"))
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a record in question is not as anybody read it, and a draft was not read`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      let read = try store.add(Fixtures.task())
      let draft = Fixtures.task()
      let onDraft = try await onThread {
        code { () throws(StoreError) in try store.update(draft, ifUnchanged: true) }
      }
      #expect(onDraft == .refused)
      for title in ["Left", "Right"] {
        var changed = read
        changed.title = title
        try store.update(changed)
      }
      let open = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
      let inQuestion = try await onThread {
        code { () throws(StoreError) in try store.update(open, ifUnchanged: true) }
      }
      #expect(inQuestion == .changed)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `an update from a stale value tells that it left a conflict`(form: StoreForm) async throws {
    try await form.withStore { store in
      let read = try store.add(Fixtures.task())
      var (left, right) = (read, read)
      left.title = "Left"
      right.title = "Right"
      let first = try store.commit(updating: left)
      #expect(first.result.title == "Left" && first.conflicts.isEmpty)
      let second = try store.commit(updating: right)
      #expect(second.conflicts == [read.key])
      #expect(second.versions.map(\.key) == [read.key])
      let stale = right
      let third = try await onThread { try store.commit(updating: [stale]) }
      #expect(third.result.count == 1)
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `the report of a write names the records that it left in question`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      let read = try store.add(Fixtures.task())
      var (left, right, beside) = (read, read, read)
      left.title = "Left"
      right.title = "Right"
      beside.common.tags = ["beside"]
      let changes = [left, beside, right].map { AnyRecord($0) }
      var reports: [WriteReport<RecordKey>] = []
      for change in changes {
        reports.append(
          try await store.commit("Update") { transaction in try transaction.update(change).key }
        )
      }
      #expect(reports.map(\.conflicts) == [[], [], [read.key]])
      #expect(reports.map { $0.map { _ in 0 }.conflicts } == reports.map(\.conflicts))
      #expect(reports.allSatisfy { $0.commit != nil })
      let nothing = try await store.commit("Nothing") { transaction in
        try transaction.snapshot.conflicts().map(\.key)
      }
      #expect(nothing.result == [read.key])
      #expect(nothing.conflicts == [])
      #expect(nothing.commit == nil)
    }
  }
}
