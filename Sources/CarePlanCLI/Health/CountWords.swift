/// Numbers of things as people read them.
enum CountWords {
  /// A number of things in digits: `1,234 samples`.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(digits(number)) \(number == 1 ? one : many)"
  }

  /// A number with its digits in groups of three.
  static func digits(_ number: Int) -> String {
    var (text, rest) = ("", String(number.magnitude)[...])
    while rest.count > 3 {
      text = ",\(rest.suffix(3))\(text)"
      rest = rest.dropLast(3)
    }
    return "\(number < 0 ? "-" : "")\(rest)\(text)"
  }
}
