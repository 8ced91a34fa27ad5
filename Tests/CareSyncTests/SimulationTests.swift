import CareSimulation
import TestSupport
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

  /// `careplan-bench simulate --people --judge` and `CAREPLAN_LAW_COUNT` make more of them.
  @Test(arguments: 1...UInt64(lawCount(4)))
  func `commits are judged as Python judges them`(_ seed: UInt64) throws {
    var simulation = PeopleSimulation(seed: seed)
    simulation.judge = OtherJudge("Tests/Judges/judge_commits.py") { lines in
      try PythonJudge.judgements(ofCommits: lines)
    }
    try simulation.run()
  }
}
