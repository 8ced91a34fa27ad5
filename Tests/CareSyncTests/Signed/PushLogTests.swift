import CareStorage
import CareTestSupport
import Files
import TestSupport
import Testing

/// What a server notes of pushes.
struct PushLogTests {
  private let household: GuardedHousehold
  private let template: GuardedHousehold

  init() throws {
    template = try GuardedHousehold.shared()
    household = try GuardedHousehold(copying: template)
  }

  private var home: SignedHousehold { household.home }

  private func edit(by person: SigningPerson?, _ title: String) throws -> PushedCommit {
    let text = try home.directory.text(of: "copy/\(PushedAttack.head)")
    return try household.commit(by: person?.signer) {
      try $0.directory.write(
        text.replacing(/"title": "[^"]*"/, with: "\"title\": \"\(title)\""),
        to: "copy/\(PushedAttack.head)"
      )
    }
  }

  @Test func `every push is noted with account, verdict and commits, and nothing of the records`()
    throws
  {
    let before = try home.head("copy")
    let refused = try edit(by: nil, "Secret")
    #expect(try household.push(refused).status != 0)
    try home.git("copy", "reset", "--quiet", "--hard", before)
    let accepted = try edit(by: household.parent, "Secret")
    #expect(try household.push(accepted).status == 0)
    let text = try home.directory.text(of: "server/careplan/push.log")
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(
      lines.map { $0.dropFirst(2) } == [
        ["refused:heldCommit", before, refused.commit, "refs/heads/main"],
        ["accepted", before, accepted.commit, "refs/heads/main"],
      ]
    )
    #expect(lines.allSatisfy { !$0[1].isEmpty && $0[0].hasSuffix("Z") })
    for word in ["Secret", "Doxylamine", "tasks"] { #expect(!text.contains(word)) }
    #expect(FileSystem.mode(of: home.directory["server/careplan/push.log"]) == 0o600)
  }

  @Test func `a push does not fail because it cannot be noted, and whoever pushes is told`() throws
  {
    try home.directory.makeDirectory("server/careplan/push.log")
    let accepted = try edit(by: household.parent, "Other")
    let answer = try household.push(accepted)
    #expect(answer.status == 0 && answer.errors.contains("push.log"), "\(answer.errors)")
  }

  @Test func `what an account is called breaks no line of the log`() throws {
    let update = try #require(
      PlainGit.Update("\(household.old) \(household.old) refs/heads/main")
    )
    try PlainGit(at: home.directory["server"]).note(
      [update],
      nil,
      environment: ["REMOTE_USER": "some\nbody\tx"],
      at: TestSurroundings.start
    )
    let text = try home.directory.text(of: "server/careplan/push.log")
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.contains("\tsome?body?x\tfailed\t"))
  }
}
