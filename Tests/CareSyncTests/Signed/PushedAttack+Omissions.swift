import CareAccess
import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// Merges whose tree leaves out the statement that ended their author, which one of their parents has.
  static let omissions =
    [
      PushedAttack(
        "a merge without the statement that removed its author",
        .held(.ended, finding: .removedStatement)
      ) { household in
        let home = household.home
        let state = try home.home.accessState()
        let ended = (state?.memberships ?? []).filter { $0.person == household.parent.id }
        try household.advance { _ = try $0.say(.end(ended.map(\.id)), "Remove the parent\n") }
        return try household.leaveOut(by: household.parent.signer)
      }
    ]
    + [OwnEnd.left, .device, .demotion].map { end in
      PushedAttack(
        "a merge without the statement of \(end.rawValue)",
        end.outcomeAtOnce.with(.removedStatement)
      ) { household in
        try household.end(end)
        try household.home.git("copy", "fetch", "--quiet", "origin")
        return try household.leaveOut(by: household.signer(of: end).signer)
      }
    }
}

extension PushedAttack.Outcome {
  /// The same, which a server that judges nothing refuses by a finding.
  fileprivate func with(_ finding: Finding.Rule) -> Self {
    guard case .held(let rule, let path, let verb, _) = self else { return self }
    return .held(rule, path: path, verb: verb, finding: finding)
  }
}

extension GuardedHousehold {
  /// Lets somebody edit what came before the last commit, and merge the last one with a tree that has nothing of it.
  ///
  /// The edit has the lesser id of the two, so that whoever looks for the first good commit would find it first.
  fileprivate func leaveOut(by signer: CommitSigner) throws -> PushedCommit {
    let tip = try home.git("copy", "rev-parse", "origin/main")
    let before = try home.git("copy", "rev-parse", "origin/main~1")
    try home.git("copy", "checkout", "--quiet", "--force", "-B", "main", before)
    try home.forgeDose()
    let tree = try home.tree("copy")
    for second in 1_800_000_000..<1_800_004_096 as Range<Int64> {
      let edit = try home.forge("copy", by: signer, tree: tree, parents: [before], at: second)
      guard edit < tip else { continue }
      let merge = try home.forge("copy", by: signer, tree: tree, parents: [tip, edit])
      return PushedCommit(commit: merge)
    }
    throw GitComplaint(text: "No edit has a lesser id than the tip.")
  }
}
