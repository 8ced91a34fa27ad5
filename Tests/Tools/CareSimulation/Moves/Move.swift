import CareModel
import CareStorage
import Files
import Git
import Sandbox

/// One thing that people, programs and accidents do.
struct Move: Sendable {
  let name: String
  /// How often it is made.
  let weight: Int
  /// Whether it needs files beside the git directory.
  var needsFiles = false
  var allowance = Ledger.Allowance.nothing
  let make: @Sendable (inout MoveTurn) throws -> Void
}

/// One move as it is made.
struct MoveTurn {
  let world: World
  let device: Device
  var dice: Dice
  /// What happened, for the log.
  private(set) var notes: [String] = []
  /// What a move may do that changes another place than its device.
  var allowances: [String: Ledger.Allowance] = [:]

  init(_ world: World, _ device: Device, _ dice: Dice) {
    self.world = world
    self.device = device
    self.dice = dice
  }

  mutating func note(_ text: String) { notes.append(text) }

  func store() throws(StoreError) -> GitStore { try device.store() }

  /// Returns another device.
  mutating func other() -> Device {
    dice.any(of: world.devices.filter { $0.number != device.number }) ?? device
  }
}

extension Move {
  static let all = records + events + history + syncs + remotes + plainGit + upkeep

  /// Returns whether an error is an answer that a move has to reckon with.
  static func isAnswer(_ error: StoreError) -> Bool {
    let answers: [StoreError.Code] = [
      .notFound, .exists, .deleted, .invalid, .refused, .uncommitted, .nothingToDo, .pending,
      .running,
    ]
    return answers.contains(error.code) || needsRepair(error)
  }

  /// Returns whether somebody's git changed a version file, which careplan refuses until it may
  /// repair it.
  static func needsRepair(_ error: StoreError) -> Bool {
    error.code == .corrupt && error.remedy?.actions.contains(.sync(nil, .repairing)) == true
  }

  /// What happens to the repositories beside the records.
  static let upkeep = [
    Move(name: "restart", weight: 3) { turn in turn.device.close() },
    Move(name: "clock", weight: 3) { turn in
      let hours = turn.dice.number(-60...60)
      turn.note("\(hours) h")
      turn.device.clock.set(offset: hours * 3600)
    },
    Move(name: "repack", weight: 1) { turn in
      try turn.device.git("repack", "--quiet", "-a", "-d")
      try turn.device.git("pack-refs", "--all")
    },
    Move(name: "drop index", weight: 1) { turn in
      turn.device.close()
      try FileSystem.removeIfPresent("\(turn.device.gitDirectory)/careplan/index.sqlite")
    },
    Move(name: "check --fix", weight: 2) { turn in
      let report = try turn.store().repair()
      if let commit = report.repair { turn.note("made \(commit.prefix(8))") }
    },
    Move(name: "file of others", weight: 2, needsFiles: true, allowance: .hiding) { turn in
      let path = "notes/\(turn.device.name).txt"
      let text = Array("\(turn.dice.number(0...9))\n".utf8)
      try FileSystem.replace("\(turn.device.path)/\(path)", with: text)
      try turn.device.git("add", path)
      _ = try turn.device.tryGit(["commit", "--quiet", "--message", "Note", "--", path])
    },
  ]

  /// What others do to a remote.
  static let remotes = [
    Move(name: "rewind", weight: 3, make: rewind),
    Move(name: "delete branch", weight: 1, make: deleteBranch),
    Move(name: "squash remote", weight: 1, make: squashRemote),
  ]

  private static func rewind(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    var commits: [ObjectID] = []
    let repository = try Repository(opening: path)
    try repository.walkHistory(from: [tip]) { commit in
      commits.append(commit.id)
      return commits.count < 8 ? .more : .enough
    }
    guard let target = turn.dice.any(of: Array(commits.dropFirst())) else { return }
    turn.note("\(name) to \(target.hex.prefix(8))")
    try repository.updateReference(World.branch, to: target, expecting: tip, message: "rewind")
  }

  private static func deleteBranch(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    turn.note(name)
    try Repository(opening: path).deleteReference(World.branch, expecting: tip)
  }

  /// Replaces a remote's history by one commit.
  private static func squashRemote(_ turn: inout MoveTurn) throws {
    guard let (name, path, tip) = try turn.anyRemote() else { return }
    let arguments = ["commit-tree", "-m", "Squash", "\(tip.hex)^{tree}"]
    let time = turn.device.clock.now.seconds
    let made = try Device.git(arguments, in: path, at: time).prefix(40)
    guard let commit = ObjectID(hex: made) else { throw GitComplaint("No commit: \(made)") }
    turn.note("\(name) is \(made.prefix(8)) now")
    try Repository(opening: path)
      .updateReference(World.branch, to: commit, expecting: tip, message: "squash")
  }
}

extension MoveTurn {
  /// Returns a remote that has the branch; its versions may go away.
  fileprivate mutating func anyRemote() throws -> (name: String, path: String, tip: ObjectID)? {
    let name = dice.pick(World.remoteNames)
    let path = world.directory[name]
    allowances[name] = .hiding
    guard let tip = try world.tip(path) else { return nil }
    return (name, path, tip)
  }
}
