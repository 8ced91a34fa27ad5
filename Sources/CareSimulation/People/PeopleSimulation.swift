/// A signed store whose people come and go, of whom some try what they may not do, and all who are in end on one
/// commit.
///
/// All chances follow from the seed, those of each move from the seed and its number.
public struct PeopleSimulation: SeededSimulation {
  public let seed: UInt64
  public var moves: [Int]

  public init(seed: UInt64, moves: Int = 30) {
    self.seed = seed
    self.moves = Array(1...max(1, moves))
  }

  public var words: String { "--people" }

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
