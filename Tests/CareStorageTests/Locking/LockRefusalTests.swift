import CareModel
import CareStorage
import CareTestSupport
import Files
import Foundation
import TestSupport
import Testing

struct LockRefusalTests {
  private func expect(
    _ code: StoreError.Code,
    _ store: LockableStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try store.state()
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try store.lock()
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(
      try LockableStore.differences(before, store.state()) == [],
      sourceLocation: sourceLocation
    )
  }

  @Test func `a store with edits is not locked`() throws {
    let store = try LockableStore()
    try store.specimen.directory.write("edited", to: "README")
    try expect(.refused, store)
    try store.specimen.git("add", "README")
    try expect(.refused, store)
    try store.specimen.git("reset", "-q", "--hard")
    let head = "tasks/doxylamine/current.json"
    let text = try store.specimen.directory.text(of: head)
    try store.specimen.directory.write(
      text.replacing("Take Doxylamine", with: "Another"),
      to: head
    )
    try expect(.refused, store)
  }

  @Test func `a store with a committed sealed file is not locked`() throws {
    let store = try LockableStore()
    try store.specimen.directory.write("sealed", to: LockedPlace.fileName)
    try store.specimen.git("add", LockedPlace.fileName)
    try store.specimen.git("commit", "-q", "-m", "Add everything")
    try expect(.refused, store)
    #expect(try store.specimen.directory.text(of: LockedPlace.fileName) == "sealed")
  }

  @Test func `a store amid a merge of git's is not locked`() throws {
    let store = try LockableStore()
    let head = try store.specimen.git("rev-parse", "HEAD")
    try store.specimen.directory.write(head + "\n", to: ".git/MERGE_HEAD")
    try expect(.refused, store)
  }

  @Test func `a store is not locked while another process works in it`() throws {
    let store = try LockableStore()
    for name in ["sync.lock", "health/observe.lock"] {
      let lock = try FileLock("\(store.path)/.git/careplan/\(name)", patience: 0)
      defer { withExtendedLifetime(lock) {} }
      let error = #expect(throws: StoreError.self) { try store.lock() }
      #expect(error?.code == (name == "sync.lock" ? .syncing : .busy))
    }
    try store.lock()
  }

  @Test func `without a login nothing is locked or unlocked`() throws {
    let store = try LockableStore(isSigned: false)
    let anonymous = try GitStore(opening: store.path, surroundings: TestSurroundings.make())
    let error = #expect(throws: StoreError.self) {
      _ = try anonymous.lock(environment: neutralEnvironment)
    }
    #expect(error?.code == .loginRequired)
    try store.lock()
    let later = #expect(throws: StoreError.self) {
      _ = try GitStore.unlock(
        at: store.path,
        environment: neutralEnvironment,
        surroundings: TestSurroundings.make()
      )
    }
    #expect(later?.code == .loginRequired)
  }

  @Test func `bare stores, linked work trees and git directories elsewhere are not locked`() throws
  {
    let store = try LockableStore()
    let other = try TemporaryDirectory()
    let refuses = { (path: String) in
      let error = #expect(throws: StoreError.self) {
        _ = try GitStore(opening: path, surroundings: store.surroundings())
          .lock(environment: neutralEnvironment)
      }
      #expect(error?.code == .refused)
    }
    try run("git", ["clone", "-q", "--bare", store.path, other["bare"]], in: "/")
    refuses(other["bare"])
    try run(
      "git",
      ["clone", "-q", "--separate-git-dir", other["far"], store.path, other["near"]],
      in: "/"
    )
    refuses(other["near"])
    try store.specimen.git("worktree", "add", "-q", other["linked"], "evening-plan")
    refuses(other["linked"])
    refuses(store.path)
  }

  @Test func `a file that was altered or cut off anywhere opens nothing and stays`() throws {
    let store = try LockableStore()
    let noise = (0..<60_000).map { "\($0 &* 2_654_435_761 % 1_000_003)" }.joined()
    try store.specimen.directory.write(noise, to: "noise")
    try store.specimen.git("add", "noise")
    try store.specimen.git("commit", "-q", "-m", "Noise")
    try store.lock()
    let sealed = try #require(try FileSystem.contents(of: store.place.file))
    let head = try #require(sealed.firstRange(of: Array("\n---".utf8))).upperBound
    // A nonce of 16 bytes and pieces of 64 KiB, each with a tag of 16 bytes, follow the head.
    let payload = try #require(sealed[head...].firstIndex(of: UInt8(ascii: "\n"))) + 1
    let piece = payload + 16 + (1 << 16) + 16
    try #require(piece < sealed.count)
    let places = [0, 30, head - 2, head + 60, head + 100, sealed.count / 2, sealed.count - 1]
    let flipped = places.map { place in
      var bytes = sealed
      bytes[place] ^= 1
      return bytes
    }
    let cut = [0, 10, head, payload + 16, piece, piece + 1, sealed.count - 1].map {
      Array(sealed.prefix($0))
    }
    for bytes in flipped + cut + [sealed + [0]] {
      try store.specimen.directory.write(bytes, to: LockedPlace.fileName)
      let error = #expect(throws: StoreError.self) { try store.unlock() }
      #expect([.corrupt, .noKey].contains(error?.code))
      #expect(try store.names() == [LockedPlace.fileName])
      #expect(try FileSystem.contents(of: store.place.file) == bytes)
    }
    try store.specimen.directory.write(sealed, to: LockedPlace.fileName)
    try store.unlock()
  }

  @Test func `a file in the way of another is not replaced`() throws {
    let store = try LockableStore()
    try store.lock()
    try store.specimen.directory.write("mine", to: "README")
    let error = #expect(throws: StoreError.self) { try store.unlock() }
    #expect(error?.code == .exists)
    #expect(try store.names() == ["README", LockedPlace.fileName])
    #expect(try store.specimen.directory.text(of: "README") == "mine")
    try run("rm", ["README"], in: store.path)
    try store.unlock()
  }

  @Test func `a sealed file with commits that are not here is not replaced or removed`() throws {
    let store = try LockableStore()
    try store.specimen.git("commit", "-q", "--allow-empty", "-m", "Other")
    try store.lock()
    let sealed = try #require(try FileSystem.contents(of: store.place.file))
    let other = try LockableStore()
    try other.specimen.directory.write(sealed, to: LockedPlace.fileName)
    for act in [{ try other.lock() as Any }, { try other.unlock() as Any }] {
      let error = #expect(throws: StoreError.self) { _ = try act() }
      #expect(error?.code == .exists)
    }
    #expect(try FileSystem.contents(of: other.place.file) == sealed)
    #expect(try other.isClean())
  }

  @Test func `without room on the disk the store stays open, or locked`() throws {
    let store = try LockableStore()
    let before = try store.state()
    for step in [LockStep.written, .verified] {
      let error = #expect(throws: StoreError.self) {
        try store.lock { reached throws(StoreError) in
          if reached == step { throw StoreError(.io, "No space left on device.") }
        }
      }
      #expect(error?.code == .io)
      #expect(try LockableStore.differences(before, store.state()) == [])
    }
    try store.lock()
    for step in [UnlockStep.opened, .checked, .filled] {
      #expect(throws: StoreError.self) {
        try store.unlock { reached throws(StoreError) in
          if reached == step { throw StoreError(.io, "No space left on device.") }
        }
      }
      #expect(try store.names() == [LockedPlace.fileName])
    }
    try store.unlock()
    #expect(try LockableStore.differences(before, store.state()) == [])
  }
}
