import CareModel
import CareStorage
import CareTestSupport
import Files
import Foundation
import Sealing
import Sodium
import TestSupport
import Testing

struct LockingTests {
  /// What opens files for a person, as age reads it.
  private func secret(of person: SigningPerson) throws -> [UInt8] {
    try person.identity.text().withSpan { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// The files that others of the computer may use.
  private func openToOthers(_ store: LockableStore) throws -> Set<String> {
    let found = try run("find", [".", "-perm", "/077"], in: store.path).output
    return Set(found.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [true, false])
  func `an unlocked store is the store that was locked`(isSigned: Bool) throws {
    let store = try LockableStore(isSigned: isSigned)
    let before = try store.state()
    let isOpenBefore = try openToOthers(store)
    let report = try store.lock()
    #expect(report.kept == [])
    #expect(try store.names() == [LockedPlace.fileName])
    #expect(FileSystem.mode(of: store.place.file) == 0o600)
    let unlocked = try store.unlock()
    let isOpenNow = try openToOthers(store)
    if isSigned { #expect(isOpenNow.subtracting(isOpenBefore) == []) }
    #expect(try LockableStore.differences(before, store.state()) == [])
    #expect(try unlocked.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
    #expect(try unlocked.check().findings.filter { $0.severity == .error } == [])
    #expect(try unlocked.status().records.isEmpty)
    var task = try #require(try unlocked.fetch(TaskContent.self, id: "doxylamine"))
    task.title = "Another"
    try unlocked.update(task)
  }

  @Test func `no word of the store is in the directory while it is locked`() throws {
    let store = try LockableStore()
    let words = { (corpus: [UInt8]) in
      LockableStore.secrets.filter { corpus.firstRange(of: Array($0.utf8)) != nil }
    }
    #expect(try words(store.corpus()) == LockableStore.secrets)
    try store.lock()
    #expect(try words(store.corpus()) == [])
  }

  @Test func `recovery words and other devices open the store, other people do not`() throws {
    let store = try LockableStore()
    let report = try store.lock()
    #expect(report.keys == 2)
    let sealed = try FileSystem.contents(of: store.place.file)
    for stranger in [try SigningPerson("stranger"), try store.person.device("phone")] {
      let error = #expect(throws: StoreError.self) { try store.unlock(by: stranger) }
      #expect(error?.code == .noKey)
    }
    #expect(try store.names() == [LockedPlace.fileName])
    #expect(try FileSystem.contents(of: store.place.file) == sealed)
    try store.unlock(by: store.words)
    #expect(try store.names().contains("README"))
  }

  @Test func `stock age opens the file, and stock git the bundle in it`() throws {
    let store = try LockableStore()
    let head = try store.specimen.git("rev-parse", "HEAD")
    try store.lock()
    try store.specimen.directory.write(secret(of: store.person), to: "key")
    let opened = try run("age", ["-d", "-i", "key", LockedPlace.fileName], in: store.path)
    let bundle = try #require(opened.outputBytes.firstRange(of: Array("# v2 git bundle".utf8)))
    try store.specimen.directory.write(opened.outputBytes[bundle.lowerBound...], to: "x.bundle")
    try run("git", ["clone", "-q", "x.bundle", "copy"], in: store.path)
    #expect(try run("git", ["rev-parse", "HEAD"], in: "\(store.path)/copy").output == head + "\n")
  }

  @Test func `a store is unlocked into another directory`() throws {
    let store = try LockableStore()
    let before = try store.state()
    try store.lock()
    let elsewhere = try TemporaryDirectory()
    try elsewhere.write("mine", to: "full/file")
    let error = #expect(throws: StoreError.self) { try store.unlock(into: elsewhere["full"]) }
    #expect(error?.code == .exists)
    #expect(try store.names() == [LockedPlace.fileName])
    try store.unlock(into: elsewhere["new"])
    var after = try store.state(at: elsewhere["new"])
    // The directory is a new one, which its owner alone may use.
    after["."] = before["."]
    #expect(LockableStore.differences(before, after) == [])
    #expect(try store.names() == [])
  }

  @Test func `a sparse work tree is as sparse after it was unlocked`() throws {
    let specimen = try TestStore(.sparse)
    try specimen.store.add(Fixtures.task())
    try specimen.store.add(Fixtures.outcome())
    let person = try SigningPerson("patient")
    var surroundings = TestSurroundings.make(seed: 2)
    surroundings.signer = { () throws(StoreError) in person.signer }
    let files = try specimen.directory.files().filter { !$0.hasPrefix(".git/") }
    let store = try GitStore(opening: specimen.directory.path, surroundings: surroundings)
    _ = try store.lock(environment: neutralEnvironment)
    let unlocked = try GitStore.unlock(
      at: specimen.directory.path,
      environment: neutralEnvironment,
      surroundings: surroundings
    )
    #expect(try specimen.directory.files().filter { !$0.hasPrefix(".git/") } == files)
    #expect(!files.contains { $0.hasPrefix("outcomes/") })
    #expect(try unlocked.status().records.isEmpty)
  }

  @Test func `files that are not the store's stay, and are named`() throws {
    let store = try LockableStore()
    try store.specimen.directory.write("mine", to: "notes.txt")
    try store.specimen.directory.write("mine", to: "tasks/doxylamine/notes.txt")
    let report = try store.lock()
    #expect(report.kept == ["notes.txt", "tasks/doxylamine/notes.txt"])
    try store.unlock()
    #expect(try store.specimen.directory.text(of: "tasks/doxylamine/notes.txt") == "mine")
    #expect(try store.isClean())
  }

  @Test func `an edit at which git does not look stays`() throws {
    let store = try LockableStore()
    try store.specimen.git("update-index", "--assume-unchanged", "README")
    try store.specimen.directory.write("edited", to: "README")
    #expect(try store.lock().kept == ["README"])
    let error = #expect(throws: StoreError.self) { try store.unlock() }
    #expect(error?.code == .exists)
    #expect(try store.specimen.directory.text(of: "README") == "edited")
  }

  @Test func `a locked store is found from its directories and from no other store`() throws {
    let store = try LockableStore()
    let outer = try TestStore()
    try store.specimen.directory.makeDirectory("photos")
    try store.lock()
    for path in [store.path, store.specimen.directory["photos"]] {
      let error = #expect(throws: StoreError.self) {
        _ = try GitStore(opening: path, surroundings: store.surroundings())
      }
      #expect(error?.code == .locked)
    }
    // A repository further up is another store.
    try run("cp", ["-r", store.path, outer.directory["inner"]], in: "/")
    let error = #expect(throws: StoreError.self) {
      _ = try GitStore(opening: outer.directory["inner"], surroundings: store.surroundings())
    }
    #expect(error?.code == .locked)
    let made = #expect(throws: StoreError.self) {
      _ = try GitStore.create(
        at: store.path,
        timezone: Fixtures.newYork,
        surroundings: store.surroundings()
      )
    }
    #expect(made?.code == .locked)
  }
}
