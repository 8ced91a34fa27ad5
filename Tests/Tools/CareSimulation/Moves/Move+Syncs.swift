import CareModel
import CareStorage
import CareSync
import Git
import Synchronization

extension Move {
  /// Exchanges, most of them as they should go.
  static let syncs = [
    Move(name: "sync", weight: 30, make: sync),
    Move(name: "fetch, pull or push", weight: 6, make: part),
    Move(name: "sync that dies", weight: 6, make: dyingSync),
    Move(name: "sync on a bad line", weight: 6, make: brokenSync),
    Move(name: "sync in a race", weight: 8, make: racingSync),
  ]

  private static func sync(_ turn: inout MoveTurn) throws {
    try turn.exchange(turn.plan())
  }

  private static func part(_ turn: inout MoveTurn) throws {
    var plan = turn.plan()
    plan.verb = turn.dice.pick([.fetch, .pull, .push])
    turn.note(plan.verb.rawValue)
    do { try turn.exchange(plan) } catch let error as StoreError {
      guard error.code == .busy || error.code == .rewritten else { throw error }
      turn.note(error.code.rawValue)
    }
  }

  private static func dyingSync(_ turn: inout MoveTurn) throws {
    var plan = turn.plan()
    plan.lastStep = turn.dice.pick(SyncStep.allCases)
    turn.note("at \(plan.lastStep?.rawValue ?? "")")
    try turn.exchange(plan)
    turn.device.close()
  }

  private static func brokenSync(_ turn: inout MoveTurn) throws {
    var plan = turn.plan()
    plan.fault = turn.dice.pick([.failingFetch, .failingPush, .lostAnswer, .lostAnswer])
    turn.note(plan.fault.rawValue)
    try turn.exchange(plan)
  }

  /// A sync in the middle of which something else happens: another device is faster, or this one
  /// is used.
  private static func racingSync(_ turn: inout MoveTurn) throws {
    let rival = turn.dice.once(in: 3) ? turn.device : turn.other()
    let isSame = rival.number == turn.device.number
    let record = turn.dice.record(turn.dice.pick([.contact, .carePlan, .outcome]))
    var plan = turn.plan()
    var theirs = SyncPlan(remote: turn.dice.once(in: 3) ? plan.remote : "origin")
    theirs.rewrite = .republish
    let failures = Mutex<[String]>([])
    let step = turn.dice.pick([SyncStep.fetched, .checked, .merged, .pushed])
    turn.note("\(rival.name) is used at \(step.rawValue)")
    plan.interlude = (
      step,
      { [theirs] in
        do throws(StoreError) {
          try rival.use(record)
          if !isSame { try rival.sync(theirs) }
        } catch {
          if !Move.isAnswer(error) { failures.withLock { $0.append("\(error)") } }
        }
      }
    )
    try turn.exchange(plan)
    let complaints = failures.withLock(\.self)
    if let first = complaints.first { throw GitComplaint("\(rival.name): \(first)") }
  }
}

extension Device {
  /// Adds a record in the middle of something else.
  fileprivate func use(_ record: AnyRecord) throws(StoreError) {
    do throws(StoreError) {
      try store().write("Use") { transaction throws(StoreError) in
        _ = try transaction.add(record, another: true)
      }
    } catch {
      guard Move.isAnswer(error) else { throw error }
    }
  }
}

extension MoveTurn {
  fileprivate mutating func plan() -> SyncPlan {
    var plan = SyncPlan()
    plan.remote = dice.pick(["origin", "origin", "backup"])
    plan.usesProgram = dice.once(in: 8)
    return plan
  }

  /// Exchanges as a person does, who reads what was refused and says what to do.
  fileprivate mutating func exchange(_ plan: SyncPlan) throws {
    note(plan.remote + (plan.usesProgram ? " by git" : ""))
    let sides = try tips(with: plan)
    do throws(StoreError) {
      let report = try device.sync(plan)
      note("\(report.kind), \(report.commit.prefix(8))")
    } catch {
      switch error.code {
      case .corrupt where Move.needsRepair(error) && !plan.repairs:
        var plan = plan
        plan.repairs = true
        note("repairing")
        try exchange(plan)
      case .rewritten where plan.verb == .sync && plan.rewrite == .refuse:
        var plan = plan
        plan.rewrite = dice.pick([.republish, .accept])
        guard !dice.once(in: 4) else { return note("refused: rewritten") }
        note("\(plan.rewrite)")
        try exchange(plan)
      case .rewritten where plan.rewrite == .accept: note("nothing to accept")
      case .interrupted where plan.fault != .none: note("interrupted")
      case .internal where error.message == Device.killed: note("killed")
      default: throw error
      }
      return
    }
    guard plan.interlude == nil, [.sync, .pull].contains(plan.verb), sides.count == 2,
      let tip = try world.tip(device.path)
    else {
      return
    }
    let law = try DayLaw(store(), at: sides)
    if let complaint = try law.complaint(store(), at: tip.hex) { throw GitComplaint(complaint) }
  }

  /// Returns the commits that meet in an exchange.
  private func tips(with plan: SyncPlan) throws -> [String] {
    let remote = world.places.first { $0.name == plan.remote }?.path
    return [try world.tip(device.path), try remote.flatMap(world.tip)].compactMap { $0?.hex }
  }
}
