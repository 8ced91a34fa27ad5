import CareModel
import Testing

/// For each rule the plans, or what was recorded, on which it must stay silent.
struct SilentPlanTests {
  /// How many realistic plans, changes or recordings there are on which a rule is tested to be silent.
  private static func count(_ rule: DoubtRule) -> Int {
    switch rule {
    case .recordedTwice: RecordedTwiceDoubtTests.once.count + RecordedTwiceDoubtTests.logs.count
    case .dueTwice: ChangedPlanDoubtTests.unaddingChanges.count
    case .unlikeUnit, .tooMuch: EventDoubtTests.ordinary.count
    case .otherPlan: EventDoubtTests.samePlans.count
    case .otherTime: MovedDoseDoubtTests.harmless.count
    case .missingAmount, .missingEnd: PartDoubtTests.prescribed.count
    case .startsInPast: ChangedPlanDoubtTests.timelyPlans.count
    case .instructionsAmount:
      min(InstructionDoubtTests.agreeing.count, InstructionDoubtTests.titles.count)
    case .instructionsFrequency, .instructionsTime, .instructionsMaximum, .instructionsEnd:
      InstructionTimingDoubtTests.agreeing.count
    case .sameTitle, .sameSubstance: SharedTitleDoubtTests.sideBySide.count
    case .allergy: AllergyDoubtTests.others.count
    case .passedLimit: PassedLimitDoubtTests.within.count
    case .otherZone: ZoneDoubtTests.alike.count
    case .dueOnce: MovedZoneDoubtTests.harmless.count
    }
  }

  @Test(arguments: DoubtRule.allCases)
  func `a rule is tried on twenty plans on which it must stay silent`(_ rule: DoubtRule) {
    #expect(Self.count(rule) >= 20, "\(rule.rawValue)")
  }
}
