import Platform

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

  /// Returns whether the bytes of another text are among those of this one.
  ///
  /// Swift's own search compares characters, which takes a hundred times as long.
  func holds(_ part: String) -> Bool {
    withCString { text in part.withCString { strstr(text, $0) != nil } }
  }

  /// Reads C text; nil is empty, and what is not UTF-8 is repaired.
  init(text: UnsafePointer<CChar>?) {
    if let text { self = String(cString: text) } else { self = "" }
  }

  /// The text as a shell takes it for one word, in a command that is quoted by `'`.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@,=".contains($0) }
    guard !isPlain || isEmpty else { return self }
    return "\"" + map { #"\"$`"#.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
