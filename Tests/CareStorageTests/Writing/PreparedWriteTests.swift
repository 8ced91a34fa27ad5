import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What was shown is what is written, or nothing is.
struct PreparedWriteTests {
  private func prepareTag(_ tag: String, in store: GitStore) throws -> PreparedWrite<AnyRecord> {
    try store.prepare("Tag") { transaction throws(StoreError) in
      guard var task = try transaction.snapshot.head(of: TestStore.key) else {
        throw StoreError(.notFound, "There is no task.")
      }
      task.edit { $0.common.tags = [tag] }
      return try transaction.update(task)
    }
  }

  @Test func `a commit writes the versions of the preview`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let prepared = try prepareTag("a", in: test.store)
    #expect(prepared.preview.commit == nil)
    let written = try test.store.commit(prepared)
    #expect(written.versions == prepared.preview.versions)
    #expect(written.commit == (try test.git("rev-parse", "HEAD")))
    #expect(try test.store.task().version == prepared.preview.result.version)
    #expect(try test.git("log", "-1", "--format=%s") == "Tag")
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `what is prepared and dropped leaves nothing`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let head = try test.git("rev-parse", "HEAD")
    let replica = try test.directory.text(of: ".git/careplan/replica.json")
    _ = try prepareTag("a", in: test.store)
    #expect(try test.git("rev-parse", "HEAD") == head)
    #expect(try test.git("status", "--porcelain") == "")
    #expect(try test.directory.text(of: ".git/careplan/replica.json") == replica)
  }

  @Test func `of two that were prepared side by side the second is refused`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let first = try prepareTag("a", in: test.store)
    let second = try prepareTag("b", in: test.store)
    try test.store.commit(first)
    let error = #expect(throws: StoreError.self) { try test.store.commit(second) }
    #expect(error?.code == .changed)
    #expect(try test.store.task().tags == ["a"])
    #expect(throws: StoreError.self) { try test.store.commit(first) }
  }

  /// Ends the task, and returns what somebody is told of it: how many live tasks are left.
  private static func end(_ transaction: inout Transaction) throws(StoreError) -> Int {
    try transaction.delete(TestStore.key)
    return try transaction.snapshot.records(.task).count
  }

  @Test func `a write of others that shows the same is no reason to ask again`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let prepared = try test.store.prepare("End", Self.end)
    try test.store.add(Fixtures.contact())
    let written = try test.store.commit(
      prepared,
      ifAsShown: { $0.result == prepared.preview.result },
      Self.end
    )
    #expect(written.result == prepared.preview.result)
    #expect(try written.commit == test.store.position().commit)
    #expect(try test.git("log", "-1", "--format=%s") == "End")
  }

  @Test func `a write of others that shows something else is refused, and nothing is written`()
    throws
  {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let prepared = try test.store.prepare("End", Self.end)
    try test.store.add(Fixtures.task("walk"))
    let before = try test.store.position()
    let error = #expect(throws: StoreError.self) {
      try test.store.commit(
        prepared,
        ifAsShown: { $0.result == prepared.preview.result },
        Self.end
      )
    }
    #expect(error?.code == .changed)
    #expect(try test.store.position() == before)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") != nil)
  }

  @Test(arguments: [false, true])
  func `edits of a file that plain git committed are written as they were shown`(
    isRemoved: Bool
  ) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let text = try test.directory.text(of: TestStore.headPath)
    let byHand = text.replacing("Doxylamine", with: "By hand")
    try test.directory.write(byHand, to: TestStore.headPath)
    try test.git("commit", "--quiet", "--all", "--message", "By hand")
    if isRemoved {
      try test.store.draft(deleting: TestStore.key)
    } else {
      let further = byHand.replacing("\"title\": ", with: "\"tags\": [\"night\"],\n  \"title\": ")
      try test.directory.write(further, to: TestStore.headPath)
    }
    let prepared = try test.store.prepareWorkTree("Further")
    #expect(try test.git("log", "-1", "--format=%s") == "By hand")
    let written = try test.store.commit(prepared)
    #expect(written.versions == prepared.preview.versions)
    #expect(written.result.records.map(\.key) == [TestStore.key])
    #expect(try test.git("log", "-2", "--format=%s") == "Further\nSettle care records")
    #expect(try test.git("status", "--porcelain") == "")
    if !isRemoved {
      #expect(try test.store.task().title?.contains("By hand") == true)
      #expect(try test.store.task().tags == ["night"])
    }
  }

  @Test func `what plain git committed is settled before what was prepared on it`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let text = try test.directory.text(of: TestStore.headPath)
    try test.directory.write(text.replacing("Doxylamine", with: "By hand"), to: TestStore.headPath)
    try test.git("commit", "--quiet", "--all", "--message", "By hand")
    let prepared = try prepareTag("a", in: test.store)
    #expect(try test.git("log", "-1", "--format=%s") == "By hand")
    try test.store.commit(prepared)
    #expect(try test.git("log", "-2", "--format=%s") == "Tag\nSettle care records")
    #expect(try test.store.task().title?.contains("By hand") == true)
    #expect(try test.store.task().tags == ["a"])
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `an edit of any record after the work tree was prepared is refused`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let text = try test.directory.text(of: TestStore.headPath)
    try test.directory.write(text.replacing("Doxylamine", with: "Shown"), to: TestStore.headPath)
    let prepared = try test.store.prepareWorkTree("Edit")
    try test.directory.write("swap", to: "tasks/doxylamine/.current.json.swp")
    try test.directory.write(text.replacing("Doxylamine", with: "Unseen"), to: TestStore.headPath)
    let error = #expect(throws: StoreError.self) { try test.store.commit(prepared) }
    #expect(error?.code == .changed)
    try test.directory.write(text.replacing("Doxylamine", with: "Shown"), to: TestStore.headPath)
    try test.store.commit(prepared)
    #expect(try test.store.task().title?.contains("Shown") == true)
  }
}
