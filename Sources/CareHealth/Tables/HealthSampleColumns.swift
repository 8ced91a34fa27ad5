import CareModel

/// Which columns of a table say what of its samples.
///
/// In words: `time=Timestamp,value=Glucose,unit=mg/dL,type=bloodGlucose`. What stands for the unit, the
/// type, the source, the device and the zone is the name of a column if there is one of that name, else
/// it holds for all rows.
public struct HealthSampleColumns: Hashable, Sendable {
  /// What a column can say.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case created
    case device
    case end
    case id
    case source
    case time
    case type
    case unit
    case userEntered
    case value
    case zone

    /// Whether it may hold for all rows without a column.
    var isConstant: Bool { [.device, .source, .type, .unit, .zone].contains(self) }
  }

  /// Why columns cannot be used.
  public enum Fault: Error, Hashable, Sendable {
    /// A part of the text is no `field=column`.
    case malformed(String)
    /// There is no such field; the field may be meant that is nearly the same.
    case unknownField(String)
    case repeated(Field)
    /// No column says this, which every sample needs.
    case missing(Field)
    /// The table has no such column; those that it has.
    case noColumn(String, of: [String])
  }

  private let names: [Field: String]

  public init(_ names: [Field: String]) throws(Fault) {
    for field in [Field.time, .value] where names[field] == nil { throw .missing(field) }
    self.names = names
  }

  /// Reads `field=column` in parts divided by commas; `\,` is a comma in the name of a column.
  public init(_ text: String) throws(Fault) {
    var names: [Field: String] = [:]
    for part in Self.parts(of: text) {
      guard let sign = part.firstIndex(of: "="), sign != part.startIndex else {
        throw .malformed(part)
      }
      let word = part[..<sign].trimmingSpaces
      let name = part[part.index(after: sign)...].trimmingSpaces
      guard let field = Field(rawValue: word) else { throw .unknownField(word) }
      guard !name.isEmpty else { throw .malformed(part) }
      guard names.updateValue(name, forKey: field) == nil else { throw .repeated(field) }
    }
    try self.init(names)
  }

  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for letter in text.unicodeScalars {
      switch letter {
      case "\\" where !isEscaped: isEscaped = true
      case "," where !isEscaped: parts.append("")
      default:
        if isEscaped, letter != ",", letter != "\\" { parts[parts.count - 1] += "\\" }
        parts[parts.count - 1].unicodeScalars.append(letter)
        isEscaped = false
      }
    }
    if isEscaped { parts[parts.count - 1] += "\\" }
    return parts
  }

  /// Finds the columns in the first row of a table.
  func places(in header: [String]) throws(Fault) -> HealthSamplePlaces {
    let headings = header.map { $0[...].trimmingSpaces }
    var columns: [Field: Int] = [:]
    var constants: [Field: String] = [:]
    for field in Field.allCases {
      guard let name = names[field] else { continue }
      if let column = headings.firstIndex(of: name) {
        columns[field] = column
      } else if field.isConstant {
        constants[field] = name
      } else {
        throw .noColumn(name, of: headings)
      }
    }
    return HealthSamplePlaces(columns: columns, constants: constants)
  }
}

/// Where in a row the members of a sample stand, and which hold for all rows.
struct HealthSamplePlaces: Hashable {
  let columns: [HealthSampleColumns.Field: Int]
  let constants: [HealthSampleColumns.Field: String]

  /// Returns what a row says of a field; nil if that is nothing.
  func text(_ field: HealthSampleColumns.Field, in cells: [String]) -> String? {
    guard let column = columns[field] else { return constants[field] }
    guard column < cells.count else { return nil }
    let text = cells[column][...].trimmingSpaces
    return text.isEmpty ? nil : text
  }
}

extension HealthSampleColumns.Fault: CustomStringConvertible {
  /// How many columns of a table are named.
  private static var mostNamed: Int { 12 }

  /// A sentence about what was said of the columns, which names none of the table's values.
  public var description: String {
    switch self {
    case .malformed(let part): "'\(part)' is no FIELD=COLUMN."
    case .unknownField(let word):
      "There is no field '\(word)': the fields are \(Self.fields(HealthSampleColumns.Field.allCases))."
    case .repeated(let field): "The field '\(field.rawValue)' is given twice."
    case .missing(let field): "No column is given for '\(field.rawValue)', which every sample has."
    case .noColumn(let name, let headings): "There is no column '\(name)'. \(Self.words(headings))"
    }
  }

  private static func fields(_ fields: [HealthSampleColumns.Field]) -> String {
    fields.map(\.rawValue).joined(separator: ", ")
  }

  private static func words(_ headings: [String]) -> String {
    let named = headings.filter { !$0.isEmpty }
    guard !named.isEmpty else { return "The first row, which names the columns, is empty." }
    // A row of samples where names belong says what somebody measured.
    guard !named.contains(where: isValue) else {
      return "The first row is to name the columns, and has values instead."
    }
    let rest = named.count > mostNamed ? " and \(named.count - mostNamed) more" : ""
    let list = named.prefix(mostNamed).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return "The columns are \(list)\(rest)."
  }

  /// Returns whether a cell begins as a number or a time does, or is no text at all.
  private static func isValue(_ cell: String) -> Bool {
    let digits = cell.unicodeScalars.drop { "+-.,".unicodeScalars.contains($0) }
    let beginsWithDigit = digits.first.map { ("0"..."9").contains($0) } ?? false
    return beginsWithDigit || cell.unicodeScalars.contains { $0.value < 0x20 }
  }
}
