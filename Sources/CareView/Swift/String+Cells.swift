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

  /// Returns the lines of the text, none wider than so many cells; a word that is wider is divided.
  func lines(within width: Int) -> [String] {
    let width = max(width, 1)
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var (lines, current) = ([String](), "")
      for word in line.split(separator: " ") {
        var word = word
        if !current.isEmpty, current.displayWidth + 1 + word.displayWidth <= width {
          current += " \(word)"
          continue
        }
        if !current.isEmpty { lines.append(current) }
        while word.displayWidth > width {
          var room = width
          let piece = word.prefix { character in
            room -= character.displayWidth
            return room >= 0
          }
          lines.append(String(piece.isEmpty ? word.prefix(1) : piece))
          word = word.dropFirst(max(piece.count, 1))
        }
        current = String(word)
      }
      return current.isEmpty && !lines.isEmpty ? lines : lines + [current]
    }
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
