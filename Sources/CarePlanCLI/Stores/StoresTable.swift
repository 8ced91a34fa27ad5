import CarePlanKit

/// One line for each store, written as soon as it is the store's turn.
///
/// The widths of the columns are therefore fixed before, and what stores remark follows below.
struct StoresTable: StoresReport {
  let streams: StoresOutput
  private let columns: [StoreColumn]
  private let total: (AdherenceTally) -> [StyledText]
  private let head: StoreHead
  private var sum: AdherenceTally?
  private var remarks: [StoreRun] = []

  init(_ streams: StoresOutput, _ command: any TabulatedCommand.Type, _ places: [StorePlace]) {
    self.streams = streams
    head = StoreHead(places)
    columns = head.columns(places) + command.storeColumns
    total = { command.storeTotal($0) }
  }

  func begin() { write(columns.map { StyledText($0.title.uppercased(), .bold) }) }

  mutating func add(_ run: StoreRun) {
    if let row = run.row {
      write(head.cells(run.place) + row.cells)
      if let tally = row.tally { sum = (sum ?? AdherenceTally()) + tally }
    } else {
      write(head.cells(run.place) + [run.failureCell])
    }
    if run.failure != nil || run.pieces.contains(where: { $0.errors != nil }) {
      remarks.append(run)
    }
    streams.output.flush()
  }

  func end() {
    if let sum { write(head.totalCells + total(sum)) }
    tellRemarks()
  }

  /// Prints what stores remarked; what several remark in the same words once.
  private func tellRemarks() {
    var names: [[String]: [String]] = [:]
    var order: [[String]] = []
    for run in remarks {
      let lines = run.unlabelledLines(inColor: streams.errors.terminal.usesColor)
      if names[lines] == nil { order.append(lines) }
      names[lines, default: []].append(StyledText(run.place.name).plain)
    }
    for lines in order {
      let stores = names[lines] ?? []
      let rest = stores.count - Self.most
      let label =
        stores.prefix(Self.most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      streams.tell(lines.map { "\(label): \($0)" })
    }
  }

  /// How many stores are named that remark the same.
  private static let most = 3

  /// Writes a line; a cell that needs more room than its column has it from those behind.
  private func write(_ cells: [StyledText]) {
    let last = cells.lastIndex { $0.width > 0 } ?? 0
    let line = cells.indices.prefix(last + 1).reduce(StyledText("")) { line, index in
      let column = columns[index]
      // A word in the place of numbers begins where they do.
      let isAlone = cells.count < columns.count
      let width = isAlone && index == last ? 0 : column.width
      let room = StyledText(String(repeating: " ", count: max(0, width - cells[index].width)))
      let gap: StyledText = index == 0 ? "" : "  "
      switch column.alignment {
      case .right: return line + gap + room + cells[index]
      case .left: return line + gap + cells[index] + (index == last ? "" : room)
      }
    }
    streams.output.wrapped(line, indent: 4)
  }
}

/// The same table as one document in Markdown or HTML.
struct StoresTableDocument: StoresReport {
  let streams: StoresOutput
  let format: OutputFormat
  /// When the table is made, in words.
  private let made: String
  private let heading: String
  private let head: StoreHead
  private let columns: [StoreColumn]
  private let total: (AdherenceTally) -> [StyledText]
  private var rows: [[StyledText]] = []
  private var sum: AdherenceTally?
  private var days: Set<String> = []

  init(
    _ streams: StoresOutput,
    _ command: any TabulatedCommand.Type,
    _ places: [StorePlace],
    _ format: OutputFormat,
    made: String
  ) {
    (self.streams, self.format, self.made) = (streams, format, made)
    head = StoreHead(places)
    let name = command.spec.name
    heading = name.prefix(1).uppercased() + name.dropFirst()
    columns = command.storeColumns
    total = { command.storeTotal($0) }
  }

  mutating func add(_ run: StoreRun) {
    append(
      head.cells(run.place) + [StyledText(run.commit ?? "")],
      run.row?.cells ?? [run.failureCell]
    )
    if let span = run.row?.days { days.insert(DocumentDays.words(span.range)) }
    if let tally = run.row?.tally { sum = (sum ?? AdherenceTally()) + tally }
    streams.tell(run.lines(inColor: streams.errors.terminal.usesColor))
  }

  mutating func end() {
    let count = rows.count
    if let sum { append(head.totalCells + [""], total(sum)) }
    let titles = columns.filter { !$0.isDrawing }.map { $0.title.isEmpty ? "Remarks" : $0.title }
    let table = Document.Part.table(head.titles + ["Commit"] + titles, rows: rows)
    var document = Document(heading: Document.Heading(word: heading), parts: [table])
    document.origin = DocumentOrigin(
      patient: "those of the stores",
      store: count == 1 ? "1 store" : "\(count) stores",
      days: days.isEmpty ? "all" : days.sorted().joined(separator: ", "),
      commit: "of each store its own",
      made: made
    )
    document.write(to: streams.output, as: format)
  }

  private mutating func append(_ first: [StyledText], _ cells: [StyledText]) {
    let missing = [StyledText](repeating: "", count: columns.count - cells.count)
    let shown = zip(columns, cells + missing).filter { !$0.0.isDrawing }
    rows.append(first + shown.map(\.1))
  }
}
