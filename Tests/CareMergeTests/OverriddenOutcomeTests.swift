import CareModel
import CareTestSupport
import Testing

/// What an oracle found: a leaf that another one overrides has no say in how values are merged.
struct OverriddenOutcomeTests {
  typealias Values = [OutcomeValue]

  private func outcome(_ counts: [Int], _ state: OutcomeContent.State? = nil) -> Outcome {
    OutcomeMergeTests.outcome(counts.map { OutcomeMergeTests.glass($0) }).with {
      $0.content.state = state
    }
  }

  @Test func `a log keeps all entries though a leaf that is overridden has another state`() {
    func log(_ counts: [Int], _ state: OutcomeContent.State? = nil) -> Outcome {
      outcome(counts, state).with { $0.content.accumulates = true }
    }
    var scene = Scene()
    scene.add("base", log([]))
    scene.add("a", log([1]), after: ["base"], minute: 1)
    scene.add("b", log([2], .notCompleted), after: ["base"], minute: 2)
    scene.add("same as b", log([2], .notCompleted), after: ["a", "b"], minute: 3)
    scene.add("changed", log([1, 3]), after: ["a", "b"], minute: 4)
    let values = OutcomeMergeTests.values(scene)
    #expect(Set(values ?? []) == Set([1, 2, 3].map { OutcomeMergeTests.glass($0) }))
  }

  @Test func `values that two sides append are kept beside a leaf that is overridden`() {
    var scene = Scene()
    scene.add("base", outcome([1, 2], .notCompleted))
    scene.add("unchanged", outcome([1, 2], .notCompleted), after: ["base"], minute: 1)
    scene.add("fewer", outcome([1], .notCompleted), after: ["base"], minute: 2)
    scene.add("left", outcome([1, 3], .notCompleted), after: ["fewer"], minute: 3)
    scene.add("right", outcome([1, 4], .notCompleted), after: ["fewer"], minute: 4)
    let values = OutcomeMergeTests.values(scene)
    #expect(Set(values ?? []) == Set([1, 3, 4].map { OutcomeMergeTests.glass($0) }))
  }
}
