/// Devices with wrong clocks that do anything in any order, and end on one commit.
///
/// All chances follow from the seed, those of each move from the seed and its number: a run can be
/// repeated, and it can be repeated without some of its moves.
public struct Simulation: Hashable, Sendable {
  public var seed: UInt64
  public var devices: Int
  /// The numbers of the moves that are made.
  public var moves: [Int]

  public init(seed: UInt64, devices: Int = 5, moves: Int = 40) {
    self.seed = seed
    self.devices = devices
    self.moves = Array(1...max(1, moves))
  }

  /// Makes all moves, lets the devices come to rest, and looks whether everything is right.
  ///
  /// - Returns: What was done.
  /// - Throws: ``SimulationFailure``.
  @discardableResult
  public func run() throws -> SimulationReport {
    var log = SimulationLog()
    do {
      var run = try SimulationRun(self, log)
      defer { log = run.log }
      do {
        try run.makeMoves()
        try run.comeToRest()
        try run.judge()
      } catch {
        log = run.log
        throw error
      }
      return SimulationReport(self, run.log)
    } catch {
      throw SimulationFailure(simulation: self, reason: "\(error)", log: log.lines)
    }
  }

  /// Returns the fewest moves that were found with which the simulation fails.
  ///
  /// Moves are left out as long as what remains still fails, in any way.
  public func shrunk() -> Simulation {
    var smallest = self
    var size = max(1, moves.count / 2)
    while true {
      var start = 0
      var isSmaller = false
      while start < smallest.moves.count {
        var candidate = smallest
        candidate.moves.removeSubrange(start..<min(start + size, candidate.moves.count))
        if candidate.fails {
          smallest = candidate
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { return smallest }
      size = max(1, size / 2)
    }
  }

  private var fails: Bool {
    do { try run() } catch { return true }
    return false
  }
}

/// Something that must not happen.
public struct SimulationFailure: Error, CustomStringConvertible, Sendable {
  public let simulation: Simulation
  public let reason: String
  /// One line for each move.
  public let log: [String]

  public var description: String {
    let moves = simulation.moves.map(String.init).joined(separator: ",")
    return (["seed \(simulation.seed): \(reason)"] + log).joined(separator: "\n  ")
      + "\nAgain: careplan-bench simulate --seeds \(simulation.seed) --devices"
      + " \(simulation.devices) --only \(moves)"
  }
}

/// What a run did.
public struct SimulationReport: Hashable, Sendable {
  /// How often each kind of move was made and came to something.
  public var made: [String: Int] = [:]
  /// How often each kind of move was answered with an error that it has to reckon with.
  public var refused: [String: Int] = [:]
  public var versions = 0
  public var conflicts = 0
  /// How many rounds of syncs it took until nothing moved.
  public var rounds = 0

  public init() {}

  init(_ simulation: Simulation, _ log: SimulationLog) {
    self = log.report
  }

  public static func += (sum: inout SimulationReport, other: SimulationReport) {
    sum.made.merge(other.made, uniquingKeysWith: +)
    sum.refused.merge(other.refused, uniquingKeysWith: +)
    sum.versions += other.versions
    sum.conflicts += other.conflicts
    sum.rounds = max(sum.rounds, other.rounds)
  }
}

/// What happened so far.
struct SimulationLog: Sendable {
  var lines: [String] = []
  var report = SimulationReport()
}
