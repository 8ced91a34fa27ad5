import CareAccess
import CareModel
import CareStorage
import CareSamples
import CareSync
import Git
import Sandbox

/// A simulation of people while it runs.
struct PeopleRun {
  static let roles: [AccessRole] = [.owner, .family, .patient, .admin, .provider([.interventions])]

  let simulation: PeopleSimulation
  let household: SimulatedHousehold
  var tally = RightsTally()
  /// Whom other owners have removed, as the founder knows at rest.
  private var removed: Set<String> = []
  var log = SimulationLog()
  /// For each copy the commits that its references ever named between two moves; of one that judges nothing, none.
  var tips: [String: Set<ObjectID>] = [:]

  var url: String { household.directory["origin"] }
  var founder: SimulatedPerson { household.founder }
  /// All others; the last one is never let in by anybody who may.
  var others: [SimulatedPerson] { household.others }
  var everybody: [SimulatedPerson] { [founder] + others }
  /// Those who are in.
  var present: [SimulatedPerson] {
    [founder]
      + others.filter { member in
        tally.present[member.label] != nil && !removed.contains(member.label)
          && !tally.unsure.contains(member.label)
      }
  }

  init(_ simulation: PeopleSimulation) throws {
    self.simulation = simulation
    var dice = Dice(seed: simulation.seed)
    household = try SimulatedHousehold(&dice)
    try founder.join(url)
    let store = try founder.store()
    try store.add(Fixtures.task())
    _ = try store.found(Founding(card: founder.card))
    tally.admit(founder.label, .owner)
    for member in others.dropLast() where !dice.once(in: 3) {
      let role = dice.pick(Self.roles)
      let admission = Admission(card: member.card, rights: role.rights)
      tally.admit(member.label, role, as: try store.say(.admit(admission), "Admit\n").id)
    }
    try founder.sync()
    for member in others { try member.join(url) }
  }

  mutating func makeMoves() throws {
    for number in simulation.moves {
      var dice = Dice(seed: simulation.seed &* 0x9E37_79B9 &+ UInt64(number))
      let move = dice.pick(PeopleMove.all) { $0.weight }
      let member = dice.pick(everybody)
      for member in everybody { member.clock.advance(by: dice.number(0...2) * 450) }
      do {
        let note = try move.make(&self, member, &dice)
        log.lines.append("\(number) \(note)")
        log.report.made[move.name, default: 0] += 1
      } catch let error as StoreError {
        log.lines.append("\(number) \(member.label) \(move.name): \(error.code.rawValue)")
        guard PeopleMove.isAnswer(error) else { throw error }
        log.report.refused[move.name, default: 0] += 1
      }
      try requireNothingLate()
      if simulation.judge != nil { try noteTips() }
    }
  }

  /// Nobody who is in ever takes what somebody made who was out.
  private func requireNothingLate() throws {
    guard !tally.late.isEmpty else { return }
    for member in present {
      let accepted = try commits(of: member)
      if let complaint = tally.complaint(accepting: accepted.intersection(Set(tally.late.keys))) {
        throw GitComplaint("\(member.label): \(complaint)")
      }
    }
  }

  func commits(of member: SimulatedPerson) throws -> Set<ObjectID> {
    var commits: Set<ObjectID> = []
    guard let tip = try member.tip() else { return [] }
    try Repository(opening: member.path).walkHistory(from: [tip]) { commit in
      commits.insert(commit.id)
      return .more
    }
    return commits
  }

  /// Returns whether the remote has the commit that removed or demoted a member.
  func isRemovalKnown(_ label: String, for deed: RightsTally.Deed?) throws -> Bool {
    guard let commit = tally.removal(of: label, for: deed) else { return false }
    let origin = try Repository(opening: url)
    guard let tip = try origin.reference(World.branch), origin.contains(commit) else {
      return false
    }
    return try origin.isAncestor(commit, of: tip)
  }
}

extension PeopleRun {
  /// How many rounds must suffice until nothing moves any more.
  private static let mostRounds = 8

  /// Lets the founder step over what is held, and all who are in take what there is.
  mutating func comeToRest() throws {
    for round in 1...Self.mostRounds {
      try hear()
      let before = try present.map { try $0.tip() }
      try vouch()
      if try !founder.sync().held.isEmpty { try founder.sync { $0.overwritten = .remote } }
      for member in present.dropFirst() { try settle(member, isLast: round > 3) }
      try hear()
      let after = try present.map { try $0.tip() }
      let origin = try Repository(opening: url).reference(World.branch)
      if before == after, Set(after + [origin]).count == 1 {
        log.report.rounds = round
        return
      }
    }
    let tips = try present.map { "\($0.label) \(try $0.tip()?.hex.prefix(8) ?? "-")" }
    throw GitComplaint("Something still moves: \(tips.joined(separator: ", "))")
  }

  /// Finds out whom other owners have removed in what the founder has.
  private mutating func hear() throws {
    guard let tip = try founder.tip() else { return }
    let repository = try Repository(opening: founder.path)
    removed = try tally.removed(in: tip) { commit, end in
      guard repository.contains(commit), repository.contains(end) else { return false }
      return try commit == end || repository.isAncestor(commit, of: end)
    }
  }

  /// Returns whether a copy keeps in mind that its owner removed somebody, which was taken back since and which nobody
  /// else has ever heard of.
  private func keepsOwnEnd(_ member: SimulatedPerson) throws -> Bool {
    let known = Set(try member.store().accessLog().statements.map(\.id))
    let shared = Set(try founder.store().accessLog().statements.map(\.id))
    return tally.otherEnds.contains {
      known.contains($0.statement) && !shared.contains($0.statement)
    }
  }

  /// Lets the founder answer for what people made who might, and who left or may less since.
  private func vouch() throws {
    let held = try founder.sync().held.filter { $0.rule != .onHeld }
    let ids = held.compactMap { ObjectID(hex: $0.commit.id) }.filter(tally.isHonest)
    guard !ids.isEmpty else { return }
    try founder.store().say(.vouch(ids.compactMap { CommitID($0.hex) }), "Answer for others\n")
  }

  /// Syncs as somebody does who gives up what everybody else holds.
  ///
  /// - Parameter isLast: Whether they also give up what they had accepted from others.
  private func settle(_ member: SimulatedPerson, isLast: Bool) throws {
    do throws(StoreError) { try member.sync() } catch {
      guard error.code == .held || error.code == .rewritten else { throw error }
      if error.code == .held { try member.giveUpHeld() }
      do throws(StoreError) {
        try member.sync { options in
          if isLast { options.overwritten = .device } else { options.rewrite = .accept }
        }
      } catch {
        // What is only here is more than they may do now, or the remote has again what they hold: the founder
        // steps over that first.
        guard PeopleMove.isAnswer(error), !isLast || error.code == .held else { throw error }
      }
    }
  }

  /// Looks whether everything is right at rest.
  mutating func judge() throws {
    var dice = Dice(seed: simulation.seed &+ 1)
    let fresh = try SimulatedPerson("visitor", in: household.directory.path, &dice)
    try fresh.join(url)
    guard try fresh.tip() == founder.tip() else {
      throw GitComplaint("A new copy stands elsewhere.")
    }
    let accepted = try commits(of: founder)
    if let complaint = tally.complaint(accepting: accepted) { throw GitComplaint(complaint) }
    for member in try (present + [fresh]).filter({ try !keepsOwnEnd($0) }) {
      guard let state = try member.store().accessState() else {
        throw GitComplaint("\(member.label) takes the store for an unsigned one.")
      }
      for other in everybody {
        let isIn = present.contains { $0.label == other.label }
        let expected = isIn ? tally.present[other.label]?.rights ?? .none : .none
        let rights = state.rights(of: other.card.id)
        guard !tally.unsure.contains(other.label) else {
          guard rights == .none || tally.roles(of: other.label).map(\.rights).contains(rights)
          else { throw GitComplaint("\(member.label) gives \(other.label) what nobody said.") }
          continue
        }
        guard rights == expected else {
          throw GitComplaint("\(member.label) gives \(other.label) other rights than was said.")
        }
      }
      if let held = try member.store().checkSignatures().held.first {
        throw GitComplaint("\(member.label) keeps what others hold: \(held.line)")
      }
      let bad = try member.store().check().findings.filter { $0.severity == .error }
      if let first = bad.first { throw GitComplaint("\(member.label): \(first)") }
    }
  }
}
