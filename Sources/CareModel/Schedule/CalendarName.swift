import Foundation

/// The names by which Foundation's JSON calls its calendars.
package enum CalendarName: Sendable {
  /// The name of the calendar that elements have unless they say otherwise.
  package static let gregorian = "gregorian"

  /// Returns whether Foundation has a calendar of this name.
  package static func isKnown(_ name: String) -> Bool { identifiers[name] != nil }

  static let identifiers: [String: Calendar.Identifier] = [
    gregorian: .gregorian, "buddhist": .buddhist, "chinese": .chinese, "coptic": .coptic,
    "ethiopic": .ethiopicAmeteMihret, "ethiopic-amete-alem": .ethiopicAmeteAlem,
    "hebrew": .hebrew, "indian": .indian, "islamic": .islamic, "islamic-civil": .islamicCivil,
    "islamic-tbla": .islamicTabular, "islamic-umalqura": .islamicUmmAlQura, "iso8601": .iso8601,
    "japanese": .japanese, "persian": .persian, "roc": .republicOfChina,
  ]
}
