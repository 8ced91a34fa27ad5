import Foundation

/// One of a patient's allergies, as titles and instructions are compared with it.
struct AllergyEntry: Hashable {
  /// The words that each are a name of what the patient must not get.
  let words: [String]
  /// The words that are one only all together, where there is no other: "cat hair".
  let companions: [String]

  init(_ allergy: String) {
    // What stands in brackets, or behind a dash or colon, tells of the reaction.
    let name = AllergyWords.split(String(allergy.prefix(upTo: Self.endOfName(in: allergy))))
    guard !name.contains(where: Self.nothing.contains) else {
      (words, companions) = ([], [])
      return
    }
    let telling = name.filter { $0.count >= 3 && !Self.common.contains($0) }
    let names = telling.filter { !Self.generic.contains($0) }
    // Of "adhesive tape" the tape says nothing; of "tape" it is all that is said.
    (words, companions) =
      telling.count == 1 ? (telling, []) : (names, names.isEmpty ? telling : [])
  }

  private static func endOfName(in allergy: String) -> String.Index {
    let ends = ["(", ":", " - ", " – ", " — ", "->", "→"].compactMap { allergy.firstRange(of: $0) }
    return ends.map(\.lowerBound).min() ?? allergy.endIndex
  }

  private static let nothing: Set<String> = ["none", "no", "nil", "nkda", "nka", "unknown"]

  private static let common: Set<String> = [
    "all", "allergic", "allergies", "allergy", "anaphylaxis", "and", "any", "avoid", "bites",
    "bite", "carries", "causes", "child", "childhood", "contact", "diarrhea", "diarrhoea", "dose",
    "doses", "drug", "drugs", "food", "foods", "from", "gives", "high", "history", "hives",
    "intolerance", "intolerant", "itch", "itching", "known", "medication", "medications",
    "medicine", "medicines", "mild", "moderate", "nausea", "oral", "pen", "possible", "product",
    "products", "protein", "rash", "reaction", "reactions", "seasonal", "sensitive",
    "sensitivity", "severe", "skin", "suspected", "swelling", "tablet", "tablets", "the", "type",
    "vomiting", "with",
  ]

  /// Words for much else than what somebody is allergic to.
  private static let generic: Set<String> = [
    "acid", "agent", "agents", "animal", "animals", "bandage", "bandages", "bath", "black", "blue",
    "cat", "cats", "color", "colour", "cream", "dander", "dog", "dogs", "dressing",
    "dressings", "drop", "drops", "dust", "dye", "dyes", "eye", "field", "flour", "fruit",
    "fruits", "fur", "garden", "general", "glove", "gloves", "grass", "green", "hair", "horse",
    "house", "injection", "injections", "insect", "insects", "jewellery", "juice", "leaf", "light",
    "liquid", "local", "mask", "media", "medium", "metal", "metals", "oil", "oils",
    "ointment", "patch", "patches", "plant", "plants", "plaster", "plasters", "powder",
    "preparation", "red", "salt", "seed", "seeds", "soap", "solution", "sting", "stings", "sun",
    "tape", "tapes", "test", "tree", "trees", "vaccine", "vaccines", "water", "white", "wool",
    "yellow",
  ]
}
