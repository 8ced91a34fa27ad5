import CareAccess
import CareModel
import CareStorage
import CareSamples
import CareSync
import Files
import Git

/// One thing that people of a signed store do, or try.
struct PeopleMove: Sendable {
  let name: String
  /// How often it is made.
  let weight: Int
  /// Does it, and says what was done.
  let make: @Sendable (inout PeopleRun, SimulatedPerson, inout Dice) throws -> String

  static let all = words + ownWords + work + tries + lies + [leaveOut]

  /// Returns whether an error is an answer that people have to reckon with.
  static func isAnswer(_ error: StoreError) -> Bool {
    let answers: [StoreError.Code] = [
      .notAllowed, .notValidated, .held, .rewritten, .refused, .nothingToDo, .exists, .notFound,
      .raced,
    ]
    return answers.contains(error.code)
  }
}

extension PeopleMove {
  /// What the founder says of others.
  private static let words = [
    PeopleMove(name: "admit or change", weight: 5) { run, _, dice in
      guard let other = dice.any(of: run.others.dropLast()) else { return "nobody" }
      let role = dice.pick(PeopleRun.roles)
      let ends = try run.memberships(of: other)
      let admission = Admission(card: other.card, rights: role.rights, ends: ends)
      let said = try run.founder.store().say(.admit(admission), "Admit \(other.label)\n")
      run.tally.admit(other.label, role, as: said.id, ending: ends, by: try run.founder.tip())
      return "patient admits \(other.label) as \(role)"
    },
    PeopleMove(name: "remove", weight: 3) { run, _, dice in
      let members = run.others.filter { run.tally.present[$0.label] != nil }
      guard let other = dice.any(of: members) else { return "nobody is removed" }
      let ends = try run.memberships(of: other)
      // Another owner has removed them already.
      guard !ends.isEmpty else { return "nobody is removed" }
      try run.founder.store().say(.end(ends), "Remove \(other.label)\n")
      guard let tip = try run.founder.tip() else { return "nothing" }
      run.tally.remove(other.label, ending: ends, by: tip)
      return "patient removes \(other.label)"
    },
    PeopleMove(name: "owner removes", weight: 6) { run, _, dice in
      let owners = run.present.dropFirst().filter { run.tally.present[$0.label] == .owner }
      guard let owner = dice.any(of: owners),
        let other = dice.any(of: run.others.filter { $0.label != owner.label })
      else { return "no owner removes anybody" }
      return try run.end(other, by: owner, removingThem: dice.once(in: 2))
    },
    PeopleMove(name: "step over", weight: 2) { run, _, _ in
      guard try !run.founder.sync().held.isEmpty else { return "patient syncs" }
      try run.founder.sync { $0.overwritten = .remote }
      return "patient steps over what is held"
    },
  ]

  /// What people do with careplan.
  private static let work = [
    PeopleMove(name: "edit", weight: 6) { run, member, dice in
      guard var task = try member.store().fetch(TaskContent.self, id: "doxylamine") else {
        return "\(member.label) finds no task"
      }
      task.title = "\(member.label) \(dice.number(1...1000))"
      try member.store().update(task)
      return try run.made(by: member, .edit, "edits")
    },
    PeopleMove(name: "record", weight: 4) { run, member, _ in
      try member.store().add(Fixtures.outcome())
      return try run.made(by: member, nil, "records")
    },
    PeopleMove(name: "sync", weight: 10) { run, member, dice in
      do throws(StoreError) {
        let report = try member.sync()
        return "\(member.label) syncs: \(report.kind), \(report.held.count) held"
      } catch {
        guard [.rewritten, .held].contains(error.code), dice.once(in: 2) else { throw error }
        if error.code == .held { try member.giveUpHeld() }
        try member.sync { $0.rewrite = .accept }
        return "\(member.label) syncs after all"
      }
    },
    PeopleMove(name: "sync that dies", weight: 3) { run, member, dice in
      let step = dice.pick(SyncStep.allCases)
      do throws(StoreError) { try member.sync(dyingAt: step) } catch {
        guard error.message == Device.killed else { throw error }
      }
      member.close()
      return "\(member.label) syncs and dies at \(step.rawValue)"
    },
  ]

  /// What people do past careplan.
  private static let tries = [
    PeopleMove(name: "forge", weight: 5) { run, member, dice in
      guard member.label != run.founder.label else { return "nobody forges" }
      let deed = dice.pick([RightsTally.Deed.edit, .edit, .file, .word, .nameless])
      switch deed {
      case .edit, .nameless: try run.edit(member, dice.number(1...1000))
      case .omission: return "nothing"
      case .file: try FileSystem.replace("\(member.path)/README.md", with: Array(member.label.utf8))
      case .word: guard try run.claim(member, &dice) else { return "\(member.label) may say it" }
      }
      guard let commit = try member.forge(isSigned: deed != .nameless) else { return "nothing" }
      return try run.made(by: member, deed, "forges \(deed.rawValue)", commit)
    },
    PeopleMove(name: "plain push", weight: 5) { run, member, _ in
      let isTaken = try member.git("push", "--quiet", "origin", "main") != nil
      return "\(member.label) pushes by git\(isTaken ? "" : ", too late")"
    },
  ]
}

extension PeopleRun {
  /// The memberships of somebody that nobody has ended.
  func memberships(of member: SimulatedPerson) throws -> [StatementID] {
    let state = try founder.store().accessState()
    return (state?.memberships ?? [])
      .filter { $0.person == member.card.id && $0.ends.isEmpty }
      .map(\.id)
      .sorted()
  }

  /// Lets an owner beside the founder remove somebody, and tell the remote.
  ///
  /// - Parameter removingThem: Whether the founder, who has not heard of it, removes that owner in the same moment.
  fileprivate mutating func end(
    _ other: SimulatedPerson,
    by owner: SimulatedPerson,
    removingThem: Bool
  ) throws -> String {
    // What is said on top of what others hold goes nowhere.
    guard try owner.sync().held.isEmpty else { return "\(owner.label) syncs" }
    let state = try owner.store().accessState()
    guard let by = state?.membership(of: owner.signer.signer.key),
      let target = state?.memberships.first(where: { membership in
        membership.person == other.card.id && membership.ends.isEmpty
      })?.id
    else { return "\(owner.label) removes nobody" }
    let said = try owner.store().say(.end([target]), "Remove \(other.label)\n")
    guard let tip = try owner.tip() else { return "nothing" }
    tally.note(
      RightsTally.OtherEnd(
        by: by,
        label: other.label,
        target: target,
        statement: said.id,
        commit: tip
      )
    )
    if removingThem {
      let ends = try memberships(of: owner)
      guard !ends.isEmpty else { return "\(owner.label) is out" }
      try founder.store().say(.end(ends), "Remove \(owner.label)\n")
      if let tip = try founder.tip() { tally.remove(owner.label, ending: ends, by: tip) }
    }
    try owner.sync()
    return "\(owner.label) removes \(other.label)\(removingThem ? ", and patient them" : "")"
  }

  /// Notes what somebody made, and says so.
  mutating func made(
    by member: SimulatedPerson,
    _ deed: RightsTally.Deed?,
    _ what: String,
    _ commit: ObjectID? = nil
  ) throws -> String {
    guard let commit = try commit ?? member.tip() else { return "nothing" }
    let isLate = try isRemovalKnown(member.label, for: deed)
    tally.note(commit, by: member.label, deed, isLate: isLate)
    return "\(member.label) \(what): \(commit.hex.prefix(8))\(isLate ? ", being out" : "")"
  }

  func edit(_ member: SimulatedPerson, _ number: Int) throws {
    let path = "\(member.path)/tasks/doxylamine/current.json"
    // A copy of an early commit has no task yet.
    guard let bytes = try FileSystem.contents(of: path) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    let title = "\"title\": \"\(member.label) forged \(number)\""
    let changed = text.replacing(/"title": "[^"]*"/, with: title)
    try FileSystem.replace(path, with: Array(changed.utf8))
  }

  /// Writes a statement that is not for its signer to say; false for somebody who ever owned the store.
  fileprivate func claim(_ member: SimulatedPerson, _ dice: inout Dice) throws -> Bool {
    guard !tally.everOwned(member.label), let stranger = others.last,
      let anchor = try member.store().accessLog().anchor(), let tip = try member.tip()
    else { return false }
    let own = try memberships(of: member)
    let by = own.first ?? anchor
    let admission = Admission(card: stranger.card, rights: .own)
    let raised = Admission(card: member.card, rights: .own, ends: own)
    let act = dice.pick([AccessAct.admit(admission), .admit(raised), .end([anchor])])
    let draft = AccessStatement.Draft(
      act,
      found: anchor,
      by: by,
      at: Fixtures.start,
      previous: [anchor],
      seen: act.needsSeen ? CommitID(tip.hex) : nil
    )
    let statement = try AccessStatement(signing: draft, by: member.signer.signer)
    try FileSystem.replace("\(member.path)/\(statement.path)", with: statement.bytes)
    return true
  }
}
