import CareModel
import CareTestSupport
import CareWords
import Testing

/// Tasks of one title, or with a word in common that may be a substance.
struct SharedTitleDoubtTests {
  private static let daily = "daily at 08:00, 1 tablet"

  @Test(arguments: [
    ("Ibuprofen 400 mg", "ibuprofen (extra)", "\"ibuprofen\""),
    ("Levothyroxine 50 mcg", "Levothyroxine 25 mcg", "\"levothyroxine\""),
    ("Take doxylamine", "Doxylamine 10 mg", "\"doxylamine\""),
    ("Paracétamol", "Paracetamol 500", "\"paracetamol\""),
  ])
  func `a substance that is given twice is doubtful`(
    _ first: String,
    _ second: String,
    _ word: String
  ) throws {
    let plans = DoubtedPlans((first, Self.daily), (second, Self.daily))
    #expect(
      DoubtedPlans.words(try plans.doubts()) == [
        "sameSubstance: has \(word) in common with task b, and both are due on the same days"
      ]
    )
  }

  @Test
  func `two tasks of one title are doubtful once`() throws {
    let plans = DoubtedPlans(("Warfarin", Self.daily), ("warfarin ", "daily at 20:00, 5 mg"))
    #expect(
      DoubtedPlans.words(try plans.doubts()) == [
        "sameTitle: has the same title as task b, and both are due on the same days"
      ]
    )
  }

  static let sideBySide: [((String, String), (String, String))] = [
    (
      ("Insulin glargine", "daily at 22:00, 20 units"),
      ("Insulin lispro", "daily at 08:00, 6 units")
    ),
    (("Vitamin D", "daily at 08:00, 1 drop"), ("Vitamin B12", "daily at 08:00, 1 tablet")),
    (("Warfarin 5 mg", "mon,wed,fri 18:00, 5 mg"), ("Warfarin 2.5 mg", "tue,thu 18:00, 2.5 mg")),
    (("Metformin morning", daily), ("Metformin evening", "daily at 20:00, 1 tablet")),
    (
      ("Latanoprost left eye", "daily at 22:00, 1 drop"),
      ("Latanoprost right eye", "daily at 22:00, 1 drop")
    ),
    (
      ("Morphine slow release", "daily at 08:00, 10 mg"),
      ("Morphine breakthrough", "daily at 09:00, 5 mg")
    ),
    (
      ("Azithromycin loading dose", "daily at 08:00, 500 mg"),
      ("Azithromycin maintenance", "daily at 09:00, 250 mg")
    ),
    (("Blood pressure morning", "daily at 08:00"), ("Blood pressure evening", "daily at 20:00")),
    (
      ("Shoulder exercises", "daily at 08:00, 10 repetitions"),
      ("Shoulder massage", "daily at 20:00")
    ),
    (
      ("Drink water", "daily at 08:00, 200 mL"), ("Water with the tablet", "daily at 20:00, 100 mL")
    ),
    (("Calcium carbonate", daily), ("Calcium citrate", daily)),
    (("Sodium chloride tablets", daily), ("Sodium bicarbonate tablets", daily)),
    (("Folic acid", daily), ("Ascorbic acid", daily)),
    (("Amoxicillin", daily), ("Clavulanate", daily)),
    (
      ("Salbutamol inhaler", "daily at 08:00, 2 puffs"),
      ("Budesonide inhaler", "daily at 08:00, 2 puffs")
    ),
    (("Measure weight", "daily at 08:00"), ("Weight of the baby", "daily at 09:00")),
    (("Enalapril hydrochloride", daily), ("Sertraline hydrochloride", daily)),
    (("Take before breakfast: omeprazole", daily), ("Take after breakfast: aspirin", daily)),
    (
      ("Paracetamol", "daily at 18:00 for 3 days, 500 mg"),
      ("Paracetamol", "daily at 08:00 from 24 Dec for 3 days, 500 mg")
    ),
    (("Walk the dog", "daily at 08:00"), ("Walk to school", "daily at 09:00")),
    (("Evening tablets", daily), ("Morning tablets", daily)),
  ]

  @Test(arguments: sideBySide)
  func `what people give side by side is not`(
    _ first: (String, String),
    _ second: (String, String)
  ) throws {
    #expect(DoubtedPlans.words(try DoubtedPlans(first, second).doubts()) == [])
  }

  @Test
  func `a breakthrough dose as needed beside a regular one is not`() throws {
    var plans = DoubtedPlans(
      ("Morphine", "daily at 08:00, 10 mg"),
      ("Morphine rescue", "daily at any time, 5 mg")
    )
    plans.tasks[1].asNeeded = AsNeeded(maximumCount: 3)
    #expect(DoubtedPlans.words(try plans.doubts()) == [])
  }

  @Test
  func `the same medicine as needed and by the clock is doubtful`() throws {
    var plans = DoubtedPlans(
      ("Paracetamol", "daily at 08:00, 500 mg"),
      ("Paracetamol", "daily at any time, 500 mg")
    )
    plans.tasks[1].asNeeded = AsNeeded(maximumCount: 3)
    #expect(try plans.doubts().map(\.rule) == [.sameTitle])
  }
}
