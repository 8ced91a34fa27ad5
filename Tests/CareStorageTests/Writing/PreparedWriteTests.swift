import CareModel
import CareReading
import CareStorage
import CareTestSupport
import CareWriting
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
