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
}
