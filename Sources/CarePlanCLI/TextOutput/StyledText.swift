import CarePlanKit

/// A text for people, in which no value can bring control characters along.
///
/// What is written in the literal is taken as it is; every value put into it is sanitised:
/// `"task \(id, .bold) ends \(date)"`.
struct StyledText: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var spans: [Span]

  private init(spans: [Span]) { self.spans = spans }

  /// Makes a text of any string, which is sanitised.
  init(_ text: String, _ style: Style = []) {
    spans = [Span(text: text.sanitized(), style: style)]
  }

  /// Returns the lines of a text, each sanitised.
  static func lines(of text: String, _ style: Style = []) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(String($0), style) }
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// Returns a phrase of the language of now whose gaps are filled with styled texts.
  static func saying(_ phrase: Phrase, count: Int? = nil, _ gaps: StyledText...) -> StyledText {
    // No phrase has control characters: they stand for the gaps until these are filled.
    let signs = gaps.indices.map { "\u{1}\($0)\u{2}" }
    var rest = Wording.say(phrase, count: count, filling: signs)[...]
    var said = StyledText("")
    while let start = rest.firstIndex(of: "\u{1}"), let end = rest.firstIndex(of: "\u{2}"),
      start < end
    {
      said = said + StyledText(String(rest[..<start]))
      let place = Int(rest[rest.index(after: start)..<end])
      if let place, gaps.indices.contains(place) { said = said + gaps[place] }
      rest = rest[rest.index(after: end)...]
    }
    return said + StyledText(String(rest))
  }

  /// Returns the text with the words of each part changed.
  func mapped(_ change: (String) -> String) -> StyledText {
    StyledText(spans: spans.map { Span(text: change($0.text).sanitized(), style: $0.style) })
  }

  /// The text without styles.
  var plain: String { spans.map(\.text).joined() }

  /// How many cells of a terminal the text takes.
  var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  /// Returns the text with at most the given number of cells; what is cut shows as `…`.
  func truncated(to limit: Int) -> StyledText {
    guard width > limit else { return self }
    var room = limit - 1
    var kept: [Span] = []
    for span in spans {
      let text = span.text.prefix { character in
        room -= character.displayWidth
        return room >= 0
      }
      kept.append(Span(text: String(text), style: span.style))
      if room < 0 { break }
    }
    return StyledText(spans: kept + (limit > 0 ? [Span(text: "…", style: [])] : []))
  }

  /// Returns the bytes for a terminal, or the plain text without colour.
  ///
  /// Each line has its own escapes: one around several lines breaks in pagers.
  func rendered(inColor usesColor: Bool) -> String {
    guard usesColor else { return plain }
    return spans.map { span in
      span.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { span.style.applied(to: String($0)) }
        .joined(separator: "\n")
    }.joined()
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { spans.append(Span(text: literal, style: [])) }
    }

    mutating func appendInterpolation(_ value: String, _ style: Style = []) {
      spans.append(Span(text: value.sanitized(), style: style))
    }

    mutating func appendInterpolation(_ text: StyledText) { spans += text.spans }

    mutating func appendInterpolation(_ value: some BinaryInteger, _ style: Style = []) {
      appendInterpolation("\(value)", style)
    }
  }

  init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

  init(stringLiteral value: String) { spans = [Span(text: value, style: [])] }
}

extension [StyledText] {
  /// The texts as one, divided by commas.
  var listed: StyledText {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0), \($1)" }
  }
}

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
