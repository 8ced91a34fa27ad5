/// Whatever reads a row of tokens, one after the other.
protocol TokenReader {
  var tokens: [TextToken] { get }
  /// The token that is read next.
  var position: Int { get set }
}

extension TokenReader {
  /// The token that is read next; nil at the end.
  var present: TextToken? { token(0) }

  /// Returns a token by how far ahead it stands.
  func token(_ offset: Int) -> TextToken? {
    let index = position + offset
    return tokens.indices.contains(index) ? tokens[index] : nil
  }

  /// Returns the word at a place ahead; nil if something else stands there.
  func word(_ offset: Int = 0) -> String? {
    if case .word(let word)? = token(offset)?.kind { word } else { nil }
  }

  /// Takes the next token if it is one of some words.
  mutating func take(_ words: String...) -> Bool {
    guard let word = word(), words.contains(word) else { return false }
    position += 1
    return true
  }

  /// Takes the next token if it is one of some marks.
  mutating func take(mark marks: Character...) -> Bool {
    guard case .mark(let mark)? = present?.kind, marks.contains(mark) else { return false }
    position += 1
    return true
  }
}
