/// What helps against an error or a finding: a sentence, some of whose words are things to do.
///
/// The description of an error says it with the calls of the library; the command line words each action
/// as the command that does it.
public struct Remedy: Hashable, Sendable {
  /// A piece of the sentence.
  public enum Part: Hashable, Sendable {
    case text(String)
    case action(Action)
  }

  /// The sentence, piece by piece.
  package let parts: [Part]

  /// Makes a remedy of the pieces of its sentence.
  public init(_ parts: [Part]) { self.parts = parts }

  /// What there is to do, in the order of the sentence.
  package var actions: [Action] {
    parts.compactMap { part in if case .action(let action) = part { action } else { nil } }
  }

  /// Returns the sentence with each action in the words of the caller.
  public func worded(by words: (Action) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .action(let action): words(action)
      }
    }.joined()
  }
}

extension Remedy: CustomStringConvertible {
  /// The sentence as a developer reads it: actions are named by the calls that do them.
  public var description: String { worded { "'\($0.call)'" } }
}

extension Remedy: ExpressibleByStringInterpolation {
  /// Puts a sentence together from text and actions.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    /// Adds an action, which the description words as a call of the library.
    public mutating func appendInterpolation(_ action: Action) { parts.append(.action(action)) }

    /// Adds the pieces of another remedy, its actions included.
    public mutating func appendInterpolation(_ remedy: Remedy) { parts += remedy.parts }

    /// Adds the description of a value as text.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }
  }

  public init(stringLiteral value: String) { self.init([.text(value)]) }

  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }

  /// Takes over the advice of a layer that knows of git at most, and names its commands in quotes.
  package init(naming advice: String) {
    var (parts, rest) = ([Part](), advice[...])
    while let start = rest.firstRange(of: "'git "),
      let end = rest[start.upperBound...].firstIndex(of: "'")
    {
      if start.lowerBound > rest.startIndex {
        parts.append(.text(String(rest[..<start.lowerBound])))
      }
      parts.append(.action(.git(String(rest[start.upperBound..<end]))))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.init(parts)
  }

  /// Joins two sentences, or halves of one.
  public static func + (left: Remedy, right: Remedy) -> Remedy { Remedy(left.parts + right.parts) }
}
