import CareSimulation
import Testing

struct SimulationTests {
  /// `careplan-bench simulate` makes more of them, and longer ones.
  @Test(arguments: UInt64(1)...100)
  func `devices that do anything end on one commit and lose nothing`(_ seed: UInt64) throws {
    try Simulation(seed: seed).run()
  }

  /// `careplan-bench simulate --people` makes more of them.
  @Test(arguments: UInt64(1)...10)
  func `people who come and go end on one commit, and nobody gains a right`(_ seed: UInt64) throws {
    try PeopleSimulation(seed: seed).run()
  }
}
