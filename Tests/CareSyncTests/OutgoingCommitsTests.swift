import CareStorage
import CareSync
import CareTestSupport
import Git
import TestSupport
import Testing

struct OutgoingCommitsTests {
  private func unsaved(_ house: Household) throws -> OutgoingCommits {
    try house.synchronizer(of: house.left).outgoingCommits()
  }

  private func commit(_ house: Household) throws {
    try house.git("left", "commit", "-q", "--allow-empty", "-m", "Only here")
  }

  @Test(arguments: Carrier.allCases)
  func `commits that a remote has are safe`(_ carrier: Carrier) throws {
    let house = try Household(carrier)
    #expect(try unsaved(house).places == [])
    try commit(house)
    #expect(try unsaved(house).places == ["branch 'main'"])
    try house.sync(house.left)
    try house.git("left", "tag", "-a", "-m", "x", "v1")
    #expect(try unsaved(house).places == [])
  }

  @Test func `a commit of a branch that is not checked out is not safe`() throws {
    let house = try Household(.library)
    try house.git("left", "checkout", "-q", "-b", "other")
    try commit(house)
    try house.git("left", "checkout", "-q", "main")
    #expect(try unsaved(house).places == ["branch 'other'"])
    try house.git("left", "push", "-q", "origin", "other")
    #expect(try unsaved(house).places == [])
  }

  @Test func `a stash is not safe, even below another one`() throws {
    let house = try Household(.library)
    for title in ["one", "two"] {
      try house.directory.write(title, to: "left/notes.txt")
      try house.git("left", "add", "notes.txt")
      try house.git("left", "stash")
    }
    #expect(try unsaved(house).places == ["the stash"])
  }

  @Test func `a commit that was made on no branch is not safe, on it or after leaving it`() throws {
    let house = try Household(.library)
    try house.git("left", "checkout", "-q", "--detach")
    try commit(house)
    let commit = try house.git("left", "rev-parse", "HEAD")
    let place = "commit \(commit.prefix(12)) of no branch"
    #expect(try unsaved(house).places == [place])
    try house.git("left", "checkout", "-q", "main")
    #expect(try unsaved(house).places == [place])
  }

  @Test func `a commit that only a tag holds is not safe`() throws {
    let house = try Household(.library)
    try commit(house)
    try house.git("left", "tag", "keep")
    try house.git("left", "tag", "tree", "HEAD^{tree}")
    try house.git("left", "reset", "-q", "--hard", "HEAD~1")
    #expect(try unsaved(house).places == ["tag 'keep'"])
  }

  @Test(arguments: Carrier.allCases)
  func `a remote that lost the branch since the last exchange has nothing`(
    _ carrier: Carrier
  ) throws {
    let house = try Household(carrier)
    try house.sync(house.left)
    try house.git("origin", "update-ref", "-d", "refs/heads/main")
    #expect(try unsaved(house).places == ["branch 'main'"])
  }

  @Test(arguments: Carrier.allCases)
  func `a remote that cannot be reached has nothing`(_ carrier: Carrier) throws {
    let house = try Household(carrier)
    try house.sync(house.left)
    try run("mv", ["origin", "elsewhere"], in: house.directory.path)
    let unsaved = try unsaved(house)
    #expect(unsaved.places == ["branch 'main'"])
    #expect(unsaved.failures.map(\.code) == [.unreachable])
  }

  @Test func `a remote that is the copy itself, or inside it, has nothing`() throws {
    let house = try Household(.library)
    try house.git("left", "remote", "set-url", "origin", ".")
    #expect(try unsaved(house).places == ["branch 'main'"])
    try house.git("left", "clone", "-q", "--bare", ".", ".git/mirror")
    try house.git("left", "remote", "set-url", "origin", ".git/mirror")
    #expect(try unsaved(house).places == ["branch 'main'"])
  }
}
