import CarePlanKit

extension StyledText {
  /// A line of a report of differences in the colours of its role.
  init(_ line: StyledLine) {
    self.init(line.text, line.style)
  }
}

extension StyledLine {
  fileprivate var style: Style {
    let style: Style =
      switch role {
      case .heading: .bold
      case .added: .green
      case .removed: .red
      case .changed: .yellow
      case .detail: .cyan
      }
    return isClinical && role != .heading ? style.union(.bold) : style
  }
}

extension Output {
  /// Writes the lines of a report of differences, indented by some spaces.
  func lines(_ lines: [StyledLine], indent: Int = 0) {
    let margin = StyledText(String(repeating: " ", count: indent))
    for line in lines {
      let text = indent > 0 ? margin + StyledText(line) : StyledText(line)
      // Continuation lines are indented further than the sign of a change.
      wrapped(text, indent: text.plain.prefix { $0 == " " }.count + 4)
    }
  }

  /// Writes a patch: as it is for programs, in colour and without hidden characters for a person.
  func patch(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard terminal.isTerminal || terminal.usesColor else { return verbatim(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in text.hasSuffix("\n") ? lines.dropLast() : lines[...] {
      self.line(StyledText(String(line), Self.style(ofPatchLine: line)))
    }
  }

  private static func style(ofPatchLine line: Substring) -> Style {
    if line.hasPrefix("+++") || line.hasPrefix("---") || line.hasPrefix("diff ") { return .bold }
    switch line.first {
    case "+": return .green
    case "-": return .red
    case "@": return .cyan
    default: return []
    }
  }
}
