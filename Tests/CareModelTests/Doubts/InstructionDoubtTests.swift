import CareModel
import CareWords
import Testing

/// Instructions that name another amount than the plan.
struct InstructionDoubtTests {
  @Test(arguments: [
    ("daily at 20:00, 2 tablets", "One tablet before bed", "1 tablet", "2 tablets"),
    ("daily at 20:00, 1 tablet", "Take 2 tablets with water", "2 tablets", "1 tablet"),
    ("daily at 08:00, 1 tablet", "½ tablet in the morning", "½ tablet", "1 tablet"),
    ("daily at 08:00, 1 tablet", "Take half a tablet.", "½ tablet", "1 tablet"),
    ("daily at 08:00, 1 tablet", "one and a half tablets", "1½ tablets", "1 tablet"),
    ("daily at 08:00, 1 tablet", "2–3 tablets", "3 tablets", "1 tablet"),
    ("daily at 08:00, 5 mL", "Give 7.5 ml by mouth", "7.5 ml", "5 mL"),
    ("daily at 08:00, 5 mL", "Give 0.5 L", "0.5 L", "5 mL"),
    ("daily at 18:00, 5 mg", "Take 10 mg every evening.", "10 mg", "5 mg"),
    ("daily at 18:00, 5 mg", "Take 50 mcg", "50 mcg", "5 mg"),
    ("daily at 08:00, 2 puffs", "Four puffs through the spacer", "4 puffs", "2 puffs"),
    ("daily at 22:00, 20 units", "Inject 2 units", "2 units", "20 units"),
    ("daily at 22:00, 100 units", "Inject 10 U", "10 units", "100 units"),
    ("daily at 22:00, 10000 units", "1,000 units", "1000 units", "10000 units"),
    ("daily at 08:00, 5 mg", "Take .5 mg", "0.5 mg", "5 mg"),
    ("daily at 08:00, 5 mg", "Take 0,5 mg", "0.5 mg", "5 mg"),
    ("daily at 08:00, 1 tablet", "Take three (3) tablets", "3 tablets", "1 tablet"),
    ("daily at 08:00, 1 caplet", "Take 2 caplets", "2 caplets", "1 caplet"),
    ("daily at 08:00 and 20:00, 1 tablet", "Take 2 tablets twice a day", "2 tablets", "1 tablet"),
    (
      "daily at 08:00, 12:00 and 20:00, 1 tablet", "3 tablets each morning", "3 tablets", "1 tablet"
    ),
    ("daily at 08:00, 10 mg", "Take 5 or 20 mg", "5 mg and 20 mg", "10 mg"),
    ("daily at 08:00, 10 mg", "5 mg in the morning and 20 mg at night", "5 mg and 20 mg", "10 mg"),
    (
      "daily at 08:00, 1½ tablets", "Take one or two tablets", "1 tablet and 2 tablets",
      "1½ tablets"
    ),
    ("daily at 08:00, 1 tablet", "One tablet and a half", "1½ tablets", "1 tablet"),
    ("daily at 08:00, 2 tablets", "1 tablet and ½ tablet", "1½ tablets", "2 tablets"),
  ])
  func `another amount is doubtful`(
    _ schedule: String,
    _ text: String,
    _ named: String,
    _ due: String
  ) throws {
    let words = DoubtedPlans.words(try DoubtedPlans("Medicine", schedule, text).doubts())
    #expect(words == ["instructionsAmount: the instructions say \(named), the plan says \(due)"])
  }

  static let agreeing = [
    ("daily at 20:00, 1 tablet", "One tablet before bed"),
    ("daily at 20:00, 2 tablets", "Take two tablets with a glass of water"),
    ("daily at 08:00, 10 mL", "10 mL, with 200 mL water or juice"),
    ("daily at 08:00, 1000 mg", "Two 500 mg tablets"),
    ("daily at 08:00, 1000 mg", "Take 2 tablets of 500 mg"),
    ("daily at 08:00, 2 tablets", "Take 2 x 500 mg"),
    ("every 8h from 08:00 for 7 days, 5 ml", "250 mg per 5 mL. Shake well; give 5 ml."),
    ("daily at 08:00 and 20:00, 1 tablet", "2 tablets a day"),
    ("daily at 08:00, 12:00 and 18:00, 1 tablet", "No more than 4 tablets in 24 hours"),
    ("daily at 08:00, 1 tablet", "If you miss a dose, never take 2 tablets."),
    ("daily at 08:00, 1 tablet", "Take 1–2 tablets"),
    ("daily at 08:00, ½ tablet", "half a tablet, broken along the line"),
    ("daily at 08:00, 0.5 mg", "500 mcg"),
    ("daily at 08:00, 1 tablet", "Each tablet contains 25 mg"),
    ("daily at 08:00, 1 capsule", "Take one whole capsule; do not chew"),
    ("daily at 08:00, 1 drop", "One drop in each eye, 5 minutes apart"),
    ("daily at 08:00, 2 puffs", "Two puffs, wait 30 seconds between them"),
    ("daily at 22:00, 20 units", "20 units; rotate the place. 1 mL syringe"),
    ("daily at 08:00", "Walk 20 to 30 minutes"),
    ("taper 4,3,2,1 tablets, 3 days each, 8:00", "4 tablets for 3 days, then 3, 2 and 1"),
    ("every mon at 08:00, 15 mg", "6 tablets of 2.5 mg once a week"),
    ("daily at 08:00, 1 patch", "Remove the old patch; 1 patch on clean skin"),
    ("daily at 08:00", "Take 1 tablet"),
    ("daily at 08:00, 2 drops", "1 drop in each eye"),
    ("daily at 08:00, 4 sprays", "2 sprays in each nostril"),
    ("daily at 08:00, 2 drops", "1 drop OU"),
    ("daily at 08:00, 1 tablet", "Before breakfast, 30 minutes before food"),
    ("daily at 08:00, 1 sachet", "Dissolve 1 sachet in 125 mL water"),
    ("daily at 08:00, 1½ tablets", "One tablet and a half"),
    ("daily at 08:00, 1½ tablets", "1 tablet and half a tablet"),
    ("daily at 08:00, 1 tablet", "1 tablet and a half hour later food"),
    ("daily at 08:00, 1 tablet", "1 tablet and half an hour later breakfast"),
    ("daily at 08:00, 2 tablets", "Take 1 or 2 tablets"),
    ("daily at 08:00, 1–2 tablets", "Take 1 or 2 tablets"),
    ("daily at 08:00, 2 drops", "1 or 2 drops in each eye"),
    ("daily at 08:00, 4 drops", "1 or 2 drops in each eye"),
    ("daily at 08:00, 1½ tablets", "Take 1–2 tablets"),
    ("every mon at 08:00, 70 mg", "One tablet with 200 ml of tap water, stay upright for 30 min"),
  ]

  @Test(arguments: agreeing)
  func `what people write is not`(_ schedule: String, _ text: String) throws {
    #expect(DoubtedPlans.words(try DoubtedPlans("Medicine", schedule, text).doubts()) == [])
  }

  @Test(arguments: [
    ("daily at 08:00, 1 tablet", "Take 2 tablets of Metformin 500 mg", "2 tablets", "1 tablet"),
    ("daily at 08:00, 1 tablet", "Ibuprofen 400 mg, 2 tablets", "2 tablets", "1 tablet"),
    ("daily at 08:00, 1 tablet", "Half a tablet of warfarin", "½ tablet", "1 tablet"),
    ("daily at 08:00, 1 puff", "Salbutamol: two puffs", "2 puffs", "1 puff"),
    ("daily at 18:00, 5 mg", "Take 10 mg warfarin", "10 mg", "5 mg"),
    ("daily at 08:00, 5 mL", "Give 7.5 ml amoxicillin", "7.5 ml", "5 mL"),
    ("daily at 22:00, 20 units", "Inject 2 units glargine", "2 units", "20 units"),
  ])
  func `another amount in a title is doubtful`(
    _ schedule: String,
    _ title: String,
    _ named: String,
    _ due: String
  ) throws {
    let words = DoubtedPlans.words(try DoubtedPlans(title, schedule).doubts())
    #expect(words == ["instructionsAmount: the title says \(named), the plan says \(due)"])
  }

  static let titles = [
    ("daily at 08:00, 1 tablet", "Take 1 tablet of Metformin"),
    ("daily at 08:00, 1000 mg", "Metformin 500 mg"),
    ("daily at 08:00, 40 mg", "Omeprazole 20 mg tablets"),
    ("daily at 08:00, 2 tablets", "Prednisolone 5 mg tablets"),
    ("daily at 18:00, 2.5 mg", "Warfarin 5 mg"),
    ("daily at 08:00, 10 mL", "Amoxicillin 250 mg/5 mL"),
    ("daily at 08:00, 10 mL", "Amoxicillin 250 mg per 5 mL"),
    ("daily at 08:00, 1 tablet", "Ibuprofen 400 mg 20 tablets"),
    ("daily at 08:00, 1 capsule", "Amoxicillin 500 mg, 21 capsules"),
    ("daily at 08:00, 1 tablet", "Paracetamol pack of 10 tablets"),
    ("daily at 22:00, 20 units", "Insulin glargine 100 units/mL"),
    ("daily at 22:00, 20 units", "Lantus 100 units"),
    ("daily at 08:00, 2 tablets", "Take a tablet for the heart"),
    ("daily at 08:00, 2 drops", "Vitamin D 1000 units drops"),
    ("daily at 08:00, 2 puffs", "Budesonide 200 mcg inhaler"),
    ("daily at 08:00, 2 puffs", "Salbutamol 2 puffs"),
    ("daily at 08:00, 3 tablets", "One A Day multivitamin"),
    ("every mon at 08:00, 70 mg", "Alendronate 70 mg once a week"),
    ("daily at 08:00, 1 patch", "Fentanyl 25 mcg/h patch"),
    ("taper 4,3,2,1 tablets, 3 days each, 8:00", "Prednisolone 4 tablets, then fewer"),
    ("daily at 08:00, 500 mL", "Take with 200 mL water"),
    ("daily at 08:00, 1 tablet", "Co-amoxiclav 500/125"),
    ("daily at 08:00 and 20:00, 1 tablet", "Take 2 tablets a day of Metformin"),
  ]

  @Test(arguments: titles)
  func `strengths and packs in titles are not`(_ schedule: String, _ title: String) throws {
    #expect(DoubtedPlans.words(try DoubtedPlans(title, schedule).doubts()) == [])
  }

  @Test
  func `a title and instructions that name one amount are asked about once`() throws {
    let plans = DoubtedPlans("Take 2 tablets", "daily at 08:00, 1 tablet", "Take 2 tablets.")
    #expect(try plans.doubts().map(\.rule) == [.instructionsAmount])
  }
}
