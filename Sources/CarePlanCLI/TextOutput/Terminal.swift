import CarePlanKit

/// What a text stream leads to, and whether it may have colour.
struct Terminal: Hashable, Sendable {
  let isTerminal: Bool
  /// The cells of a line, or nil where nothing is cut.
  let width: Int?
  let usesColor: Bool

  /// Decides by `--color`, then git's `color.ui`, then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether it
  /// is a terminal.
  ///
  /// What a user has configured comes before `NO_COLOR`, as no-color.org has it.
  init(
    width: Int?,
    color: ColorChoice,
    environment: [String: String],
    _ preferences: GitPreferences = GitPreferences()
  ) {
    isTerminal = width != nil
    self.width = width
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Self.configured(preferences.color)
          ?? Self.defaultColor(isTerminal: width != nil, environment)
      }
  }

  /// Returns what `color.ui` says: a switch that is on means auto, as in git.
  private static func configured(_ text: String?) -> Bool? {
    switch text?.lowercased() {
    case "always": true
    case "never", "false", "no", "off", "0", "": false
    default: nil
    }
  }

  private static func defaultColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return false }
    if let forced = environment["CLICOLOR_FORCE"], !forced.isEmpty, forced != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}

/// How a piece of text stands out; never the only sign of something.
struct Style: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let bold = Style(rawValue: 1 << 0)
  static let dim = Style(rawValue: 1 << 1)
  static let red = Style(rawValue: 1 << 2)
  static let green = Style(rawValue: 1 << 3)
  static let yellow = Style(rawValue: 1 << 4)
  static let cyan = Style(rawValue: 1 << 5)

  /// ECMA-48's numbers for the styles.
  private static let codes: [(style: Style, code: Int)] = [
    (.bold, 1), (.dim, 2), (.red, 31), (.green, 32), (.yellow, 33), (.cyan, 36),
  ]

  /// Returns the text between the escapes of this style; a text without anything stays empty.
  func applied(to text: String) -> String {
    guard !isEmpty, !text.isEmpty else { return text }
    let codes = Self.codes.filter { contains($0.style) }.map { String($0.code) }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
