import CareSimulation
import Testing

struct SimulationTests {
  /// `careplan-bench simulate` makes more of them, and longer ones.
  @Test(arguments: UInt64(1)...200)
  func `devices that do anything end on one commit and lose nothing`(_ seed: UInt64) throws {
    try Simulation(seed: seed).run()
  }
}
