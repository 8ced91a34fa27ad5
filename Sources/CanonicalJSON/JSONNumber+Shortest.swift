extension JSONNumber {
  /// The token that RFC 8785 gives a finite double: ECMAScript's `Number.prototype.toString`.
  static func shortestToken(of value: Double) -> String {
    String(value)
  }
}
