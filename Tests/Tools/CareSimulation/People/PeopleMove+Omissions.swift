import CareStorage
import Git
import Sandbox

extension PeopleMove {
  /// A merge of the remote's tip with an edit of an old commit, whose tree has no statement that came since: nobody
  /// takes it, not even whoever copies the store anew.
  static let leaveOut = PeopleMove(name: "leave out statements", weight: 4) { run, member, dice in
    guard member.label != run.founder.label, let own = try member.tip(),
      try member.git("fetch", "--quiet", "origin") != nil,
      let there = try member.git("rev-parse", "refs/remotes/origin/main"),
      let tip = ObjectID(hex: there),
      let access = try member.git("rev-parse", "\(there):access")
    else { return "\(member.label) leaves nothing out" }
    let old = try run.commits(of: run.founder).sorted().filter { (commit: ObjectID) -> Bool in
      guard let earlier = try member.git("rev-parse", "\(commit.hex):access") else { return false }
      return try earlier != access
        && member.git("merge-base", "--is-ancestor", commit.hex, there) != nil
    }
    guard let base = dice.any(of: old) else { return "\(member.label) leaves nothing out" }
    try member.git("reset", "--quiet", "--hard", base.hex)
    try run.edit(member, dice.number(1...1000))
    let isSigned = !dice.once(in: 3)
    guard let edit = try member.forge(isSigned: isSigned),
      let merge = try member.forge(isSigned: isSigned, merging: tip)
    else { return "nothing" }
    _ = try run.made(by: member, isSigned ? .edit : .nameless, "edits", edit)
    let note = try run.made(by: member, .omission, "leaves out", merge)
    let isTaken = try member.git("push", "--quiet", "origin", "main") != nil
    // Whoever tries that does not build on it.
    try member.git("reset", "--quiet", "--hard", own.hex)
    guard isTaken else { return "\(note), too late" }
    let visitor = try SimulatedPerson(
      "v\(merge.hex.prefix(8))",
      in: run.household.directory.path,
      &dice
    )
    do throws(StoreError) { try visitor.join(run.url) } catch {
      guard isAnswer(error) else { throw error }
      return "\(note), which is no store"
    }
    let accepted = try run.commits(of: visitor).intersection([edit, merge])
    if let complaint = run.tally.complaint(accepting: accepted) {
      throw GitComplaint("A new copy: \(complaint)")
    }
    return note
  }
}
