import CareModel
import Foundation

/// The words of a title and instructions, as they are compared with a patient's allergies.
struct AllergyWords {
  private let title: [String]
  private let instructions: [String]

  init(title: String?, instructions: String?) {
    self.title = Self.split(title ?? "")
    self.instructions = Self.split(instructions ?? "")
  }

  /// Returns the words of allergies that are named, each once.
  ///
  /// In the title each counts; in the instructions not where they say to do without: "not with milk",
  /// "lactose free".
  func named(of words: [String]) -> [String] {
    let titles = Set(title.map(Self.singular))
    return Set(words).filter { word in
      let key = Self.singular(word)
      return titles.contains(key)
        || instructions.indices.contains { place in
          Self.singular(instructions[place]) == key && !isAvoided(at: place)
        }
    }.sorted()
  }

  private func isAvoided(at place: Int) -> Bool {
    let before = instructions[max(place - 5, 0)..<place]
    let after = instructions[(place + 1)...].prefix(1)
    return before.contains(where: Self.negations.contains) || after.contains("free")
      || after.contains("allergy")
  }

  private static let negations: Set<String> = [
    "no", "not", "never", "without", "avoid", "avoiding", "dont", "instead", "free", "stop",
    "allergic", "allergy", "case", "except", "non", "unless", "if", "cannot", "nor",
  ]

  /// Returns the words of an allergy by which it can be found: not what it does, nor that there is
  /// none.
  static func words(of allergy: String) -> [String] {
    // What stands in brackets, or behind a dash or colon, tells of the reaction.
    let words = split(String(allergy.prefix(upTo: endOfName(in: allergy))))
    if words.contains(where: { ["none", "no", "nil", "nkda", "nka", "unknown"].contains($0) }) {
      return []
    }
    return words.filter { $0.count >= 3 && !common.contains($0) }
  }

  private static func endOfName(in allergy: String) -> String.Index {
    let ends = ["(", ":", " - ", " – ", " — ", "->", "→"].compactMap { allergy.firstRange(of: $0) }
    return ends.map(\.lowerBound).min() ?? allergy.endIndex
  }

  /// Returns the words of a text in small letters, without accents.
  static func split(_ text: String) -> [String] {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      .replacing("'", with: "").replacing("’", with: "")
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  private static let common: Set<String> = [
    "all", "allergic", "allergies", "allergy", "anaphylaxis", "and", "any", "avoid", "bites",
    "bite", "carries", "causes", "child", "childhood", "contact", "diarrhea", "diarrhoea", "dose",
    "doses",
    "drug", "drugs", "food", "foods", "from", "gives", "high", "history", "hives", "intolerance",
    "intolerant", "itch", "itching", "known", "medication", "medications", "medicine", "medicines",
    "mild", "moderate", "nausea", "oral", "pen", "possible", "product", "products", "protein",
    "rash", "reaction",
    "reactions", "seasonal", "sensitive", "sensitivity", "severe", "skin", "suspected", "swelling",
    "tablet", "tablets", "the", "type", "vomiting", "with",
  ]
}
