/// Rows of texts in aligned columns.
struct Table {
  /// On which side a column has its room.
  enum Alignment {
    case left
    case right
  }

  struct Column {
    let title: String
    let alignment: Alignment

    init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  let columns: [Column]
  private(set) var rows: [[StyledText]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with one cell for each column.
  mutating func add(_ cells: [StyledText]) {
    precondition(cells.count == columns.count, "a row has a cell for every column")
    rows.append(cells)
  }

  /// Returns the lines, below a heading if any column has a title.
  ///
  /// Where a row is wider than a width, each row becomes a block of lines and says its titles itself.
  func lines(width: Int? = nil) -> [StyledText] {
    let aligned = aligned
    return isNarrow(aligned, width) ? blocks(width: width).flatMap(\.self) : aligned
  }

  /// Returns the lines of each row, without the heading.
  func blocks(width: Int?) -> [[StyledText]] {
    let aligned = aligned
    guard let width, isNarrow(aligned, width) else {
      return aligned.suffix(rows.count).map { [$0] }
    }
    return rows.map { block(of: $0, width) }
  }

  private func isNarrow(_ lines: [StyledText], _ width: Int?) -> Bool {
    width.map { width in lines.contains { $0.width > width } } ?? false
  }

  private var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }

  /// Returns a row whose cells stand one after the other, with the titles of all but the first.
  private func block(of cells: [StyledText], _ width: Int) -> [StyledText] {
    guard hasTitles else {
      return StyledText.flowed(cells.filter { $0.width > 0 }, to: width, indent: 4)
    }
    let pieces = zip(columns, cells).dropFirst().filter { $0.1.width > 0 }.map { column, cell in
      column.title.isEmpty ? cell : "\(column.title) \(cell)"
    }
    let margin: StyledText = "  "
    return (cells.first ?? "").wrapped(to: width, indent: 2)
      + StyledText.flowed(pieces, to: max(width - 2, 1), indent: 0).map { margin + $0 }
  }

  private var aligned: [StyledText] {
    let heading = columns.map { StyledText($0.title.uppercased(), .bold) }
    let all = hasTitles ? [heading] + rows : rows
    let widths = columns.indices.map { column in all.map { $0[column].width }.max() ?? 0 }
    return all.map { line(of: $0, widths) }
  }

  private func line(of cells: [StyledText], _ widths: [Int]) -> StyledText {
    // Room after the last cell that shows anything would only make lines longer.
    let last = cells.lastIndex { $0.width > 0 } ?? 0
    return cells.indices.prefix(last + 1).reduce(into: StyledText("")) { line, column in
      let room = StyledText(String(repeating: " ", count: widths[column] - cells[column].width))
      let gap: StyledText = column == 0 ? "" : "  "
      switch columns[column].alignment {
      case .right: line = line + gap + room + cells[column]
      case .left: line = line + gap + cells[column] + (column == last ? "" : room)
      }
    }
  }
}

extension Output {
  /// Writes a table, whose rows are put into blocks where a terminal is too narrow.
  func table(_ table: Table) { lines(table.lines(width: terminal.width)) }
}
