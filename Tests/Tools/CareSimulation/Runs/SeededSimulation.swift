/// Something that is done at random from a seed, and that can be done again without some of its moves.
public protocol SeededSimulation: Hashable, Sendable {
  var seed: UInt64 { get }
  /// The numbers of the moves that are made.
  var moves: [Int] { get set }
  /// The options of the bench that mean such a simulation.
  var words: String { get }

  /// Makes all moves, and looks whether everything is right.
  ///
  /// - Throws: ``SimulationFailure``.
  @discardableResult
  func run() throws -> SimulationReport
}

extension SeededSimulation {
  /// Returns the fewest moves that were found with which the simulation fails.
  ///
  /// Moves are left out as long as what remains still fails, in any way.
  public func shrunk() -> Self {
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
  public let seed: UInt64
  public let reason: String
  /// One line for each move.
  public let log: [String]
  /// The command that does it again.
  public let command: String

  init(_ simulation: some SeededSimulation, reason: String, log: [String]) {
    (seed, self.reason, self.log) = (simulation.seed, reason, log)
    let moves = simulation.moves.map(String.init).joined(separator: ",")
    command =
      "careplan-bench simulate --seeds \(seed) \(simulation.words) --only \(moves)"
  }

  public var description: String {
    (["seed \(seed): \(reason)"] + log).joined(separator: "\n  ") + "\nAgain: \(command)"
  }
}
