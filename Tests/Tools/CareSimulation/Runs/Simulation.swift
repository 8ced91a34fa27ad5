/// Devices with wrong clocks that do anything in any order, and end on one commit.
///
/// All chances follow from the seed, those of each move from the seed and its number: a run can be
/// repeated, and it can be repeated without some of its moves.
public struct Simulation: SeededSimulation {
  public var seed: UInt64
  public var devices: Int
  /// The numbers of the moves that are made.
  public var moves: [Int]

  public init(seed: UInt64, devices: Int = 5, moves: Int = 40) {
    self.seed = seed
    self.devices = devices
    self.moves = Array(1...max(1, moves))
  }

  public var words: String { "--devices \(devices)" }

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
      throw SimulationFailure(self, reason: "\(error)", log: log.lines)
    }
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
