extension String {
  /// The text without what could do something to a terminal; lines stay lines.
  var printable: String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(scalars))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// Reads C text; nil is empty, and what is not UTF-8 is repaired.
  init(text: UnsafePointer<CChar>?) {
    if let text { self = String(cString: text) } else { self = "" }
  }
}
