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
}
