import Foundation

extension String {
  /// What a reader sees of a name at a glance: two names of one appearance are easily taken for each other.
  ///
  /// Case, accents, widths, spaces, signs and what is invisible do not count, and letters and digits that look alike
  /// are one, also those of Greek and Cyrillic.
  package var appearance: String {
    var letters = UnicodeScalarView()
    for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars {
      letters.append(Self.twins[scalar] ?? scalar)
    }
    let folded = String(letters)
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var seen = ""
    for scalar in folded.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      switch scalar {
      case "i", "1": seen.unicodeScalars.append("l")
      case "0": seen.unicodeScalars.append("o")
      default: seen.unicodeScalars.append(Self.twins[scalar] ?? scalar)
      }
    }
    return seen.replacing("rn", with: "m").replacing("vv", with: "w").replacing("cl", with: "d")
  }

  /// Whether the text has Latin letters beside such of other scripts.
  package var mixesScripts: Bool {
    let letters = decomposedStringWithCompatibilityMapping.unicodeScalars
      .filter(\.properties.isAlphabetic)
    let latin = letters.filter { $0.value < 0x0250 || (0x1E00...0x1EFF).contains($0.value) }
    return !latin.isEmpty && latin.count < letters.count
  }

  private static let twins: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(String, String)] = [
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("αγικνορτυχ", "ayiknoptux"),
      ("АВЕЅІЈКМНОРСТУХҮӀԀԌԚԜ", "ABESIJKMHOPCTYXYIDGQW"),
      ("авеѕіјкмнорстухүӏԁһԛԝьгп", "abesijkmhopctyxyldhqwbrn"),
      ("օսոհ", "ounh"), ("ıɩɑɡ", "iiag"),
    ]
    return pairs.reduce(into: [:]) { twins, pair in
      for (other, latin) in zip(pair.0.unicodeScalars, pair.1.unicodeScalars) {
        twins[other] = latin
      }
    }
  }()
}
