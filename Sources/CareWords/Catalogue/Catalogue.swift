import CareModel

/// The phrases of one language, from which all sentences, states and hints are made.
///
/// A phrase is a ``PhrasePattern`` with gaps, in a form for each plural category where a number decides it.
/// The language holds for everything that is said within ``saying(_:)``; outside of it that is English.
package struct Catalogue: Sendable {
  /// Of which form a word is beside a number, as Unicode's CLDR names them.
  package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
  }

  /// The language tag of BCP 47.
  package let language: String
  private let pattern: @Sendable (Phrase) -> PhrasePattern
  private let hint: @Sendable (Hint) -> PhrasePattern
  private let category: @Sendable (Int) -> PluralCategory
  private let ordinal: @Sendable (Int) -> PluralCategory
  private let member: @Sendable (String) -> String

  /// - Parameters:
  ///   - category: The category of a number of things: `1 day`, `2 days`.
  ///   - ordinal: The category of a place in a row: `1st`, `2nd`.
  ///   - member: The words of a record's member: "effective date".
  package init(
    language: String,
    category: @escaping @Sendable (Int) -> PluralCategory,
    ordinal: @escaping @Sendable (Int) -> PluralCategory,
    member: @escaping @Sendable (String) -> String,
    pattern: @escaping @Sendable (Phrase) -> PhrasePattern,
    hint: @escaping @Sendable (Hint) -> PhrasePattern
  ) {
    (self.language, self.pattern, self.hint) = (language, pattern, hint)
    (self.category, self.ordinal, self.member) = (category, ordinal, member)
  }

  /// The catalogue in whose language everything is said now.
  @TaskLocal private static var current = Catalogue.english

  /// Runs a body in which everything is said in the language of this catalogue.
  package func saying<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A task-local value's own call throws any error; ours travels as a value.
    let result = Self.$current.withValue(self) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The attributes of a page of HTML in the language of now: `lang="en"`.
  static var attributes: String {
    let language = current.language
    let primary = language.prefix { $0 != "-" }
    let isRightToLeft = ["ar", "fa", "he", "ur"].contains(String(primary))
    return "lang=\"\(language)\"" + (isRightToLeft ? " dir=\"rtl\"" : "")
  }

  /// Returns a phrase in the language of now, with its gaps filled.
  ///
  /// - Parameters:
  ///   - count: The number of things that decides the form, and fills `{count}`.
  ///   - place: The place in a row that does the same.
  static func text(
    _ phrase: Phrase,
    _ arguments: [String],
    count: Int? = nil,
    place: Int? = nil
  ) -> String {
    let catalogue = current
    let category = count.map(catalogue.category) ?? place.map(catalogue.ordinal) ?? .other
    return catalogue.pattern(phrase)
      .filled(with: arguments, count: count ?? place, category: category)
  }

  /// Returns a hint in the language of now, with its gaps filled.
  static func text(_ hint: Hint, _ arguments: [String]) -> String {
    current.hint(hint).filled(with: arguments, count: nil, category: .other)
  }

  /// Returns the words of a record's member in the language of now.
  static func member(_ name: String) -> String { current.member(name) }

  /// Returns a catalogue with each text of this one made into another, and the same plural forms.
  package func translated(
    into language: String,
    _ transform: @escaping @Sendable (String) -> String
  ) -> Catalogue {
    let (pattern, hint, member) = (pattern, hint, member)
    return Catalogue(
      language: language,
      category: category,
      ordinal: ordinal,
      member: { transform(member($0)) },
      pattern: { pattern($0).mapText(transform) },
      hint: { hint($0).mapText(transform) }
    )
  }

  /// Returns the pattern of a phrase.
  package func pattern(of phrase: Phrase) -> PhrasePattern { pattern(phrase) }

  /// Returns the pattern of a hint.
  package func pattern(of hint: Hint) -> PhrasePattern { self.hint(hint) }
}

extension Catalogue {
  /// A language that nobody speaks: English with other letters, in brackets.
  ///
  /// Whatever reads as plain English beside it does not stand in the catalogue. CLDR calls it `en-XA`.
  package static let pseudo = english.translated(into: "en-XA") { text in
    text.contains(where: \.isLetter)
      ? "⟦\(String(String.UnicodeScalarView(text.unicodeScalars.map(accented))))⟧" : text
  }

  /// A language of that kind that is written from right to left, in Hebrew letters: CLDR's `ar-XB`.
  package static let mirrored = english.translated(into: "ar-XB") { text in
    let hebrew = "אבגדהוזחטיכלמנסעפצקרשתםןףץ".unicodeScalars.map(\.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { letter in
          guard letter.isASCII, letter.properties.isAlphabetic else { return letter }
          return hebrew[Int(letter.value | 0x20) - 97]
        }
      )
    )
  }

  private static func accented(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    letters[letter] ?? letter
  }

  private static let letters = Dictionary(
    zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
      "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars
    ),
    uniquingKeysWith: { first, _ in first }
  )

  /// Returns the English words of a member that a form describes: `effectiveDate` is "effective
  /// date".
  ///
  /// Elements are said by the list that they stand in.
  static func englishMember(_ name: String) -> String {
    switch name {
    case MemberName.elements: ""
    case MemberName.targetValues: "target"
    case MemberName.timezone: "time zone"
    case MemberName.healthKitLinkage: "HealthKit linkage"
    default: name.splittingCamelCase
    }
  }
}

extension String {
  /// The words of a name in camel case: `carePlanID` gives "care plan ID".
  fileprivate var splittingCamelCase: String {
    var words = ""
    var wasUpper = true
    for character in self {
      if character.isUppercase, !wasUpper { words.append(" ") }
      words.append(character)
      wasUpper = character.isUppercase
    }
    return words.split(separator: " ")
      .map { $0.allSatisfy(\.isUppercase) ? String($0) : $0.lowercased() }.joined(separator: " ")
  }
}
