import CareModel
import CareWords
import Testing

/// Titles and instructions that name what the patient must not get.
struct AllergyDoubtTests {
  private func words(_ allergy: String, _ title: String, _ instructions: String?) throws -> [String]
  {
    var plans = DoubtedPlans(title, "daily at 08:00", instructions)
    plans.allergies = [allergy]
    return DoubtedPlans.words(try plans.doubts())
  }

  @Test(
    arguments: [
      ("Penicillin", "Penicillin V 500 mg", nil, "penicillin"),
      ("penicillins (rash)", "PENICILLIN V", nil, "penicillins"),
      ("Aspirin: hives", "Take aspirin", nil, "aspirin"),
      ("Severe reaction to codeine", "Cough syrup", "Contains codeine", "codeine"),
      ("Peanuts", "Snack", "two crackers with peanut butter", "peanuts"),
      ("milk", "Supper", "a glass of milk", "milk"),
      ("Métamizole", "Metamizole drops", nil, "metamizole"),
      ("ASA", "ASA 100", nil, "asa"),
    ] as [(String, String, String?, String)]
  )
  func `an allergy that is named is doubtful`(
    _ allergy: String,
    _ title: String,
    _ instructions: String?,
    _ word: String
  ) throws {
    #expect(
      try words(allergy, title, instructions) == [
        "allergy: names \"\(word)\", which stands among the patient's allergies"
      ]
    )
  }

  @Test(
    arguments: [
      ("Penicillin", "Amoxicillin", nil), ("none known", "Known as vitamin C", nil),
      ("No known drug allergies", "Allergies diary", "note known triggers"),
      ("NKDA", "Ibuprofen", nil), ("milk", "Doxycycline", "not with milk"),
      ("Milk", "Iron", "Do not take it together with milk or tea"),
      ("lactose", "Tablets", "lactose free"), ("lactose", "Tablets", "without lactose"),
      ("Latex", "Change the dressing", "use no latex gloves"),
      ("Penicillin (rash)", "Hydrocortisone cream", "on the rash, twice a day"),
      ("Penicillin, swelling", "Cool the swelling", nil),
      ("Seasonal allergy", "Allergy diary", nil),
      ("Contrast media", "Eye drops", "one in both eyes"),
      ("Eggs", "Walk", "before breakfast"), ("Nuts", "Physiotherapy", "tighten the screws"),
      ("Sulfa", "Magnesium sulfate", nil), ("codeine", "Cough syrup", "free of codeine"),
      ("Aspirin", "Paracetamol", "instead of aspirin"),
      ("Aspirin", "Paracetamol", "Never with aspirin."),
      ("Bee stings", "Carry the emergency set", "in case of a wasp"),
      ("Codeine - severe itching of the face", "Wash the face", nil),
      ("Cow's milk protein", "Protein shake", "soy"), ("Latex", "Wound", "non-latex gloves"),
      ("Bee stings", "Emergency set", "in case of bee stings"),
      ("", "Vitamin D", nil), ("Iodine: itching", "Levothyroxine", "stop if itching begins"),
    ] as [(String, String, String?)]
  )
  func `words that mean something else are not`(
    _ allergy: String,
    _ title: String,
    _ instructions: String?
  ) throws {
    #expect(try words(allergy, title, instructions) == [])
  }
}
