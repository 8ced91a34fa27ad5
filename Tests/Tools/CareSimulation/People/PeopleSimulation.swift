/// A signed store whose people come and go, of whom some try what they may not do, and all who are in end on one
/// commit.
///
/// All chances follow from the seed, those of each move from the seed and its number.
public struct PeopleSimulation: SeededSimulation {
  public let seed: UInt64
  public var moves: [Int]
  /// A second judge of all commits; nil for none.
  public var judge: OtherJudge?
  /// On how many parents each end of a membership or a device is brought again, for the other judge alone.
  public var replays = 3

  public init(seed: UInt64, moves: Int = 30) {
    self.seed = seed
    self.moves = Array(1...max(1, moves))
  }

  public var words: String {
    judge.map { "--people --judge \($0.path) --replays \(replays)" } ?? "--people"
  }

  /// Makes all moves, lets people come to rest, and looks whether everything is right.
  ///
  /// - Returns: What was done.
  /// - Throws: ``SimulationFailure``.
  @discardableResult
  public func run() throws -> SimulationReport {
    var log = SimulationLog()
    do {
      var run = try PeopleRun(self)
      do {
        try run.makeMoves()
        try run.comeToRest()
        try run.judge()
        if let judge {
          try run.noteTips()
          try run.compare(judge)
        }
      } catch {
        log = run.log
        throw error
      }
      return run.log.report
    } catch {
      throw SimulationFailure(self, reason: "\(error)", log: log.lines)
    }
  }
}
