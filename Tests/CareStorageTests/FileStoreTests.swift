import CanonicalJSON
import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import Files
import TestSupport
import Testing

/// A store in one JSON file.
struct FileStoreTests: ~Copyable {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory["store.json"]
  }

  private func bytes() throws -> [UInt8] { try #require(try FileSystem.contents(of: path)) }

  @Test func `a file that is not there is a store only if one is to be made`() throws {
    let error = #expect(throws: StoreError.self) {
      try FileStore(at: path, surroundings: TestSurroundings.make())
    }
    #expect(error?.code == .noStore)
    let store = try StoreForm.makeFile(at: path)
    try store.add(Fixtures.task())
    let again = try FileStore(at: path, surroundings: TestSurroundings.make())
    #expect(again.manifest == store.manifest)
    #expect(try again.fetch(CareTask.self).count == 1)
  }

  @Test func `the file is canonical, and a write that changes nothing leaves it alone`() throws {
    let store = try StoreForm.makeFile(at: path)
    let task = try store.add(Fixtures.task())
    let before = try bytes()
    #expect(CanonicalJSON.write(try CanonicalJSON.read(before)) == before)
    let status = try FileStatus(of: path)
    try store.update(task)
    #expect(try FileStatus(of: path) == status)
  }

  @Test func `two who have one file open see and follow each other's writes`() throws {
    let left = try StoreForm.makeFile(at: path)
    let right = try StoreForm.makeFile(at: path)
    var task = try left.add(Fixtures.task())
    #expect(try right.fetch(CareTask.self) == [task])
    task.title = "Changed"
    let changed = try right.update(task)
    #expect(changed.version.previous == [task.version.uuid])
    #expect(try left.fetch(CareTask.self) == [changed])
    task.instructions = "Twice"
    #expect(try left.update(task).title == "Changed")
  }

  @Test func `what one process writes another is told of`() async throws {
    let left = try StoreForm.makeFile(at: path)
    let right = try StoreForm.makeFile(at: path)
    var moves = right.changes(polling: ChangePolling(shortest: .milliseconds(5)))
      .makeAsyncIterator()
    try left.add(Fixtures.task())
    #expect(try await moves.next()?.words == ["task/doxylamine added"])
    try await right.close()
    #expect(try await moves.next() == nil)
    #expect(throws: StoreError.self) { try right.fetch(CareTask.self) }
  }

  @Test func `many writers at once lose nothing`() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          let store = try FileStore(
            at: path,
            creating: StoreManifest(
              uuid: TestSurroundings.identifier(9, 9),
              timezone: Fixtures.newYork
            ),
            surroundings: TestSurroundings.make(seed: UInt64(writer))
          )
          for number in 1...5 {
            try await store.inBackground { try $0.add(Fixtures.task("task-\(writer)-\(number)")) }
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try StoreForm.makeFile(at: path)
    #expect(try store.fetch(CareTask.self).count == 20)
  }

  @Test func `a version that is no record is kept and hides no other`() throws {
    let store = try StoreForm.makeFile(at: path)
    try store.add(Fixtures.task())
    try store.add(Fixtures.contact("jane"))
    let text = String(decoding: try bytes(), as: UTF8.self)
    let odd = text.replacing("\"doxylamine\"", with: "\"\"")
    try directory.write(odd, to: "store.json")
    let again = try StoreForm.makeFile(at: path)
    #expect(try again.fetch(Contact.self).map(\.id) == ["jane"])
    #expect(try again.fetch(CareTask.self).isEmpty)
    #expect(again.faults.map(\.pointer.description) == ["/careplan.file~1v1/versions/0/id"])
    let query = EventQuery(on: Fixtures.day("2026-01-02"))
    #expect(try again.events(query).unreadable == ["\(path)#/careplan.file~1v1/versions/0"])
    let stores = StoreCoordinator([.init(StoreForm.makeMemory()), .readOnly(again)])
    #expect(try stores.events(query).unreadable == again.events(query).unreadable)
    try again.add(Fixtures.task("other"))
    let third = try StoreForm.makeFile(at: path)
    #expect(String(decoding: try bytes(), as: UTF8.self).contains("unreadable"))
    #expect(try third.fetch(CareTask.self).map(\.id) == ["other"])
  }

  @Test(arguments: ["", "{", "[]", "{\"careplan.file/v1\": {}}", "{\"careplan.file/v9\": {}}"])
  func `a file that is no store is refused and stays`(text: String) throws {
    try directory.write(text, to: "store.json")
    let error = #expect(throws: StoreError.self) { try StoreForm.makeFile(at: path) }
    #expect(error?.code == (text.contains("v9") ? .unknownFormat : .corrupt))
    #expect(error?.description.contains(path) == true)
    #expect(String(decoding: try bytes(), as: UTF8.self) == text)
  }

  @Test func `what was erased is gone from the file and does not come back`() throws {
    let store = try StoreForm.makeFile(at: path)
    let task = try store.add(Fixtures.task())
    let bundle = try store.bundle(since: nil)
    try store.write("Erase") { transaction in
      _ = try transaction.purge(task.key, reason: "Asked for")
    }
    #expect(!String(decoding: try bytes(), as: UTF8.self).contains("Doxylamine"))
    let again = try StoreForm.makeFile(at: path)
    try again.apply(bundle)
    #expect(try again.fetch(CareTask.self).isEmpty)
  }

  @Test func `a plan goes from git into a file and back`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    let file = try FileStore(
      at: path,
      creating: test.store.manifest(),
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(try file.exchange(with: test.store).received.taken.count == 1)
    var edited = try #require(try file.fetch(CareTask.self, id: task.id))
    edited.title = "In the file"
    try file.update(edited)
    #expect(try test.store.exchange(with: file).received.taken.count == 1)
    #expect(try test.store.fetch(CareTask.self, id: task.id)?.title == "In the file")
    let again = try test.store.exchange(with: file)
    #expect(again.received.isEmpty && again.sent.isEmpty)
  }

  @Test func `a write that was cancelled while it waited for the lock is not made`() async throws {
    let store = try StoreForm.makeFile(at: path)
    let lock = try FileLock("\(path).lock", patience: 1)
    let writing = Task { try await store.inBackground { try $0.add(Fixtures.task()) } }
    try await Task.sleep(for: .milliseconds(50))
    writing.cancel()
    await #expect(throws: CancellationError.self) { try await writing.value }
    lock.whileHeld {}
    #expect(try store.fetch(CareTask.self).isEmpty)
  }

  @Test(arguments: ["{}", "null", "\"x\""])
  func `versions that are no list are damage, not an empty store`(value: String) throws {
    let store = try StoreForm.makeFile(at: path)
    try store.add(Fixtures.task())
    let json = try CanonicalJSON.read(try bytes(), limits: .exchange)
    var content = try #require(json.object?["careplan.file/v1"]?.object)
    content["versions"] = try CanonicalJSON.read(Array(value.utf8))
    try directory.write(
      CanonicalJSON.write(["careplan.file/v1": .object(content)]),
      to: "store.json"
    )
    let damaged = try bytes()
    let error = #expect(throws: StoreError.self) { try StoreForm.makeFile(at: path) }
    #expect(error?.code == .corrupt)
    #expect(error?.faults.first?.pointer.description == "/careplan.file~1v1/versions")
    #expect(throws: StoreError.self) { try store.add(Fixtures.task("other")) }
    #expect(try bytes() == damaged)
  }

  @Test func `what is wrong with a version is told after a write too, and members of others stay`()
    throws
  {
    try StoreForm.makeFile(at: path).add(Fixtures.task())
    let text = String(decoding: try bytes(), as: UTF8.self)
      .replacing("\"doxylamine\"", with: "\"\"")
      .replacing("\"clock\"", with: "\"later\": [1],\n    \"clock\"")
    try directory.write(text, to: "store.json")
    let writer = try StoreForm.makeFile(at: path)
    try writer.add(Fixtures.task("other"))
    #expect(try writer.fetch(CareTask.self).map(\.id) == ["other"])
    let again = try StoreForm.makeFile(at: path)
    #expect(writer.faults == again.faults)
    #expect(again.faults.map(\.pointer.description) == ["/careplan.file~1v1/unreadable/0/id"])
    #expect(String(decoding: try bytes(), as: UTF8.self).contains("\"later\""))
  }

  @Test func `a file that was removed is not made anew by a write`() throws {
    let store = try StoreForm.makeFile(at: path)
    try FileSystem.remove(path)
    for _ in 1...2 {
      let error = #expect(throws: StoreError.self) { try store.add(Fixtures.task()) }
      #expect(error?.code == .noStore)
    }
    #expect(FileSystem.kind(of: path) == nil)
    #expect(throws: StoreError.self) { try StoreForm.makeFile(at: "\(path)\0.json") }
  }

  @Test func `what another one erased, and what it set, is told`() async throws {
    let left = try StoreForm.makeFile(at: path)
    let right = try StoreForm.makeFile(at: path)
    let task = try left.add(Fixtures.task())
    #expect(try right.fetch(CareTask.self).count == 1)
    var moves = right.changes(polling: ChangePolling(shortest: .milliseconds(5)))
      .makeAsyncIterator()
    try await left.write("Erase") { transaction in
      _ = try transaction.purge(task.key, reason: "Asked for")
    }
    #expect(try await moves.next()?.changes.erased.count == 1)
    try await left.write("Name") { $0.manifest.name = "Plan" }
    #expect(try await moves.next()?.changes.manifest?.new?.name == "Plan")
    #expect(right.manifest.name == "Plan")
  }
}

/// What a body may not do to a store, whatever it is made of.
struct StoreIdentityTests {
  @Test(arguments: StoreForm.allCases)
  func `a write changes neither which store it is nor its format`(form: StoreForm) async throws {
    try await form.withStore { store in
      let before = try await store.read { $0.manifest }
      for change in [
        { (manifest: inout StoreManifest) in manifest.format = 99 },
        { $0.format = 0 },
        { $0.merge = -4 },
        { $0.uuid = TestSurroundings.identifier(7, 7) },
      ] {
        let error = #expect(throws: StoreError.self) {
          try store.write("Manifest") { transaction throws(StoreError) in
            change(&transaction.manifest)
          }
        }
        #expect(error?.code == .refused)
      }
      try await store.write("Name") { $0.manifest.name = "Plan" }
      let after = try await store.read { $0.manifest }
      #expect((after.uuid, after.name) == (before.uuid, "Plan"))
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `a record that no copy could take is refused at once`(form: StoreForm) async throws {
    try await form.withStore { store in
      var task = Fixtures.task()
      task.instructions = String(repeating: "x", count: 2 << 20)
      let record = task
      let error = #expect(throws: StoreError.self) { try store.add(record) }
      #expect(error?.code == .invalid)
    }
  }
}
