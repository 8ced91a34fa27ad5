import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Foundation
import Git
import TestSupport
import Testing

/// A server with the hook takes a branch back if an owner signs for it, and for nobody else.
struct SignedRewindTests {
  private static let name = VersionID(high: 0x0102_0304_0506_4708, low: 0x890A_0B0C_0D0E_0F10)

  private let household: GuardedHousehold
  private let template: GuardedHousehold
  /// What the parent pushed before the server had heard of the parent's removal.
  private let late: PushedCommit

  init() throws {
    template = try GuardedHousehold.shared()
    household = try GuardedHousehold(copying: template)
    late = try household.commit(by: household.parent.signer) {
      try $0.edit("copy", PushedAttack.head, "Known", "Nothing")
    }
    try #require(household.push(late).status == 0)
    for clone in ["home", "copy"] {
      try household.home.git(clone, "config", "remote.origin.url", household.url)
    }
  }

  private var home: SignedHousehold { household.home }

  /// Exchanges with the server over ssh, by git or by libgit2.
  @discardableResult
  private func sync(
    _ store: GitStore,
    overwriting side: SyncOptions.Overwritten? = nil,
    by carrier: Carrier = .program
  ) throws -> SyncReport {
    let environment = neutralEnvironment.merging(household.environment) { $1 }
    let transport: any Transport =
      switch carrier {
      case .program:
        try ProgramTransport(gitDirectory: store.gitDirectory, environment: environment)
      case .library:
        try LibraryTransport(gitDirectory: store.gitDirectory, environment: environment)
      }
    var options = SyncOptions()
    options.overwritten = side
    return try Synchronizer(store, over: transport, environment: environment)
      .sync("origin", options)
  }

  private func removeParent() throws {
    let state = try #require(try home.home.accessState())
    let memberships = state.memberships.filter { $0.person == household.parent.id }.map(\.id)
    try home.home.say(.end(memberships), "Remove the parent\n")
  }

  @Test func `an owner takes a branch back over what is held, and the server keeps what was there`()
    throws
  {
    try removeParent()
    #expect(try sync(home.home).held.map(\.rule) == [.ended])
    let report = try sync(home.home, overwriting: .remote)
    #expect(report.remarks == [])
    #expect(try home.head("server") == home.head("home"))
    let backup = try #require(report.overwriting?.remoteReference)
    #expect(try home.git("server", "rev-parse", backup) == late.commit)
    #expect(try sync(home.home).held == [])
    #expect(try home.home.title == "Known")
  }

  @Test func `libgit2 sends no signature, and whoever has only that is told what helps`() async {
    // It looks for known hosts in the home directory that its process was started with.
    await #expect(processExitsWith: .success) {
      let server = try SSHServer.shared()
      unsafe setenv("HOME", server.home(of: .friend), 1)
      try SignedRewindTests().overwriteByLibrary()
      withExtendedLifetime(server) {}
    }
  }

  private func overwriteByLibrary() throws {
    try removeParent()
    let before = try home.head("server")
    let error = #expect(throws: StoreError.self) {
      try sync(home.home, overwriting: .remote, by: .library)
    }
    #expect(error?.code == .rejected, "\(error.map { "\($0)" } ?? "")")
    #expect(error.map { "\($0)" }?.contains("Install git") == true)
    #expect(try home.head("server") == before)
  }

  @Test func `nobody else takes a branch back, whatever they sign`() throws {
    let before = try home.head("server")
    let old = try #require(CommitID(late.commit))
    let target = try home.git("copy", "rev-parse", "\(late.commit)~1")
    let new = try #require(CommitID(target))
    let main = "refs/heads/main"
    let anchor = household.anchor
    let right = SignedRewind(main, from: old, to: new, found: anchor)
    let patient = home.patient.signer.signer
    let wrong = [
      right.option(by: household.child.signer.signer, named: Self.name),
      right.option(by: household.gone.signer.signer, named: Self.name),
      right.option(by: household.phone.signer.signer, named: Self.name),
      SignedRewind("refs/heads/other", from: old, to: new, found: anchor).option(
        by: patient,
        named: Self.name
      ),
      SignedRewind(main, from: new, to: new, found: anchor).option(by: patient, named: Self.name),
      SignedRewind(main, from: nil, to: new, found: anchor).option(by: patient, named: Self.name),
      SignedRewind(main, from: old, to: old, found: anchor).option(by: patient, named: Self.name),
      SignedRewind(main, from: old, to: new, found: StatementID(of: [1]))
        .option(by: patient, named: Self.name),
      "careplan-over=", "careplan-over=AAAA",
    ]
    let push = ["push", "--quiet", "--force"]
    let words = push + wrong.flatMap { ["-o", $0] } + ["origin", "\(target):\(main)"]
    let refused = try git(words)
    #expect(refused.status != 0)
    #expect(refused.errors.contains("[rewoundBranch]"), "\(refused.errors)")
    #expect(refused.errors.contains("careplan sync --overwrite remote"), "\(refused.errors)")
    #expect(try home.head("server") == before)
    let option = right.option(by: patient, named: Self.name)
    let taken = try git(push + ["-o", option, "origin", "\(target):\(main)"])
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try home.head("server") == target)
  }

  @Test func `a signature for taking a branch back is good for one push`() throws {
    let old = try #require(CommitID(late.commit))
    let target = try home.git("copy", "rev-parse", "\(late.commit)~1")
    let new = try #require(CommitID(target))
    let main = "refs/heads/main"
    let rewind = SignedRewind(main, from: old, to: new, found: household.anchor)
    let patient = home.patient.signer.signer
    let back = ["push", "--quiet", "--force", "-o", rewind.option(by: patient, named: Self.name)]
    let taken = try git(back + ["origin", "\(target):\(main)"])
    #expect(taken.status == 0, "\(taken.errors)")
    // The branch stands there again, and the owner's word of then is worth nothing.
    #expect(try git(["push", "--quiet", "origin", "\(late.commit):\(main)"]).status == 0)
    let again = try git(back + ["origin", "\(target):\(main)"])
    #expect(again.status != 0)
    #expect(again.errors.contains("[rewoundBranch]"), "\(again.errors)")
    #expect(try home.head("server") == late.commit)
    // Another word is.
    let other = VersionID(high: 1 << 14, low: 1 << 63)
    let option = rewind.option(by: patient, named: other)
    let words = ["push", "--quiet", "--force", "-o", option, "origin", "\(target):\(main)"]
    #expect(try git(words).status == 0)
    #expect(try home.head("server") == target)
    // A word that is called otherwise than when it was signed is none.
    #expect(try git(["push", "--quiet", "origin", "\(late.commit):\(main)"]).status == 0)
    let renamed = option.replacing("\(other)", with: "\(VersionID(high: 2 << 14, low: 1 << 63))")
    let forged = ["push", "--quiet", "--force", "-o", renamed, "origin", "\(target):\(main)"]
    #expect(try git(forged).status != 0)
  }

  @Test func `an owner keeps something beside the branches, and nothing else`() throws {
    let patient = home.patient.signer.signer
    let new = try #require(CommitID(late.commit))
    for (number, isTaken) in [(1, true), (2, false)] {
      let reference = isTaken ? "refs/careplan/backup/main/1" : "refs/tags/v1"
      let name = VersionID(high: UInt64(number) << 14, low: 1 << 63)
      let rewind = SignedRewind(reference, from: nil, to: new, found: household.anchor)
      let pushed = "\(late.commit):\(reference)"
      #expect(try git(["push", "origin", pushed]).status != 0)
      let option = rewind.option(by: patient, named: name)
      let result = try git(["push", "-o", option, "origin", pushed])
      #expect((result.status == 0) == isTaken, "\(result.errors)")
    }
  }

  @Test func `a remote that takes no options is overwritten without them`() throws {
    try home.git("home", "config", "remote.origin.url", home.directory["origin"])
    try home.git("copy", "push", "--quiet", home.directory["origin"], "\(late.commit):main")
    try home.git("origin", "config", "receive.advertisePushOptions", "false")
    try removeParent()
    _ = try sync(home.home, overwriting: .remote)
    #expect(try home.head("origin") == home.head("home"))
  }

  private func git(_ arguments: [String]) throws -> ProcessResult {
    try run(
      "git",
      arguments,
      in: home.directory["copy"],
      environment: household.environment
    )
  }
}
