import CareModel
import CareWords

extension String {
  /// Returns the text with at most so many cells; what is cut shows as `…`.
  func cut(to limit: Int) -> String {
    guard displayWidth > limit else { return self }
    var room = limit - 1
    let kept = prefix { character in
      room -= character.displayWidth
      return room >= 0
    }
    return limit > 0 ? kept + "…" : ""
  }

  /// Returns the text with spaces after it.
  func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - displayWidth, 0))
  }

  /// Returns the text with spaces before it.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(width - displayWidth, 0)) + self
  }

  /// Returns the lines of the text, none wider than the given number of cells; a wider word is divided.
  ///
  /// Each character is measured once.
  func lines(within width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var filling = LineFilling(width: max(width, 1))
      for word in line.split(separator: " ") { filling.add(word) }
      return filling.lines()
    }
  }
}

/// Words that are put into lines one after the other.
private struct LineFilling {
  let width: Int
  private var ended: [String] = []
  private var current = ""
  /// The cells of the current line.
  private var filled = 0

  init(width: Int) { self.width = width }

  mutating func add(_ word: Substring) {
    let cells = word.displayWidth
    if !current.isEmpty, filled + 1 + cells <= width {
      current += " \(word)"
      filled += 1 + cells
      return
    }
    endLine()
    if cells <= width { (current, filled) = (String(word), cells) } else { divide(word) }
  }

  /// Puts a word into lines that is wider than one.
  private mutating func divide(_ word: Substring) {
    for character in word {
      let cells = character.displayWidth
      if filled + cells > width { endLine() }
      current.append(character)
      filled += cells
    }
  }

  private mutating func endLine() {
    if !current.isEmpty { ended.append(current) }
    (current, filled) = ("", 0)
  }

  func lines() -> [String] {
    current.isEmpty && !ended.isEmpty ? ended : ended + [current]
  }
}

extension String {
  /// A unit as people read it: HealthKit's `count` says nothing, `count/min` is `/min`; one that fills
  /// lines ends with `…`.
  var shownUnit: String {
    guard hasPrefix("count") else { return OutcomeValue.shownUnit(self) }
    return self == "count" ? "" : hasPrefix("count/") ? String(dropFirst("count".count)) : self
  }

  /// The text in one line, in which nothing steers a terminal.
  var oneLine: String { replacing("\n", with: " ").sanitized() }
}
