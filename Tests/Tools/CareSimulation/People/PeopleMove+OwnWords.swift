import CareAccess
import CareModel
import CareStorage
import CareSamples
import CareSync
import Files
import Git

extension PeopleMove {
  /// Statements of people about themselves, and vouches for commits of others.
  static let ownWords = [
    PeopleMove(name: "leave", weight: 3) { run, member, _ in
      guard let own = try run.ownMembership(member) else { return "\(member.label) stays" }
      try member.store().say(.end([own]), "Leave\n")
      guard let tip = try member.tip() else { return "nothing" }
      run.tally.note(leaving: member.label, onlyOwning: false, by: tip)
      try member.sync()
      return "\(member.label) leaves: \(tip.hex.prefix(8))"
    },
    PeopleMove(name: "demote oneself", weight: 3) { run, member, dice in
      guard run.tally.present[member.label] == .owner, let own = try run.ownMembership(member)
      else { return "\(member.label) keeps what they may" }
      let role = dice.pick([AccessRole.family, .patient])
      let admission = Admission(card: member.card, rights: role.rights, ends: [own])
      let said = try member.store().say(.admit(admission), "Demote oneself\n")
      guard let tip = try member.tip() else { return "nothing" }
      run.tally.admit(member.label, role, as: said.id, ending: [own], by: tip)
      run.tally.note(leaving: member.label, onlyOwning: true, by: tip)
      try member.sync()
      return "\(member.label) is \(role) from now on: \(tip.hex.prefix(8))"
    },
    PeopleMove(name: "change keys", weight: 8) { run, member, dice in
      guard member.label != run.founder.label || dice.once(in: 3) else { return "patient waits" }
      let (phone, words) = (member.device(.phone), member.device(.words))
      let newWords = member.device(.newWords)
      let key = member.signer.signer.key
      let change = dice.pick([
        OwnChange(devices: [phone]), OwnChange(recovery: words),
        OwnChange(recovery: newWords, ends: [words.signing]), OwnChange(ends: [key]),
        OwnChange(ends: [phone.signing]), OwnChange(ends: [member.device(.laptop).signing]),
      ])
      // The founder stays, with the device of the card.
      if member.label == run.founder.label, change.ends.contains(key) { return "patient stays" }
      if !change.ends.isEmpty || change.recovery != nil { run.tally.doubt(member.label) }
      try member.store().say(.own(change), "Change own keys\n")
      if dice.once(in: 2) { try member.sync() }
      return "\(member.label) adds \(change.devices.count), ends \(change.ends.count) keys"
    },
    PeopleMove(name: "take another device", weight: 5) { run, member, dice in
      guard member.label != run.founder.label else { return "patient keeps the laptop" }
      let key = dice.pick(SimulatedPerson.Key.allCases)
      member.choose(key)
      return "\(member.label) signs with the \(key)"
    },
    PeopleMove(name: "vouch", weight: 3) { run, member, dice in
      let commits = try run.commits(of: dice.pick(run.everybody)).sorted()
      guard let commit = dice.any(of: commits), let id = CommitID(commit.hex) else {
        return "nothing to vouch for"
      }
      try member.store().say(.vouch([id]), "Answer for one\n")
      run.tally.excuse([commit])
      return "\(member.label) answers for \(commit.hex.prefix(8))"
    },
    PeopleMove(name: "checkpoint", weight: 3) { run, member, _ in
      guard let tip = try member.tip(), let id = CommitID(tip.hex) else { return "nothing" }
      try member.store().say(.vouchUpTo([id]), "Answer for everything\n")
      return "\(member.label) takes everything up to \(tip.hex.prefix(8))"
    },
    PeopleMove(name: "policy", weight: 1) { run, _, dice in
      let words = dice.pick([[], ["edit:interventions"], ["edit:*"]])
      let policy = AccessPolicy(unsigned: Rights(words: words) ?? .none)
      run.tally.allowNameless()
      try run.founder.store().say(.policy(policy), "Say what pages may\n")
      return "pages may \(words)"
    },
  ]

  /// Moves of hosts and former members that bypass careplan.
  static let lies = [
    PeopleMove(name: "replay", weight: 8) { run, member, dice in
      let keys = Set(member.signers.map(\.signer.key))
      let ends = try member.store().accessLog().statements.filter { statement in
        keys.contains(statement.key) && statement.draft.seen != nil
      }
      let commits = try run.commits(of: member).sorted()
      guard member.label != run.founder.label, let end = dice.any(of: ends),
        let parent = dice.any(of: commits),
        let signer = member.signers.first(where: { $0.signer.key == end.key })
      else { return "\(member.label) has nothing to say again" }
      let replays = try Replays(at: member.path, by: [signer], onto: [parent])
      let made = try replays.bring(end, dice.pick([.dose, .erasure, .late]), onto: parent, &dice)
      guard let last = made.last else { return "nothing" }
      let note = try run.made(by: member, .edit, "replays", last)
      try member.mergeByCareplan(last)
      let isTaken = try member.git("push", "--quiet", "origin", "main") != nil
      return "\(note)\(isTaken ? "" : ", too late")"
    },
    PeopleMove(name: "host hides", weight: 4) { run, member, dice in
      guard member.label != run.founder.label else { return "the host is honest" }
      let origin = try Repository(opening: run.url)
      let commits = try run.commits(of: run.founder).sorted()
      guard let now = try origin.reference(World.branch), let old = dice.any(of: commits),
        origin.contains(old)
      else { return "the host has nothing to hide" }
      try run.serve(old)
      var answer = "syncs"
      do throws(StoreError) { try member.sync { $0.rewrite = .accept } } catch {
        answer = error.code.rawValue
      }
      try run.serve(now)
      return "the host serves \(old.hex.prefix(8)) to \(member.label), who \(answer)"
    },
  ]
}

extension PeopleRun {
  /// A member's current membership if the founder gave it last; nil for the founder.
  fileprivate func ownMembership(_ member: SimulatedPerson) throws -> StatementID? {
    let own = try member.store().accessState()?.membership(of: member.signer.signer.key)
    return tally.isCurrent(own, of: member.label) && member.label != founder.label ? own : nil
  }

  /// Lets the remote name another commit, whatever it had.
  fileprivate func serve(_ commit: ObjectID) throws {
    let origin = try Repository(opening: url)
    try origin.updateReference(
      World.branch,
      to: commit,
      expecting: try origin.reference(World.branch),
      message: "lie"
    )
  }
}

extension SimulatedPerson {
  /// Moves the branch to what careplan makes of it and another commit, which needs no signature.
  fileprivate func mergeByCareplan(_ other: ObjectID) throws {
    let engine = try GitEngine(opening: path)
    guard let tip = try self.tip() else { return }
    let merged = try engine.merge(tip, other, MergeOptions(allowsUnrelated: true))
    try git("reset", "--quiet", "--hard", merged.commit.hex)
  }
}
