/// How a table of text divides its cells and writes its numbers and days.
public struct DelimitedDialect: Hashable, Sendable {
  /// What divides cells.
  public enum Separator: String, CaseIterable, Hashable, Sendable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"

    var byte: UInt8 { rawValue.utf8.first ?? 0 }
  }

  /// In which order a day that is written in digits has its parts.
  public enum DayOrder: String, CaseIterable, Hashable, Sendable {
    case yearMonthDay = "ymd"
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
  }

  public var separator: Separator
  /// Whether numbers have a comma for their decimals, as spreadsheets of many countries write them.
  ///
  /// Only the one sign is taken: `1.234` is 1234 to some.
  public var hasDecimalComma: Bool
  public var dayOrder: DayOrder

  public init(
    separator: Separator = .comma,
    hasDecimalComma: Bool = false,
    dayOrder: DayOrder = .yearMonthDay
  ) {
    self.separator = separator
    self.hasDecimalComma = hasDecimalComma
    self.dayOrder = dayOrder
  }

  /// Finds the dialect of a table by its first line.
  ///
  /// Its cells are divided by what is most often in it outside of quotes; where that is a semicolon, the
  /// comma is taken for the decimal sign.
  public init(detectedIn firstLine: some Sequence<UInt8>) {
    var counts: [Separator: Int] = [:]
    var isQuoted = false
    for byte in firstLine {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, let separator = Separator.allCases.first(where: { $0.byte == byte }) else {
        continue
      }
      counts[separator, default: 0] += 1
    }
    let most = Separator.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    let isDivided = most.map { counts[$0, default: 0] > 0 } ?? false
    let separator = isDivided ? most ?? .comma : .comma
    self.init(separator: separator, hasDecimalComma: separator == .semicolon)
  }

  /// Writes one row, without a line break; cells get quotes where RFC 4180 demands them.
  public func row(_ cells: [String]) -> String {
    let texts = cells.map { cell in
      let needsQuotes = cell.utf8.contains { byte in
        byte == separator.byte || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
      return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }
    // One empty cell would be an empty line, which is no row.
    return texts == [""] ? "\"\"" : texts.joined(separator: separator.rawValue)
  }

  /// Reads a number of a cell; nil for anything else.
  func number(_ text: String) -> Double? {
    let comma = UInt8(ascii: ",")
    let point = UInt8(ascii: ".")
    let (sign, other) = hasDecimalComma ? (comma, point) : (point, comma)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard byte != other else { return nil }
      guard byte != sign else {
        bytes.append(point)
        continue
      }
      let isOther = [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E")]
        .contains(byte)
      guard UnitScanner.isDigit(byte) || isOther else { return nil }
      bytes.append(byte)
    }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes a number as a cell.
  func text(_ number: Double) -> String {
    let text = "\(number)"
    return hasDecimalComma ? text.replacing(".", with: ",") : text
  }
}
