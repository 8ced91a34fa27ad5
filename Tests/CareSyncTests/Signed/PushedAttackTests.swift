import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import TestSupport
import Testing

/// What people try, pushed with git over ssh to a server with the hook: it lets through what every copy
/// takes, and refuses in the same words what every copy holds.
struct PushedAttackTests {
  private let household: GuardedHousehold
  private let template: GuardedHousehold

  init() throws {
    template = try GuardedHousehold.shared()
    household = try GuardedHousehold(copying: template)
  }

  private var home: SignedHousehold { household.home }

  @Test(arguments: PushedAttack.all)
  func `a server judges as every copy does`(_ attack: PushedAttack) throws {
    let pushed = try attack.make(household)
    let before = try home.head("home")
    let answer = try household.push(pushed)
    let words = answer.errors
    switch attack.outcome {
    case .accepted:
      #expect(answer.status == 0, "\(words)")
      #expect(try arrival(of: pushed) == [])
    case .late(let rule):
      #expect(answer.status == 0, "\(words)")
      #expect(try arrival(of: pushed).map(\.rule) == [rule])
    case .held(let rule, let path, let verb, let finding):
      let held = try arrival(of: pushed)
      let first = try #require(held.first)
      #expect(first.rule == rule)
      #expect(first.verb == verb)
      if let path { #expect(first.path?.hasPrefix(path) == true, "\(first.path ?? "")") }
      #expect(answer.status != 0)
      if let finding {
        #expect(words.contains("[\(finding.rawValue)]"), "\(words)")
        // What a merge leaves out may be another file than the one by which it is held.
        let file = finding == .removedStatement ? "access/people/" : first.path ?? ""
        #expect(words.contains(file), "\(words)")
      } else {
        for commit in held {
          #expect(words.contains("[heldCommit]") && words.contains(commit.reason), "\(words)")
          #expect(words.contains("(\(commit.rule.rawValue))"), "\(words)")
        }
      }
      #expect(words.contains("hint:"), "\(words)")
      #expect(try home.git("home", "merge-base", "--is-ancestor", before, "main").isEmpty)
    case .refused(let finding, let path, let code):
      #expect(answer.status != 0)
      #expect(words.contains("[\(finding.rawValue)]") && words.contains(path), "\(words)")
      let error = #expect(throws: StoreError.self) { try arrival(of: pushed) }
      #expect(error?.code == code, "\(error.map { "\($0)" } ?? "")")
    }
    #expect(try isAtServer(pushed) == (answer.status == 0))
  }

  @Test(arguments: PushedAttack.ownEnds.filter(\.isHeld))
  func `a fresh clone takes nothing of a commit that brings an end once more`(
    _ attack: PushedAttack
  ) throws {
    let pushed = try attack.make(household)
    let main = "\(pushed.commit):refs/heads/main"
    try home.git("copy", "push", "--quiet", "--force", "origin", main)
    let fresh = try home.clone("fresh", nil, seed: 41)
    let accepted = try home.git("fresh", "rev-list", "main").split(separator: "\n")
    #expect(!accepted.contains { $0 == pushed.commit })
    #expect(try fresh.title != nil && fresh.title != "Nothing")
    #expect(try fresh.heldCommits().map(\.commit.id).last == pushed.commit)
  }

  @Test(arguments: PushedAttack.omissions)
  func `a tip that lacks the end of its author convinces no fresh clone and no copy from before`(
    _ attack: PushedAttack
  ) throws {
    let behind = try home.clone("behind", household.child, seed: 43)
    let pushed = try attack.make(household)
    let main = "\(pushed.commit):refs/heads/main"
    try home.git("copy", "push", "--quiet", "--force", "origin", main)
    try home.sync(behind)
    let fresh = try home.clone("fresh", nil, seed: 41)
    let edit = try home.git("copy", "rev-parse", "\(pushed.commit)^2")
    for (copy, store) in [("behind", behind), ("fresh", fresh)] {
      let accepted = try home.git(copy, "rev-list", "main").split(separator: "\n")
      #expect(!accepted.contains { $0 == pushed.commit || $0 == edit }, "\(copy)")
      #expect(try store.title != nil && store.title != "Nothing", "\(copy)")
      let held = Set(try store.heldCommits().map(\.commit.id))
      #expect(held.isSuperset(of: [pushed.commit, edit]), "\(copy)")
    }
  }

  private func isAtServer(_ pushed: PushedCommit) throws -> Bool {
    try home.git("server", "for-each-ref", "--format=%(objectname)", pushed.reference)
      == pushed.commit
  }

  /// Gives a commit to a remote without a hook, and returns what the patient's copy holds of it.
  private func arrival(of pushed: PushedCommit) throws -> [HeldCommit] {
    try home.git(
      "copy",
      "push",
      "--quiet",
      "--force",
      "origin",
      "\(pushed.commit):\(pushed.reference)"
    )
    if pushed.reference == "refs/heads/main" { return try home.sync(home.home).held }
    try home.git("home", "fetch", "--quiet", "origin")
    let branch = "origin/\(pushed.reference.dropFirst("refs/heads/".count))"
    let commit = try #require(ObjectID(hex: pushed.commit))
    let judged = try home.home.judge([commit], on: "refs/heads/main")
    let held = try #require(judged).held
    if held.isEmpty {
      try home.home.merge(branch)
    } else {
      let error = #expect(throws: StoreError.self) { try home.home.merge(branch) }
      #expect(error?.code == .held)
    }
    return held
  }

  @Test func `a request is a card and nothing else, at the server and for whoever answers`() throws
  {
    let stranger = try SigningPerson("stranger")
    let card = String(decoding: stranger.card.bytes, as: UTF8.self)
    let branch = "refs/heads/\(AccessRequest(stranger.card).branch)"
    for (files, isRequest) in [(["card.json", "more.json"], false), (["card.json"], true)] {
      try home.git("copy", "rm", "--quiet", "-r", "--cached", ".")
      try home.git("copy", "clean", "--quiet", "-d", "--force")
      for file in files { try home.directory.write(card, to: "copy/\(file)") }
      let commit = try home.forge("copy", by: nil, parents: [])
      let answer = try household.push(PushedCommit(commit: commit, reference: branch))
      #expect((answer.status == 0) == isRequest, "\(answer.errors)")
      #expect(answer.errors.contains("is no request") != isRequest)
      try home.git("copy", "push", "--quiet", "--force", "origin", "\(commit):\(branch)")
      let requests = try home.synchronizer(home.home).requests(at: "origin")
      #expect(requests.map(\.card.id) == (isRequest ? [stranger.id] : []))
    }
  }

  @Test func `whoever is removed at the same moment gains nothing, whoever is first`() throws {
    let pushed = PushedCommit(
      commit: try household.commit(by: household.parent.signer) {
        try $0.edit("copy", PushedAttack.head, "Known", "Nothing")
      }.commit,
      reference: "refs/heads/late"
    )
    let state = try #require(try home.home.accessState())
    let memberships = state.memberships.filter { $0.person == household.parent.id }.map(\.id)
    try home.home.say(.end(memberships), "Remove the parent\n")
    let removal = PushedCommit(commit: try home.head("home"))
    try home.git("copy", "fetch", "--quiet", home.directory["home"], "main")
    let late = try household.start(pushed)
    let answer = try household.push(removal)
    #expect(answer.status == 0, "\(answer.errors)")
    let says = try late.result()
    #expect(says.status == 0 || says.errors.contains("(ended)"), "\(says.errors)")
    #expect(try arrival(of: pushed).map(\.rule) == [.ended])
  }

  @Test func `a push waits for no other that is judged, and sweeps up after one that died`()
    throws
  {
    for name in ["judging-1", "judging-2"] {
      try home.directory.write("ref: refs/heads/main\n", to: "server/careplan/\(name)/HEAD")
    }
    let dead = home.directory["server/careplan/judging-2"]
    try run("touch", ["-d", "2 hours ago", dead], in: home.directory.path)
    try household.advance { _ = try $0.retitle("Other") }
    let pushed = PushedCommit(commit: try home.head("copy"), reference: "refs/heads/other")
    #expect(try household.push(pushed).status == 0)
    let left = ["1", "2"].filter { home.directory.contains("server/careplan/judging-\($0)") }
    #expect(left == ["1"])
  }
}
