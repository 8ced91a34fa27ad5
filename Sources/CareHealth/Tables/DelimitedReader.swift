/// One row of a table of text.
public struct DelimitedRow: Hashable, Sendable {
  public var cells: [String]
  /// The line on which the row begins, from 1.
  public var line: Int
  /// Whether the quotes of the row are as RFC 4180 has them, and its bytes UTF-8.
  public var isSound: Bool
}

/// Reads a table of text as RFC 4180 has it, in pieces as they come.
///
/// Lines may end in CR LF, LF or CR, a cell in quotes may hold any of them, and a byte order mark at
/// the beginning is passed over. A row with misplaced quotes is given as unsound; the next row is read
/// from the next line.
public struct DelimitedReader: Sendable {
  /// Where in a cell the next byte is.
  private enum State: Sendable {
    case start
    case plain
    case quoted
    /// After a quote inside quotes: the first half of one, or the end.
    case quoteInQuoted
  }

  /// The longest row that is read; of a longer one the rest is passed over.
  public static let longestRow = 1 << 20

  private let separator: UInt8
  private var state = State.start
  private var cell: [UInt8] = []
  private var cells: [String] = []
  private var count = 0
  private var isSound = true
  private var line = 1
  private var rowLine = 1
  private var endsInReturn = false
  private var mark: [UInt8] = []
  private var isAtBeginning = true

  public init(_ dialect: DelimitedDialect) { separator = dialect.separator.byte }

  /// Takes in the next bytes and returns the rows that they end.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [DelimitedRow] {
    var rows: [DelimitedRow] = []
    for byte in bytes {
      if isAtBeginning, isMark(byte) { continue }
      take(byte, &rows)
    }
    return rows
  }

  /// Returns the row that no line break ended, if there is one.
  public mutating func end() -> [DelimitedRow] {
    var rows: [DelimitedRow] = []
    if isAtBeginning { endBeginning(&rows) }
    if state == .quoted { isSound = false }
    if state != .start || !cells.isEmpty { endRow(&rows) }
    return rows
  }

  /// Whether a byte is one of the mark that some programs put before UTF-8.
  private mutating func isMark(_ byte: UInt8) -> Bool {
    let whole: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard mark.count < whole.count, byte == whole[mark.count] else {
      isAtBeginning = false
      // What began like a mark is part of the first cell.
      if mark.count < whole.count, !mark.isEmpty {
        state = .plain
        cell += mark
      }
      return false
    }
    mark.append(byte)
    if mark.count == whole.count { isAtBeginning = false }
    return true
  }

  private mutating func endBeginning(_ rows: inout [DelimitedRow]) {
    isAtBeginning = false
    for byte in mark where mark.count < 3 { take(byte, &rows) }
  }

  private mutating func take(_ byte: UInt8, _ rows: inout [DelimitedRow]) {
    let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    let isSecondHalf = endsInReturn && byte == UInt8(ascii: "\n")
    endsInReturn = byte == UInt8(ascii: "\r")
    if isBreak, !isSecondHalf { line += 1 }
    if state != .quoted, isBreak {
      if !isSecondHalf { endLine(&rows) }
      return
    }
    count += 1
    guard count <= Self.longestRow else {
      isSound = false
      // Of an endless row nothing more is kept, and a quote that never ends does not hide the rest.
      if isBreak { endLine(&rows) }
      return
    }
    switch (state, byte) {
    case (.start, UInt8(ascii: "\"")): state = .quoted
    case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      cell.append(byte)
      state = .quoted
    case (.quoted, _): cell.append(byte)
    case (_, separator): endCell()
    case (.quoteInQuoted, _):
      isSound = false
      cell.append(byte)
      state = .plain
    default:
      cell.append(byte)
      state = .plain
    }
  }

  private mutating func endCell() {
    if let text = String(validating: cell, as: UTF8.self) {
      cells.append(text)
    } else {
      isSound = false
      cells.append("")
    }
    cell.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endLine(_ rows: inout [DelimitedRow]) {
    let isEmpty = state == .start && cells.isEmpty && count == 0
    if isEmpty { rowLine = line } else { endRow(&rows) }
  }

  private mutating func endRow(_ rows: inout [DelimitedRow]) {
    endCell()
    rows.append(DelimitedRow(cells: cells, line: rowLine, isSound: isSound))
    cells = []
    isSound = true
    count = 0
    rowLine = line
  }
}
