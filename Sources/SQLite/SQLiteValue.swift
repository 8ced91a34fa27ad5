/// A value of one of the five kinds that SQLite stores.
///
/// Texts are compared as UTF-8, so that two spellings of one accented letter (Unicode NFC and NFD)
/// stay two values, as they do in the file.
public enum SQLiteValue: Sendable {
  case null
  case integer(Int64)
  /// A finite number or an infinity; SQLite has no NaN, and binding one is refused.
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension SQLiteValue: Hashable {
  public static func == (left: SQLiteValue, right: SQLiteValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .text(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .blob(let value): hasher.combine(value)
    }
  }
}

extension SQLiteValue {
  /// Makes an integer, or null for nil.
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }

  /// Makes a text, or null for nil.
  public init(_ value: String?) { self = value.map { .text($0) } ?? .null }

  /// The word for this kind of value in messages.
  var kindName: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .real: "a real"
    case .text: "a text"
    case .blob: "a blob"
    }
  }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(nilLiteral: ()) { self = .null }
}
