import CareReading
import CareStorage

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
}
