/// A text in the language of man(7) while it is made.
struct Roff {
  private(set) var text = ""

  mutating func macro(_ line: String) { text += ".\(line)\n" }

  mutating func section(_ title: String, _ body: String) {
    macro("SH \(title)")
    line(body)
  }

  mutating func paragraph(_ body: String) {
    macro("PP")
    line(body)
  }

  mutating func entries(_ entries: [(String, String)]) {
    for (name, body) in entries {
      macro("TP")
      text += "\\fB\(Self.escape(name))\\fR\n"
      line(body)
    }
  }

  mutating func example(_ command: String) {
    macro("PP")
    macro("RS 4")
    macro("nf")
    line(command)
    macro("fi")
    macro("RE")
  }

  private mutating func line(_ body: String) {
    if !body.isEmpty { text += Self.escape(body) + "\n" }
  }

  /// Returns the text without anything that roff would take for a request.
  static func escape(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("…", with: "...").replacing("'", with: "\\(aq")
    let page = escaped.unicodeScalars.map { $0.isASCII ? String($0) : name(of: $0) }.joined()
    return page.hasPrefix(".") ? "\\&\(page)" : page
  }

  /// Returns the name that groff and mandoc have for a character: they read no UTF-8 unless told
  /// to.
  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
  }
}
