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

  /// The lines, below a heading if any column has a title.
  ///
  /// A width cuts the lines that are longer.
  func lines(width: Int? = nil) -> [StyledText] {
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let heading = columns.map { StyledText($0.title.uppercased(), .bold) }
    let all = hasTitles ? [heading] + rows : rows
    let widths = columns.indices.map { column in all.map { $0[column].width }.max() ?? 0 }
    return all.map { cells in
      let line = line(of: cells, widths)
      return width.map { line.truncated(to: $0) } ?? line
    }
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
  /// Writes a table, whose lines are cut only on a terminal.
  func table(_ table: Table) { lines(table.lines(width: terminal.width)) }
}
