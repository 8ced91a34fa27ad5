import CareModel
import CareStorage
import CareSync
import Files
import Git

/// One simulation while it runs.
struct SimulationRun {
  let simulation: Simulation
  let world: World
  var ledger = Ledger()
  var log: SimulationLog

  init(_ simulation: Simulation, _ log: SimulationLog) throws {
    self.simulation = simulation
    self.log = log
    var dice = Dice(seed: simulation.seed)
    world = try World(simulation.devices, &dice)
    _ = try ledger.note(world)
  }

  mutating func makeMoves() throws {
    for number in simulation.moves {
      var dice = Dice(seed: simulation.seed &* 0x9E37_79B9 &+ UInt64(number))
      let device = dice.pick(world.devices)
      let moves = Move.all.filter { !$0.needsFiles || device.kind != .bare }
      let move = dice.pick(moves) { $0.weight }
      for device in world.devices { device.clock.advance(by: dice.number(0...2) * 450) }
      try make(move, number, MoveTurn(world, device, dice))
    }
  }

  private mutating func make(_ move: Move, _ number: Int, _ turn: MoveTurn) throws {
    var turn = turn
    let title = "\(number) \(turn.device.name) \(move.name)"
    var isRefused = false
    do {
      try move.make(&turn)
    } catch let error as StoreError {
      log.lines.append("\(title): \(turn.notes.joined(separator: ", ")): \(error.code.rawValue)")
      guard Move.isAnswer(error) else { throw error }
      isRefused = true
    } catch {
      log.lines.append("\(title): \(turn.notes.joined(separator: ", "))")
      throw error
    }
    let tip = try world.tip(turn.device.path)?.hex.prefix(8) ?? "nothing"
    if isRefused {
      log.report.refused[move.name, default: 0] += 1
    } else {
      log.report.made[move.name, default: 0] += 1
      log.lines.append("\(title): \(turn.notes.joined(separator: ", ")); at \(tip)")
    }
    turn.allowances[turn.device.name] = move.allowance
    if let complaint = try ledger.note(world, turn.allowances) { throw GitComplaint(complaint) }
  }
}

extension SimulationRun {
  /// How many rounds of syncs must suffice until nothing moves any more.
  static let mostRounds = 6

  /// Lets every device finish what it began and sync until nothing moves.
  mutating func comeToRest() throws {
    for device in world.devices { try finish(device) }
    if let complaint = try ledger.note(world) { throw GitComplaint(complaint) }
    var dice = Dice(seed: simulation.seed &+ 1)
    for round in 1...Self.mostRounds {
      let before = try tips()
      for device in dice.shuffled(world.devices) {
        for remote in dice.shuffled(World.remoteNames) {
          try sync(device, SyncPlan(remote: remote), dice.pick([.republish, .accept]))
        }
      }
      if let complaint = try ledger.note(world) { throw GitComplaint("at rest, \(complaint)") }
      if try tips() == before {
        log.report.rounds = round
        return
      }
    }
    throw GitComplaint("After \(Self.mostRounds) rounds of syncs something still moves.")
  }

  /// Commits what was edited and not yet committed.
  ///
  /// - Parameter tries: How often what stands in the way is done away with.
  private mutating func finish(_ device: Device, tries: Int = 50) throws {
    guard device.kind != .bare else { return }
    do throws(StoreError) {
      try device.store().commitEdits("Finish")
      log.lines.append("\(device.name) commits what was left")
    } catch {
      switch error.code {
      case .nothingToDo: break
      case _ where tries == 0: throw error
      case .corrupt where Move.needsRepair(error):
        try sync(device, SyncPlan(repairs: true), .republish)
        try finish(device, tries: tries - 1)
      case .running, .deleted:
        // A date that somebody typed would stop what runs, or the record has ended meanwhile: the edit
        // is taken back.
        log.lines.append("\(device.name) restores what it edited")
        try device.git("checkout", "--quiet", "--", ".")
        try finish(device, tries: tries - 1)
      case .invalid where error.message.contains("not valid") && !error.faults.isEmpty:
        // An edit of what somebody else erased, or ended; the advice is to remove the file, or restore it.
        let file = error.faults[0].path
        log.lines.append("\(device.name) does away with \(file)")
        if FileSystem.kind(of: "\(device.path)/\(file)") == nil {
          try device.git("checkout", "--quiet", "--", file)
        } else {
          try FileSystem.remove("\(device.path)/\(file)")
        }
        try finish(device, tries: tries - 1)
      default: throw error
      }
    }
  }

  /// Syncs as somebody does who says yes to everything.
  private mutating func sync(
    _ device: Device,
    _ plan: SyncPlan,
    _ answer: SyncOptions.Rewrite
  ) throws {
    var plan = plan
    while true {
      do throws(StoreError) {
        let report = try device.sync(plan)
        let how =
          (plan.repairs ? ", repairing" : "")
          + (plan.rewrite == .refuse ? "" : ", \(plan.rewrite)")
        log.lines.append(
          "\(device.name) syncs with \(plan.remote)\(how): \(report.kind),"
            + " \(report.commit.prefix(8))"
        )
        return
      } catch {
        if Move.needsRepair(error), !plan.repairs {
          plan.repairs = true
        } else if error.code == .rewritten, plan.rewrite == .refuse {
          plan.rewrite = answer
        } else if error.code == .rewritten, plan.rewrite == .accept {
          plan.rewrite = .republish
        } else if error.code == .refused, error.message.contains("not the store's") {
          // Without files nobody can merge by hand: another device does it.
          guard device.kind != .bare else { return }
          log.lines.append("\(device.name) merges \(plan.remote) with git")
          try mergeByHand(device, plan.remote)
        } else {
          throw error
        }
      }
    }
  }

  /// Merges a remote's branch as git does, with our side of what it cannot merge.
  private func mergeByHand(_ device: Device, _ remote: String) throws {
    try device.git("fetch", "--quiet", remote)
    let tracking = "refs/remotes/\(remote)/main"
    guard try !device.tryGit(["merge", "--quiet", "--no-edit", tracking]).isSuccess else { return }
    for path in try device.lines("diff", "--name-only", "--diff-filter=U") {
      // A file that one side removed has only the other; it stays.
      _ = try device.tryGit(["checkout", "--ours", "--", path])
      try device.git("add", "--sparse", "--", path)
    }
    try device.git("commit", "--quiet", "--no-edit")
  }

  func tips() throws -> [String: ObjectID?] {
    var tips: [String: ObjectID?] = [:]
    for (name, path) in world.places { tips[name] = .some(try world.tip(path)) }
    return tips
  }
}
