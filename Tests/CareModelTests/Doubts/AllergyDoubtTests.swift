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
      ("Adhesive tape", "Adhesive patch", nil, "adhesive"),
      ("Tape", "Tape the ankle", nil, "tape"),
      ("Iodinated contrast media", "CT", "with contrast", "contrast"),
      ("Tree nuts", "Snack", "a handful of nuts", "nuts"),
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

  static let others: [(String, String, String?)] = [
    ("Penicillin", "Amoxicillin", nil), ("none known", "Known as vitamin C", nil),
    ("No known drug allergies", "Allergies diary", "note known triggers"),
    ("NKDA", "Ibuprofen", nil), ("milk", "Doxycycline", "not with milk"),
    ("Milk", "Iron", "Do not take it together with milk or tea"),
    ("lactose", "Tablets", "lactose free"), ("lactose", "Tablets", "without lactose"),
    ("Latex", "Change the dressing", "use no latex gloves"),
    ("Penicillin (rash)", "Hydrocortisone cream", "on the rash, once a day"),
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
    ("Latex", "Latex-free gloves", nil), ("Latex", "Non-latex catheter", nil),
    ("Nut", "Nutrition diary", nil), ("Egg", "Eggplant for supper", nil),
    ("Adhesive tape", "Tape the ankle", nil), ("Contrast", "Contrast bath", "warm and cold"),
    ("Contrast media", "Contrast baths", nil), ("Lactose", "Galactose test", nil),
    ("Histamine", "Antihistamine", nil), ("Glycerin", "Nitroglycerin spray", nil),
    ("Ethylene oxide", "Polyethylene glycol", nil), ("Cat hair", "Feed the cat", nil),
    ("House dust mites", "Clean the house", nil), ("Grass pollen", "Mow the grass", nil),
    ("Red dye", "Red tablets", nil), ("Wheat", "Buckwheat porridge", nil),
    ("Local anaesthetic", "Local heat", nil), ("Fish", "Shellfish", nil),
    ("Penicillin", "Amoxicillin", "no benzylpenicillin"),
  ]

  @Test(arguments: others)
  func `words that mean something else are not`(
    _ allergy: String,
    _ title: String,
    _ instructions: String?
  ) throws {
    #expect(try words(allergy, title, instructions) == [])
  }

  @Test(arguments: [
    ("Penicillin", "Benzylpenicillin", "benzylpenicillin"),
    ("Penicillins", "Phenoxymethylpenicillin 500 mg", "phenoxymethylpenicillin"),
    ("Penizillin", "Benzylpenizillin", "benzylpenizillin"),
    ("Codeine", "Dihydrocodeine", "dihydrocodeine"),
    ("Omeprazole", "Esomeprazole 20 mg", "esomeprazole"),
    ("Cloxacillin", "Flucloxacillin", "flucloxacillin"),
  ])
  func `a name that is made from that of an allergy is doubtful`(
    _ allergy: String,
    _ title: String,
    _ name: String
  ) throws {
    let word = allergy.lowercased()
    #expect(
      try words(allergy, title, nil) == [
        "allergy: names \"\(name)\"; \"\(word)\" stands among the patient's allergies"
      ]
    )
  }
}
