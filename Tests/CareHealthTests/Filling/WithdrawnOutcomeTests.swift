import CareHealth
import CareModel
import CareSamples
import Digests
import Testing

/// Outcomes that somebody took back by hand, when there are samples.
struct WithdrawnOutcomeTests {
  /// A tombstone that a person made, as a withdrawal or a revert leaves it: with what it ended.
  private static func withdrawn(_ outcome: Outcome) -> Outcome {
    var ended = outcome
    let moment = outcome.version.updated.adding(seconds: 60)
    ended.version = Version(
      uuid: VersionID(derivedFrom: Digest(sha256: "withdrawn")),
      previous: [outcome.version.uuid],
      created: outcome.version.created,
      updated: moment,
      deleted: moment,
      replica: VersionID(derivedFrom: Digest(sha256: "replica")),
      clock: 2
    )
    return ended
  }

  /// The next fill brought back what somebody had just taken back.
  @Test func `what somebody took back is filled only by a version that overrules it`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 4000)]
    let filled = try #require(try plan.outcome(samples).version)
    let log = try plan.recorded([OutcomeValue(.integer(500))], accumulates: true)
    let typed = try plan.recorded([OutcomeValue(.integer(500))])
    let joined = try #require(try plan.outcome(samples, after: [log]).version)
    var refused = typed
    (refused.content.state, refused.content.reason) = (.notCompleted, "ill")
    for outcome in [filled, log, typed, joined, refused] {
      let ended = Self.withdrawn(outcome)
      #expect(ended.isWithdrawn && !ended.isFilled)
      for samples in [samples, samples + [try plan.sample(800, 1)]] {
        guard case .withdrawn(let again) = try plan.outcome(samples, after: [ended]) else {
          Issue.record("The outcome is not known to be taken back.")
          continue
        }
        #expect(again.isFilled)
        #expect(try again.content.values == plan.filling(samples).values)
        #expect(again.version.previous == [ended.version.uuid])
        #expect(again.version.updated > ended.version.updated)
        #expect(again.version.replica == nil)
        #expect(AnyRecord(again).faults.isEmpty)
        #expect(try plan.outcome(samples, after: [again]) == .nothing)
      }
      #expect(try plan.outcome([], after: [ended]) == .nothing)
      #expect(try plan.outcome([], after: [ended], .unknown) == .nothing)
    }
  }

  @Test func `what ended with its samples is filled when they are there again`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 4000)]
    let filled = try #require(try plan.outcome(samples).version)
    let ended = try #require(try plan.outcome([], after: [filled]).version)
    #expect(ended.version.isTombstone && ended.isFilled && !ended.isWithdrawn)
    #expect(try plan.outcome(samples, after: [ended]).isChild)
  }

  @Test func `beside samples of another device it waits to be joined`() throws {
    let plan = FilledPlan()
    let samples = try [4000, 5000].map { try plan.sample(700, $0) }
    let leaves = try samples.map { try #require(try plan.outcome([$0]).version) }
    let sides = [Self.withdrawn(leaves[0]), leaves[1]]
    #expect(try plan.outcome(samples, after: sides) == .unjoined)
  }
}
