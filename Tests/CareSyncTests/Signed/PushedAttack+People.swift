import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// People who left and devices that were ended, commits that nobody signed, and signatures that are none.
  static let people = leavers + unsigned

  private static let leavers = [
    PushedAttack("a removed writer on an old parent", .held(.ended)) { household in
      try household.home.git("copy", "checkout", "--quiet", "-B", "main", household.old)
      var pushed = try household.edit(by: household.gone.signer)
      pushed.reference = "refs/heads/late"
      return pushed
    },
    PushedAttack("a removed writer on the tip, with the removal in the tree", .held(.ended)) {
      try $0.edit(by: $0.gone.signer)
    },
    PushedAttack("a backdated commit by a key that was ended", .held(.ended)) {
      try $0.edit(by: $0.phone.signer, at: 1_500_000_000)
    },
    PushedAttack("a stolen phone that ends the laptop which ended it", .held(.ended)) { household in
      let home = household.home
      let key = home.patient.signer.signer.key
      try home.git("copy", "checkout", "--quiet", "-B", "main", household.old)
      let anchor = household.anchor
      let added = try home.home.accessLog().statements.first { statement in
        if case .own(let change) = statement.act { return !change.devices.isEmpty }
        return false
      }
      let draft = AccessStatement.Draft(
        .own(OwnChange(ends: [key])),
        found: anchor,
        by: anchor,
        at: TestSurroundings.start,
        previous: [added?.id ?? anchor],
        seen: CommitID(household.old)
      )
      try home.write(AccessStatement(signing: draft, by: household.phone.signer.signer))
      return PushedCommit(
        commit: try home.forge("copy", by: household.phone.signer),
        reference: "refs/heads/stolen"
      )
    },
    PushedAttack("a commit that races its author's removal", .late(.ended)) { household in
      let pushed = try household.edit(by: household.parent.signer)
      let state = try household.home.home.accessState()
      let memberships = state?.memberships.filter { $0.person == household.parent.id } ?? []
      try household.home.home.say(.end(memberships.map(\.id)), "Remove the parent\n")
      return pushed
    },
  ]

  private static let unsigned = [
    PushedAttack("an edit on a web page, which the policy forbids", .held(.unsigned)) {
      try $0.edit(by: nil)
    },
    PushedAttack("an edit on a web page, which the policy allows", .accepted) { household in
      try household.allowUnsigned()
      return try household.edit(by: nil)
    },
    PushedAttack(
      "more on a web page than the policy allows",
      .held(.notAllowed, path: "README.md", verb: "own")
    ) { household in
      try household.allowUnsigned()
      return try household.commit(by: nil) {
        try $0.directory.write("Mine\n", to: "copy/README.md")
      }
    },
    PushedAttack("an own commit by plain git", .held(.unsigned)) { household in
      try household.commitPlainly()
    },
    PushedAttack("an own commit by plain git, for which somebody answers", .accepted) { household in
      _ = try household.commitPlainly()
      let copy = try household.home.open("copy", as: household.parent)
      guard try copy.vouchForForgotten().count == 1 else {
        throw GitComplaint(text: "Nobody answers for the commit.")
      }
      return PushedCommit(commit: try household.home.head("copy"))
    },
    PushedAttack("an own commit on one that was pulled", .held(.unsigned)) { household in
      _ = try household.edit(by: nil)
      return try household.commit(by: household.parent.signer) {
        try $0.edit("copy", head, "Nothing", "Mine")
      }
    },
    PushedAttack("a commit from before the store was signed", .accepted) { household in
      let history = try household.history()
      return PushedCommit(commit: history, reference: "refs/heads/before")
    },
    PushedAttack("an unsigned commit on one from before the store was signed", .held(.unsigned)) {
      household in
      let history = try household.history()
      try household.home.git("copy", "checkout", "--quiet", "-B", "main", history)
      try household.home.edit("copy", head, "Doxylamine", "Nothing")
      return PushedCommit(
        commit: try household.home.forge("copy", by: nil),
        reference: "refs/heads/before"
      )
    },
  ]

  static let signatures = [
    PushedAttack("a signature for another use", .held(.badSignature)) { household in
      let patient = household.home.patient.signer
      let wrong = CommitSigner(
        person: patient.person,
        label: patient.label,
        name: patient.name,
        signer: StatementSigner(patient.signer.key) { bytes, _ in
          patient.signer.sign(bytes, SignatureCheck.statements)
        }
      )
      return try household.edit(by: wrong)
    },
    PushedAttack("a signature by somebody whom nobody knows", .held(.unknownSigner)) {
      try $0.edit(by: SigningPerson("stranger").signer)
    },
  ]
}

extension GuardedHousehold {
  /// Gives the task another title in the copy, and commits that as somebody.
  fileprivate func edit(
    by signer: CommitSigner?,
    at seconds: Int64 = 1_800_000_000
  ) throws -> PushedCommit {
    let text = try home.directory.text(of: "copy/\(PushedAttack.head)")
    try home.directory.write(
      text.replacing(/"title": "[^"]*"/, with: "\"title\": \"Nothing\""),
      to: "copy/\(PushedAttack.head)"
    )
    return PushedCommit(commit: try home.forge("copy", by: signer, at: seconds))
  }

  /// Lets commits without a signature edit records.
  fileprivate func allowUnsigned() throws {
    let rights = Rights(words: ["edit:*"]) ?? .none
    try advance { try $0.say(.policy(AccessPolicy(unsigned: rights)), "Let a page edit\n") }
    try home.git("copy", "reset", "--quiet", "--hard", "origin/main")
  }

  /// Edits in the copy, and commits with git alone.
  fileprivate func commitPlainly() throws -> PushedCommit {
    try home.edit("copy", PushedAttack.head, "Known", "Mine")
    let author = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    let result = try run(
      "git",
      author + ["commit", "--quiet", "--all", "--message", "By hand"],
      in: home.directory["copy"]
    )
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return PushedCommit(commit: try home.head("copy"))
  }

  /// The commit that the founder took as it was.
  fileprivate func history() throws -> String {
    guard case .found(let founding) = try home.home.accessLog().statement(anchor)?.act,
      let commit = founding.history.first
    else { throw GitComplaint(text: "Nothing was founded.") }
    return commit.description
  }
}

extension SignedHousehold {
  /// Writes a statement into a clone's work tree.
  func write(_ statement: AccessStatement, in clone: String = "copy") throws {
    let text = String(decoding: statement.bytes, as: UTF8.self)
    try directory.write(text, to: "\(clone)/\(statement.path)")
  }
}
