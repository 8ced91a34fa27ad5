import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Foundation
import Git
import Synchronization
import TestSupport
import Testing

struct SealingRemoteTests {
  @Test func `sealing a remote moves the whole store to the new address`() throws {
    let home = try SealedHousehold(sealed: false)
    let before = try home.head("plain")
    let move = try home.synchronizer(home.home).seal("origin", at: home.address)
    #expect(!move.wasThere)
    #expect(try home.url("home") == home.address)
    #expect(try home.head("plain") == before)
    let copy = try home.clone("copy", home.patient, seed: 3)
    #expect(try copy.title == Fixtures.task().title)
    #expect(try home.head("copy") == home.head("home"))
    try home.home.retitle("Later")
    let report = try home.sync(home.home)
    #expect(report.remarks.isEmpty)
    #expect(try home.head("plain") == before)
  }

  @Test(arguments: SyncStep.allCases, [1, 2])
  func `a store keeps its old address until the sealed remote has everything`(
    _ step: SyncStep,
    _ exchange: Int
  ) throws {
    let home = try SealedHousehold(sealed: false)
    try home.home.retitle("Sent nowhere yet")
    let begun = Mutex(0)
    let stopped = try home.synchronizer(home.home) { reached throws(StoreError) in
      let count = begun.withLock { count in
        if reached == .locked { count += 1 }
        return count
      }
      if reached == step, count == exchange { throw StoreError(.internal, "Killed.") }
    }
    if (try? stopped.seal("origin", at: home.address)) == nil {
      #expect(try home.url("home") == home.directory["plain"])
    }
    // The old address still works, until the command is run again.
    try home.sync(home.home)
    _ = try home.synchronizer(home.home).seal("origin", at: home.address)
    #expect(try home.url("home") == home.address)
    try home.sync(home.home)
    let copy = try home.clone("copy", home.patient, seed: 3)
    #expect(try copy.title == "Sent nowhere yet")
    #expect(try home.head("copy") == home.head("home"))
  }

  @Test func `where another member sealed the store only the address changes`() throws {
    let home = try SealedHousehold(sealed: false)
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let copy = try home.plainClone("copy", parent, seed: 3)
    _ = try home.synchronizer(home.home).seal("origin", at: home.address)
    try copy.retitle("Not in clear")
    let before = try home.head("plain")
    let move = try home.synchronizer(copy).seal("origin", at: home.address)
    #expect(move.wasThere)
    #expect(move.unasked == nil)
    #expect(try home.head("plain") == before)
    #expect(try home.url("copy") == home.address)
    try home.sync(home.home)
    #expect(try home.home.title == "Not in clear")
  }

  @Test func `what others sent to the old repository is taken along`() throws {
    let home = try SealedHousehold(sealed: false)
    let parent = try SigningPerson("parent")
    let child = try SigningPerson("child")
    try home.admit(parent, .own)
    try home.admit(child, .own)
    let copy = try home.plainClone("copy", parent, seed: 3)
    let other = try home.plainClone("other", child, seed: 4)
    _ = try home.synchronizer(home.home).seal("origin", at: home.address)
    try other.retitle("Sent too late")
    try home.sync(other)
    _ = try home.synchronizer(copy).seal("origin", at: home.address)
    try home.sync(home.home)
    #expect(try home.home.title == "Sent too late")
  }

  @Test func `a member changes the address although the old repository is gone`() throws {
    let home = try SealedHousehold(sealed: false)
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let copy = try home.plainClone("copy", parent, seed: 3)
    _ = try home.synchronizer(home.home).seal("origin", at: home.address)
    try FileManager.default.removeItem(atPath: home.directory["plain"])
    let move = try home.synchronizer(copy).seal("origin", at: home.address)
    #expect(move.unasked?.code.isRemote == true)
    #expect(try home.url("copy") == home.address)
    #expect(try home.sync(copy).kind == .upToDate)
  }

  @Test func `the first seal needs the old repository`() throws {
    let home = try SealedHousehold(sealed: false)
    try FileManager.default.removeItem(atPath: home.directory["plain"])
    let error = #expect(throws: StoreError.self) {
      try home.synchronizer(home.home).seal("origin", at: home.address)
    }
    #expect(error?.code.isRemote == true)
    #expect(try home.url("home") == home.directory["plain"])
    #expect(try home.git("host", "for-each-ref") == "")
  }

  @Test func `addresses that only pushes use do not survive the move`() throws {
    let home = try SealedHousehold(sealed: false)
    for _ in 1...2 {
      try home.git(
        "home",
        "remote",
        "set-url",
        "--add",
        "--push",
        "origin",
        home.directory["plain"]
      )
    }
    _ = try home.synchronizer(home.home).seal("origin", at: home.address)
    #expect(try home.git("home", "remote", "get-url", "--push", "--all", "origin") == home.address)
    #expect(try home.sync(home.home).kind == .upToDate)
  }

  @Test func `files of another store are never replaced`() throws {
    let home = try SealedHousehold()
    let other = try SealedHousehold(of: "neighbour")
    let before = try other.head("host")
    try home.git("home", "remote", "set-url", "origin", other.address)
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .noKey)
    #expect(try other.head("host") == before)
    let moved = #expect(throws: StoreError.self) {
      try home.synchronizer(home.home).seal("origin", at: other.address)
    }
    #expect(moved?.code == .noKey)
    #expect(try other.head("host") == before)
  }

  @Test func `a repository with other content is not prepared`() throws {
    let home = try SealedHousehold(sealed: false)
    let error = #expect(throws: StoreError.self) {
      try home.synchronizer(home.home).prepareSealedRemote(at: home.directory["plain"])
    }
    #expect(error?.code == .exists)
  }

  @Test func `encrypted files at a plain address are named as such`() throws {
    let home = try SealedHousehold()
    try home.git("home", "remote", "set-url", "origin", home.directory["host"])
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .remoteNoStore)
    #expect(error?.remedy?.actions == [.git("remote set-url origin \(home.address)")])
  }
}
