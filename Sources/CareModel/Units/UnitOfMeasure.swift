import Foundation

/// What an amount is counted in: `mL`, `mcg`, `tablets`.
///
/// Two units convert if they measure the same thing. Those of mass, volume, substance, charge, flow, time and length convert
/// by exact factors; a counted form such as a tablet converts into nothing but itself, in whichever
/// number it is written. A unit that careplan does not know is itself and nothing else.
public struct UnitOfMeasure: Hashable, Sendable {
  /// What a unit measures.
  package enum Dimension: Hashable, Sendable {
    case mass
    case volume
    case time
    case length
    /// An amount of substance: `mmol`.
    case substance
    /// An amount of charges: `mEq`.
    case equivalents
    /// A volume in a time: `L/min`.
    case flow
    /// A count of something, by its name in the singular: `tablet`.
    case count(of: String)
    /// A unit that is not in the table, as it is written.
    case unknown(String)
  }

  package let dimension: Dimension
  /// How many of the dimension's smallest unit this one is.
  let factor: Decimal

  init(_ dimension: Dimension, _ factor: Decimal) {
    self.dimension = dimension
    self.factor = factor
  }

  /// Finds the unit that a text means.
  ///
  /// Symbols are told by their case (`mg` is no `Mg`) except the litre; words are not.
  package init(_ text: String) {
    // Nearly every unit is written as the table has it.
    if let known = UnitTable.symbols[text] ?? UnitTable.words[text] {
      self = known
      return
    }
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self =
      UnitTable.symbols[name] ?? UnitTable.words[name.lowercased()]
      ?? UnitOfMeasure(.unknown(name.precomposedStringWithCanonicalMapping), 1)
  }

  /// All spellings that the table has.
  package static let spellings = Set(UnitTable.symbols.keys).union(UnitTable.words.keys)

  /// Returns whether a text names a unit: one that amounts convert in, one of measurements, or one over
  /// another, such as `mg/kg`.
  public static func isKnown(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    func isPart(_ part: String) -> Bool {
      if UnitTable.measurements.contains(part) { return true }
      if case .unknown = UnitOfMeasure(part).dimension { return false }
      return true
    }
    return isPart(text)
      || parts.count > 1 && parts.count < 4 && parts.dropFirst().allSatisfy(isPart)
        && (parts[0].isEmpty || isPart(parts[0]))
  }

  /// Returns whether a text, or a part of it, is the symbol of a unit of doses in another case: `Mg`, which is a
  /// megagram elsewhere.
  public static func isMiswritten(_ text: String) -> Bool {
    text.split(separator: "/").contains { part in
      let name = part.trimmingCharacters(in: .whitespaces)
      return UnitTable.symbols[name] == nil
        && UnitTable.symbols.contains {
          $0.value.isMeasured && $0.key.lowercased() == name.lowercased()
        }
    }
  }

  /// Returns whether amounts in this unit can be converted to another one.
  ///
  /// HealthKit's `count` is any counted form.
  package func converts(to other: UnitOfMeasure) -> Bool {
    if dimension == other.dimension { return true }
    guard case .count(let own) = dimension, case .count(let others) = other.dimension else {
      return false
    }
    return own == "count" || others == "count"
  }

  /// Returns an amount of this unit in another one that it converts to.
  func convert(_ amount: Decimal, to other: UnitOfMeasure) -> Decimal {
    self == other ? amount : amount * factor / other.factor
  }
}

extension UnitOfMeasure {
  /// Returns how people write a unit beside a number: one tablet, half a tablet, two tablets.
  ///
  /// A counted form that is written out gets the singular up to one and the plural beyond; a symbol
  /// such as `mL`, an abbreviation, and what the table does not have stay as they are.
  package static func spelling(of units: String, for number: Double) -> String {
    guard let forms = UnitTable.spelledForms[units.lowercased()] else { return units }
    return number > 1 || number <= 0 ? forms.plural : forms.singular
  }

  /// Whether the unit is written out and counts something that can be broken: half a tablet is said
  /// as ½ tablet, half a milligram as 0.5 mg.
  package static func isSpelledOut(_ units: String) -> Bool {
    UnitTable.spelledForms[units.lowercased()] != nil
  }

  /// Whether a dose can be counted in it; spoons and cups are, meals, steps and minutes are not.
  package var isOfDoses: Bool { isMeasured || isCounted }

  /// Whether it is a unit of mass, volume, substance or charges.
  package var isMeasured: Bool { [.mass, .volume, .substance, .equivalents].contains(dimension) }

  /// Whether it counts what a medicine is given in.
  package var isCounted: Bool {
    guard case .count(let name) = dimension else { return false }
    return ![
      "breath", "count", "glass", "meal", "portion", "repetition", "serving", "step", "time",
    ]
    .contains(name)
  }
}
