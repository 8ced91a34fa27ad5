/// A text that names one commit, or two of them as git writes it.
package enum RevisionNotation: Hashable, Sendable {
  /// `A`
  case single(String)
  /// `A..B`
  case range(from: String, to: String)
  /// `A...B`
  case symmetric(String, String)

  /// Reads the notation; an empty side of a range is `HEAD`.
  package init(_ text: String) {
    for dots in ["...", ".."] {
      guard let place = text.firstRange(of: dots) else { continue }
      let (left, right) = (text[..<place.lowerBound], text[place.upperBound...])
      let sides = [left, right].map { $0.isEmpty ? "HEAD" : String($0) }
      self = dots == "..." ? .symmetric(sides[0], sides[1]) : .range(from: sides[0], to: sides[1])
      return
    }
    self = .single(text)
  }
}
