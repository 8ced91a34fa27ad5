import CareEvents
import CareModel
import CareWords
import Testing

/// An answer ends a doubt, and no other one.
struct DoubtAnswerTests {
  private func task(_ plans: DoubtedPlans, _ answers: [Answer]) throws -> DoubtedTask {
    let version = try DoubtedPlans.version(plans.tasks[0], 1)
    let plan = DoubtedTask.Plan(span: DoubtedPlans.now..<(.latest), task: version)
    return DoubtedTask(key: version.key, plans: [plan], answers: answers)
  }

  private let plans = DoubtedPlans("Medicine", "daily at 08:00, 2 tablets", "One tablet")

  @Test
  func `the same facts are not asked about again`() throws {
    let doubt = try #require(try plans.doubts().first)
    #expect(DoubtedPlans.doubts([try task(plans, [doubt.intended])]).isEmpty)
  }

  @Test
  func `other facts are asked about again`() throws {
    let doubt = try #require(try plans.doubts().first)
    for changed in [
      DoubtedPlans("Medicine", "daily at 08:00, 3 tablets", "One tablet"),
      DoubtedPlans("Medicine", "daily at 08:00, 2 tablets", "Half a tablet"),
    ] {
      #expect(DoubtedPlans.doubts([try task(changed, [doubt.intended])]).count == 1)
    }
  }

  @Test
  func `facts stay the same where only times or words around them change`() throws {
    let doubt = try #require(try plans.doubts().first)
    let moved = DoubtedPlans("Medication", "daily at 20:00, 2 tablets", "Take one tablet at night.")
    #expect(DoubtedPlans.doubts([try task(moved, [doubt.intended])]).isEmpty)
  }

  @Test
  func `an answer of another kind, or to another doubt, ends nothing`() throws {
    let doubt = try #require(try plans.doubts().first)
    var (other, refused) = (doubt.intended, doubt.intended)
    other.question = DoubtRule.allergy.rawValue
    refused.answer = "no"
    #expect(DoubtedPlans.doubts([try task(plans, [other, refused])]).count == 1)
  }
}
