import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

/// What becomes of statements by keys that no member ever had.
struct StrangerStatementTests {
  /// Makes well-formed statements of a stranger under the founder's membership.
  private func junk(_ count: Int, in home: SignedHousehold) throws -> [AccessStatement] {
    let stranger = try SigningPerson("stranger")
    let anchor = try #require(try home.home.accessLog().anchor())
    return try (0..<count).map { number in
      let draft = AccessStatement.Draft(
        .vouch([try #require(CommitID(String(repeating: "0", count: 39) + "\(number % 10)"))]),
        found: anchor,
        by: anchor,
        at: TestSurroundings.start.adding(seconds: Int64(number)),
        previous: [anchor]
      )
      return try AccessStatement(signing: draft, by: stranger.signer.signer)
    }
  }

  private func keptFiles(_ home: SignedHousehold) throws -> Set<String> {
    let found = try run(
      "find",
      [home.directory["home/.git/careplan/access"], "-name", "*.json"],
      in: home.directory.path
    ).output
    return Set(found.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") })
  }

  @Test func `what a stranger says is held, and neither kept nor counted`() throws {
    let home = try SignedHousehold()
    try home.sync(home.home)
    let before = try keptFiles(home)
    let known = try home.home.accessLog().statements.count
    _ = try home.clone("copy", home.patient, seed: 3)
    let junk = try junk(20, in: home)
    for statement in junk {
      try home.directory.write(
        String(decoding: statement.bytes, as: UTF8.self),
        to: "copy/\(statement.path)"
      )
    }
    try home.forge("copy", by: nil)
    try home.push("copy")
    #expect(try home.held().map(\.rule) == [.unsigned])
    #expect(try keptFiles(home) == before)
    #expect(try home.home.accessLog().statements.count == known)
    #expect(try home.home.accessState()?.findings == [])
    // Signed by a member, the commit is held for what it brings.
    try home.git("copy", "reset", "--quiet", "--soft", "HEAD~1")
    try home.forge("copy", by: home.patient.signer)
    try home.git("copy", "push", "--quiet", "--force", "origin", "HEAD:main")
    let held = try home.sync(home.home).held
    #expect(held.map(\.rule) == [.statement])
    #expect(held.first?.path == junk.map(\.path).min())
  }

  @Test func `what was kept of strangers goes with the next statement`() throws {
    let home = try SignedHousehold()
    try home.sync(home.home)
    let junk = try junk(3, in: home)
    for statement in junk {
      try home.directory.write(
        String(decoding: statement.bytes, as: UTF8.self),
        to: "home/.git/careplan/\(statement.path)"
      )
    }
    let again = try home.open("home", as: home.patient)
    #expect(try again.accessState()?.findings == [])
    try home.sync(again)
    let kept = try keptFiles(home)
    #expect(junk.allSatisfy { !kept.contains("\($0.id).json") })
    #expect(!kept.isEmpty)
  }

  @Test func `a flood of files that are no statements ends a sync in words`() throws {
    let home = try SignedHousehold()
    try home.sync(home.home)
    _ = try home.clone("copy", home.patient, seed: 3)
    let before = try home.head("origin")
    for number in 0...4096 {
      let name = String(repeating: "0", count: 64 - String(number).count) + String(number)
      try home.directory.write("{}\n", to: "copy/access/rules/\(name).json")
    }
    try home.forge("copy", by: nil)
    try home.git("copy", "push", "--quiet", "origin", "HEAD:main")
    let error = #expect(throws: StoreError.self) { try home.sync(home.home) }
    #expect(error?.code == .hostile)
    #expect(error?.message.contains("more than 4096 statements") == true)
    try home.git("copy", "push", "--quiet", "--force", "origin", "\(before):main")
    #expect(try home.sync(home.home).held == [])
  }
}
