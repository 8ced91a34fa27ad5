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

  /// Returns the words of allergies that are named, each once, with what names it: the word, or a name
  /// that is made from it.
  ///
  /// They are not where the text says to do without: "not with milk", "lactose free". In a title that
  /// must stand right beside the word.
  func named(of allergies: [AllergyEntry]) -> [(word: String, name: String)] {
    var found: [String: String] = [:]
    for allergy in allergies {
      for word in allergy.words {
        if let name = name(of: word) { found[word] = found[word] ?? name }
      }
      let companions = allergy.companions.map { ($0, name(of: $0)) }
      guard companions.allSatisfy({ $0.1 != nil }) else { continue }
      for (word, name) in companions { found[word] = found[word] ?? name }
    }
    return found.sorted { $0.key < $1.key }.map { (word: $0.key, name: $0.value) }
  }

  /// Returns what names a word of an allergy: the word itself, or the first name that is made from it.
  private func name(of word: String) -> String? {
    let key = Self.singular(word)
    let places = instructions.indices.filter { !isAvoided(at: $0) }
    let said =
      title.indices.filter { !isOther(title, at: $0) && !isLeftOut(at: $0) }
      .map { title[$0] } + places.filter { !isOther(instructions, at: $0) }.map { instructions[$0] }
    if said.contains(where: { Self.singular($0) == key }) { return word }
    return said.first { Self.isName($0, madeFrom: key) }
  }

  /// Returns whether a word means another thing with the one behind it.
  private func isOther(_ words: [String], at place: Int) -> Bool {
    guard let others = Self.others[words[place]], place + 1 < words.count else { return false }
    return others.contains(words[place + 1])
  }

  private static let others: [String: Set<String>] = [
    "contrast": ["bath", "baths", "sensitivity", "shower", "showers", "therapy", "vision"]
  ]

  /// Returns whether a word of the title says what is not in it: "latex-free", "non-latex".
  private func isLeftOut(at place: Int) -> Bool {
    place > 0 && ["no", "non", "not", "without"].contains(title[place - 1])
      || place + 1 < title.count && title[place + 1] == "free"
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

  /// Returns whether a name is that of a substance that is made from another one:
  /// "benzylpenicillin" from "penicillin".
  ///
  /// Only what stands before it in the names of medicines counts: galactose is no lactose, and what
  /// works against histamine none.
  private static func isName(_ name: String, madeFrom key: String) -> Bool {
    let name = singular(name)
    guard key.count >= 6, name.count > key.count, name.hasSuffix(key) else { return false }
    let front = name.dropLast(key.count)
    return derived.contains { $0.count > 3 ? front.hasSuffix($0) : front == $0 }
  }

  private static let derived: Set<String> = [
    "acetyl", "amino", "ar", "benzyl", "carboxy", "chlor", "chloro", "des", "dex", "dextro", "di",
    "dihydro", "es", "ethinyl", "ethyl", "flu", "fluoro", "hydro", "hydroxy", "iso", "lev", "levo",
    "methyl", "nor", "oxy", "phenoxy", "pseudo",
  ]

  /// Returns the words of a text in small letters, without accents.
  static func split(_ text: String) -> [String] {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      .replacing("'", with: "").replacing("’", with: "")
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }
}
