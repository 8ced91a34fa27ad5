/// A phrase with gaps: `{0}` and `{1}` for what is said in it, `{count}` for the number that decides its
/// form.
package struct Pattern: Hashable, Sendable {
  /// The text of each plural category that differs from the rest.
  private let special: [Catalogue.PluralCategory: String]
  /// The text of all other numbers, and where no number matters.
  private let general: String

  package init(
    _ general: String,
    _ special: [Catalogue.PluralCategory: String] = [:]
  ) {
    (self.general, self.special) = (general, special)
  }

  /// A pattern whose form follows a number.
  package static func plural(one: String, other: String) -> Pattern {
    Pattern(other, [.one: one])
  }

  /// All texts of the pattern.
  package var texts: [String] { [general] + special.values.sorted() }

  /// Returns the pattern with each text, outside of its gaps, made into another.
  package func mapText(_ transform: (String) -> String) -> Pattern {
    func mapped(_ text: String) -> String {
      Self.pieces(of: text).map { piece in
        switch piece {
        case .text(let text): transform(text)
        case .gap(let name): "{\(name)}"
        }
      }.joined()
    }
    return Pattern(mapped(general), special.mapValues(mapped))
  }

  /// Returns the text of a category with its gaps filled; a gap for which there is nothing stays as it
  /// is.
  func filled(
    with arguments: [String],
    count: Int?,
    category: Catalogue.PluralCategory
  ) -> String {
    let text = special[category] ?? general
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return Self.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .gap("count"): count.map(String.init) ?? "{count}"
      case .gap(let name):
        Int(name).flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? "{\(name)}"
      }
    }.joined()
  }

  /// A part of a text.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case gap(String)
  }

  /// Returns a text in its parts.
  package static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.gap(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}

extension Pattern: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
