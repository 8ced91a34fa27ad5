import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Files
import Git
import TestSupport
import Testing

struct SealedSyncTests {
  @Test func `two members exchange a store through files that only they open`() throws {
    let home = try SealedHousehold()
    let parent = try SigningPerson("parent")
    try home.admit(parent, .own)
    let copy = try home.clone("copy", parent, seed: 3)
    #expect(try copy.title == Fixtures.task().title)
    try copy.retitle("Other")
    try home.sync(copy)
    try home.home.retitle("Third", "doxylamine")
    try home.sync(home.home)
    try home.sync(copy)
    #expect(try home.head("home") == home.head("copy"))
    let report = try home.sync(home.home)
    #expect(report.kind == .upToDate)
    try home.git("home", "fsck", "--strict")
    try home.git("host", "fsck", "--strict")
  }

  @Test func `a device without an envelope gets nothing, and leaves nothing behind`() throws {
    let home = try SealedHousehold()
    let stranger = try SigningPerson("stranger")
    let error = #expect(throws: StoreError.self) { try home.clone("copy", stranger, seed: 3) }
    #expect(error?.code == .noKey)
    #expect(FileSystem.kind(of: home.directory["copy"]) == nil)
  }

  @Test func `no object of the host holds a word of the store`() throws {
    let home = try SealedHousehold()
    try home.home.retitle("Nothing to be read")
    try home.sync(home.home)
    let words = ["doxylamine", "Doxylamine", "Nothing to be read", "patient", "tasks", "outcomes"]
    let plain = try home.git("home", "rev-list", "--all", "--objects")
    #expect(words.contains { plain.contains($0) })
    let objects = try home.git("host", "cat-file", "--batch-all-objects", "--batch-check")
    for line in objects.split(separator: "\n") {
      let id = String(line.prefix(40))
      let kind = line.split(separator: " ")[1]
      let text = try run("git", ["cat-file", String(kind), id], in: home.directory["host"]).output
      for word in words { #expect(!text.contains(word)) }
    }
    let refs = try home.git("host", "for-each-ref", "--format=%(refname)")
    #expect(refs == "refs/heads/main")
  }

  @Test func `after a removal what is new is sealed with a key that the removed person lacks`()
    throws
  {
    let home = try SealedHousehold()
    let parent = try SigningPerson("parent")
    let admission = try home.admit(parent, .own)
    let copy = try home.clone("copy", parent, seed: 3)
    let before = Set(try home.files("k"))
    try home.home.say(.end([admission]), "End parent\n")
    try home.home.retitle("Not for the parent")
    try home.sync(home.home)
    #expect(before.isDisjoint(with: try home.files("k")))
    _ = try? home.sync(copy)
    #expect(try copy.title == Fixtures.task().title)
    let objects = try home.git("copy", "cat-file", "--batch-all-objects", "--batch-check")
    for line in objects.split(separator: "\n") where line.contains(" blob ") {
      let text = try home.git("copy", "cat-file", "blob", String(line.prefix(40)))
      #expect(!text.contains("Not for the parent"))
    }
  }

  @Test func `a member who synced before a removal was known loses nothing`() throws {
    let home = try SealedHousehold()
    let parent = try SigningPerson("parent")
    let child = try SigningPerson("child")
    let admission = try home.admit(parent, .own)
    try home.admit(child, .own)
    _ = try home.clone("copy", parent, seed: 3)
    let other = try home.clone("other", child, seed: 4)
    // The patient ends the parent offline; the child, who does not know, syncs first.
    try home.home.say(.end([admission]), "End parent\n")
    try other.retitle("By the child")
    try home.sync(other)
    try home.sync(home.home)
    #expect(try home.home.title == "By the child")
    try home.sync(other)
    #expect(try home.head("home") == home.head("other"))
  }
}
