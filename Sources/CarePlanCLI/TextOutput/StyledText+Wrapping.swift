import CarePlanKit

extension StyledText {
  /// Returns the text in lines of at most the given number of cells, broken at spaces; the later
  /// ones are indented.
  ///
  /// A word that is longer than a line is broken in its middle: nothing is ever cut off.
  func wrapped(to width: Int, indent: Int = 0) -> [StyledText] {
    guard self.width > width else { return [self] }
    var paragraph = Paragraph(width: width, indent: indent)
    for span in spans {
      for character in span.text { paragraph.append(Cell(character: character, style: span.style)) }
    }
    return paragraph.end()
  }

  /// Pieces in lines of at most the given number of cells, kept whole where a line has room for
  /// them.
  static func flowed(_ pieces: [StyledText], to width: Int, indent: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for piece in pieces {
      if let last = lines.last, last.width + 2 + piece.width <= width {
        lines[lines.count - 1] = "\(last)  \(piece)"
      } else {
        let margin = StyledText(String(repeating: " ", count: lines.isEmpty ? 0 : indent))
        lines += (margin + piece).wrapped(to: width, indent: indent + 2)
      }
    }
    return lines
  }
}

/// A character with its style.
private struct Cell {
  let character: Character
  let style: Style
}

/// A text that is put into lines word by word.
private struct Paragraph {
  let width: Int
  /// The cells before every line but the first.
  let indent: Int
  private var lines: [[Cell]] = []
  private var line: [Cell] = []
  /// The width of the line.
  private var filled = 0
  /// Whether the line has more than spaces.
  private var hasWords = false
  private var gap: [Cell] = []
  private var word: [Cell] = []

  init(width: Int, indent: Int) {
    self.width = max(width, 4)
    // However narrow a terminal is, some of a text must fit beside the indentation.
    self.indent = min(indent, self.width / 2)
  }

  mutating func append(_ cell: Cell) {
    guard cell.character == " " else { return word.append(cell) }
    endWord()
    gap.append(cell)
  }

  mutating func end() -> [StyledText] {
    endWord()
    lines.append(line)
    return lines.map(Self.text)
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    defer { (word, gap) = ([], []) }
    if filled + gap.count + word.width > width, hasWords {
      breakLine()
    } else if filled + gap.count < width {
      put(gap)
    }
    for cell in word {
      if filled + cell.character.displayWidth > width { breakLine() }
      put([cell])
    }
    hasWords = true
  }

  private mutating func put(_ cells: [Cell]) {
    line += cells
    filled += cells.width
  }

  private mutating func breakLine() {
    lines.append(line)
    line = Array(repeating: Cell(character: " ", style: []), count: indent)
    (filled, hasWords) = (indent, false)
  }

  private static func text(_ cells: [Cell]) -> StyledText {
    var text: StyledText = ""
    var rest = cells[...]
    while let style = rest.first?.style {
      let piece = rest.prefix { $0.style == style }
      text = text + StyledText(String(piece.map(\.character)), style)
      rest = rest.dropFirst(piece.count)
    }
    return text
  }
}

extension [Cell] {
  fileprivate var width: Int { reduce(0) { $0 + $1.character.displayWidth } }
}

extension Output {
  /// Writes a line for people, wrapped where a terminal is too narrow for it.
  func wrapped(_ text: StyledText, indent: Int = 0) {
    lines(terminal.width.map { text.wrapped(to: $0, indent: indent) } ?? [text])
  }
}
