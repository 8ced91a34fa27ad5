import CareModel

/// The lines of which iCalendar (RFC 5545, 3.1) and vCard (RFC 6350, 3.2) are made.
public enum ContentLine: Sendable {
  /// Returns a text in which nothing has a meaning; line ends are written, other controls replaced.
  public static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += ["\\", scalar]
      case "\n": result += "\\n".unicodeScalars
      case "\r": break
      case _ where scalar.properties.generalCategory == .control: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns a line with its end, in pieces of at most 75 octets, none of which divides a character.
  public static func folded(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > 75 {
        result += "\r\n ".unicodeScalars
        octets = 1
      }
      result.append(scalar)
      octets += size
    }
    return String(result) + "\r\n"
  }
}
