import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// Whether others of the computer can use something of a signed store.
final class SignedModesTests {
  private let specimen: TestStore
  private let store: GitStore
  private var path: String { specimen.directory.path }

  init() throws {
    specimen = try TestStore()
    let person = try SigningPerson("patient")
    var surroundings = TestSurroundings.make(seed: 2)
    surroundings.signer = { () throws(StoreError) in person.signer }
    try specimen.store.add(Fixtures.task())
    let founded = try GitStore(opening: specimen.directory.path, surroundings: surroundings)
    try founded.found(Founding(card: person.card))
    store = try GitStore(opening: specimen.directory.path, surroundings: surroundings)
  }

  private func openToOthers() throws -> [String] {
    let output = try run("find", [path, "!", "-type", "l", "-perm", "/077"], in: "/")
    return output.output.split(separator: "\n").map(String.init)
  }

  private func findings() throws -> [Finding] {
    try store.check(.tree).findings.filter { $0.rule == .openToOthers }
  }

  @Test func `what careplan and plain git write is the owner's alone`() throws {
    #expect(try openToOthers() == [])
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.title = "Another"
    try store.update(task)
    try store.add(Fixtures.patient())
    try specimen.git("fetch", "--quiet", path, "main")
    try specimen.git("commit", "--quiet", "--allow-empty", "-m", "By hand")
    try specimen.git("gc", "--quiet")
    #expect(try openToOthers() == [])
    #expect(try findings() == [])
  }

  @Test(arguments: [
    ".", ".git/COMMIT_EDITMSG", "tasks", ".git/careplan/replica.json", "careplan.json",
  ])
  func `what others may use is found and closed`(place: String) throws {
    try run("chmod", ["a+rX", "\(path)/\(place)"], in: "/")
    let found = try findings()
    // What careplan keeps for itself is closed whenever the store is opened.
    #expect(found.map(\.path) == [place])
    #expect(found.map(\.severity) == [.warning])
    #expect(try store.repair().findings.filter { $0.rule == .openToOthers } == [])
    #expect(try openToOthers() == [])
  }

  @Test func `a setting of git's that opens what is written next is found and mended`() throws {
    try specimen.git("config", "core.sharedRepository", "group")
    #expect(try findings().contains { $0.path == ".git/config" })
    _ = try store.repair()
    #expect(try specimen.git("config", "core.sharedRepository") == "0600")
    #expect(try findings() == [])
  }

  @Test func `many are counted, and a store that is not signed is its owner's matter`() throws {
    try run("chmod", ["-R", "a+rX", path], in: "/")
    #expect(try #require(findings().first).message.contains("more, and the store is a signed one"))
    let plain = try TestStore()
    try plain.store.add(Fixtures.task())
    try run("chmod", ["-R", "a+rX", plain.directory.path], in: "/")
    #expect(try plain.store.check(.tree).findings.allSatisfy { $0.rule != .openToOthers })
  }
}
