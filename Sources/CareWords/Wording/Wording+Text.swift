public import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns the text with every character that cannot be seen, or moves others, written as an
  /// escape.
  ///
  /// Line breaks become `\n`, controls of writing direction `\u{202E}`, and a backslash `\\`, so that
  /// two texts that differ also look different. Emoji that are joined fall into their parts.
  public static func visible(_ text: String) -> String { escape(text, alsoEscaping: ["\\"]) }

  /// Returns the visible text in quotes, which ends only at the closing quote.
  public static func quoted(_ text: String) -> String {
    "\"\(escape(text, alsoEscaping: ["\\", "\""]))\""
  }

  /// A name as it is if it has only letters, digits and single spaces between them; else in quotes.
  public static func name(_ text: String) -> String {
    let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0 == "-" || $0.isWordCharacter }
    }
    return isPlain ? text : quoted(text)
  }

  /// An id or a key as it is if it is a single word of ASCII; else in quotes.
  public static func id(_ text: String) -> String {
    let marks = Set("-_.@:+#~/%".unicodeScalars)
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.isWordCharacter || marks.contains($0))
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// Returns a record as people name it: an outcome by its event, `doxylamine, 5 Jan 2026 08:00`, any other record
  /// by its selector.
  public func name(of key: RecordKey) -> String {
    guard let (task, start) = Self.event(of: key) else { return key.description }
    return "\(RecordKey.encoded(task)), \(Self.eventStart(start, clock))"
  }

  /// Returns the task and the start of the event whose outcome a record is; nil for other records.
  public static func event(of key: RecordKey) -> (task: String, start: EventStart)? {
    guard key.kind == .outcome, let sign = key.id.lastIndex(of: "@"),
      let text = key.id[key.id.index(after: sign)...].split(separator: "#", maxSplits: 1).first,
      let start = EventStart(String(text))
    else { return nil }
    return (String(key.id[..<sign]), start)
  }

  /// A unit of measure as it is if it is a single word such as `mg/dL`; else in quotes.
  static func unit(_ text: String) -> String {
    let marks = Set("/%°.^-·²³".unicodeScalars)
    let isPlain = text.unicodeScalars.allSatisfy { $0.isWordCharacter || marks.contains($0) }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// A value of unknown meaning as JSON in one line.
  public static func json(_ value: JSONValue) -> String {
    escape(CanonicalJSON.compact(value), alsoEscaping: [])
  }

  /// A value as JSON in which only ASCII stands as it is, to tell spellings apart.
  static func asciiJSON(_ value: JSONValue) -> String {
    CanonicalJSON.compact(value).unicodeScalars.map { $0.isASCII ? String($0) : $0.escape }.joined()
  }

  private static func escape(
    _ text: String,
    alsoEscaping escaped: Set<Unicode.Scalar>
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if escaped.contains(scalar) {
        result += ["\\", scalar]
      } else if scalar.isInvisible {
        result += scalar.escape.unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether a reader cannot see this character or it changes how its neighbours are shown.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether this character belongs to a word: a letter, a mark on one, or a digit.
  fileprivate var isWordCharacter: Bool {
    guard !isInvisible else { return false }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: self == "_"
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension Wording {
  /// Returns the words of a known member: `effectiveDate` is "effective date".
  static func member(_ name: String) -> String { Catalogue.member(name) }

  /// Returns the words of what a merge asks about: `asset` is "asset", `allergies/nuts` is
  /// "allergies: nuts".
  ///
  /// What no form describes, such as the name of a group in a store's manifest, stands as it is.
  public static func part(_ name: String, of kind: RecordKind) -> String {
    guard let steps = JSONPointer("/\(name)")?.tokens, let first = steps.first else {
      return id(name)
    }
    let isKnown = AnyRecord.type(of: kind).member(first) != nil
    let words = isKnown ? member(first) : first == MergeGroups.planName ? say(.regimen) : id(first)
    return ([words] + steps.dropFirst().map { Self.name($0) }).joined(separator: ": ")
  }
}
