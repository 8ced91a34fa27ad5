import CareFHIR
import CareHealth
import CareModel
import CareStorage
import Files

extension HealthImporter {
  /// How many bytes of a file are read at a time.
  private static let piece = 1 << 18

  func open() throws(StoreError) -> ReadableFile {
    do throws(FileError) { return try ReadableFile(opening: source.place) } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: FileError) -> StoreError {
    FileSystem.kind(of: source.place) == nil ? noFile : StoreError(error)
  }

  private var noFile: StoreError { StoreError(.notFound, "There is no file \(source.place).") }

  /// Passes on a file piece by piece.
  func forEachPiece(
    of file: borrowing ReadableFile,
    from start: Int64 = 0,
    _ intake: HealthIntake,
    _ body: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var place = start
    while true {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try file.bytes(Self.piece, at: place) } catch {
        throw StoreError(error)
      }
      guard !bytes.isEmpty else { return }
      place += Int64(bytes.count)
      try body(bytes)
      try tell(intake, place, file.size)
    }
  }

  /// Returns the next bytes of standard input; nil at its end.
  func nextInput() throws(StoreError) -> [UInt8]? {
    guard let input else {
      throw StoreError(.refused, "Standard input is no source that can be read here.")
    }
    let bytes: [UInt8]
    do { bytes = try input() } catch {
      throw StoreError(
        .io,
        "Standard input cannot be read.",
        remedy: "Name a file, or let a program write into careplan."
      )
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Passes on the file, or standard input.
  private func forEachPiece(
    _ intake: HealthIntake,
    _ body: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var beginning = TextBeginning()
    guard source.place == "-" else {
      let file = try open()
      return try forEachPiece(of: file, intake) { bytes throws(StoreError) in
        try check(beginning.look(at: bytes))
        try body(bytes)
      }
    }
    while let bytes = try nextInput() {
      try check(beginning.look(at: bytes))
      try body(bytes)
    }
  }

  /// Refuses a text that is not UTF-8.
  ///
  /// - Parameter encoding: What it is instead; nil if it may be UTF-8.
  func check(_ encoding: String?) throws(StoreError) {
    guard let encoding else { return }
    throw StoreError(
      .invalid,
      source.place == "-"
        ? "Standard input is in \(encoding), and only UTF-8 is read."
        : "\(toldPlace) is in \(encoding), and only UTF-8 is read.",
      remedy: Remedy(
        naming: "Convert it first, such as with 'iconv -f \(encoding) -t UTF-8 FILE > NEW'."
      )
    )
  }

  /// What the source is called in a sentence.
  private var toldPlace: String {
    source.form == .program
      ? "What the program of \(source.name) writes" : "The file \(source.place)"
  }

  /// Reads a table of text.
  func readTable(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    if source.isSnapshot { intake.trackKnown() }
    // What a file is that cannot be a table is told before its columns are asked for.
    var found: HealthSampleTable?
    var size: Int64 = 0
    var rows: [HealthSampleTable.Row] = []
    try forEachPiece(intake) { bytes throws(StoreError) in
      size += Int64(bytes.count)
      if found == nil { found = try table() }
      do throws(HealthSampleColumns.Fault) { rows = try found?.read(bytes) ?? [] } catch {
        throw Self.unfit(error, source.place)
      }
      try take(rows, intake, &report)
    }
    if found == nil { found = try table() }
    do throws(HealthSampleColumns.Fault) { rows = try found?.end() ?? [] } catch {
      throw Self.unfit(error, source.place)
    }
    try take(rows, intake, &report)
    report.size = size
    if source.isSnapshot { try end(.importOrder, nil, intake) }
  }

  private func take(
    _ rows: [HealthSampleTable.Row],
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    var samples: [HealthSample] = []
    for row in rows {
      switch row.result {
      case .success(let sample): samples.append(sample)
      case .failure(let fault): note(row.line, fault.description, intake, &report)
      }
    }
    try store(samples, intake, &report)
  }

  private func table() throws(StoreError) -> HealthSampleTable {
    guard let text = source.columns else {
      throw StoreError(
        .refused,
        "A table needs to be told which of its columns say what.",
        remedy: "Say it such as time=Timestamp,value=Glucose,unit=mg/dL,type=bloodGlucose."
      )
    }
    let columns: HealthSampleColumns
    do throws(HealthSampleColumns.Fault) { columns = try HealthSampleColumns(text) } catch {
      throw Self.unfit(error, source.place)
    }
    let dialect = try source.dialect.map { text throws(StoreError) in try Self.dialect(text) }
    let zone = try source.zone.map { name throws(StoreError) in
      guard let zone = TimeZoneID(name) else {
        throw StoreError(.refused, "'\(name)' is no time zone.")
      }
      return zone
    }
    return HealthSampleTable(columns, dialect: dialect, zone: zone)
  }

  private static func unfit(_ fault: HealthSampleColumns.Fault, _ place: String) -> StoreError {
    StoreError(
      .invalid,
      place == "-"
        ? "The columns do not fit the table on standard input."
        : "The columns do not fit the table \(place).",
      remedy: """
        Say which column is which, such as time=Timestamp,value=Glucose,unit=mg/dL,type=bloodGlucose.
        """,
      causes: [fault.description]
    )
  }

  /// Reads the words of a dialect: a separator, `decimal-comma`, and the order of days.
  static func dialect(_ text: String) throws(StoreError) -> DelimitedDialect {
    var (separator, hasComma, order) = (
      DelimitedDialect.Separator.comma, false, DelimitedDialect.DayOrder.yearMonthDay
    )
    for word in text.split(separator: "+").map(String.init) {
      switch word {
      case "comma": separator = .comma
      case "semicolon", ";": separator = .semicolon
      case "tab": separator = .tab
      case "decimal-comma": hasComma = true
      default:
        guard let found = DelimitedDialect.DayOrder(rawValue: word) else {
          throw StoreError(
            .refused,
            "'\(word)' says nothing of how a table is written.",
            remedy: "It is comma, semicolon or tab, decimal-comma, ymd, dmy or mdy, joined by '+'."
          )
        }
        order = found
      }
    }
    return DelimitedDialect(separator: separator, hasDecimalComma: hasComma, dayOrder: order)
  }

  /// How many bytes of observations are read at once.
  private static let mostObservations = 1 << 29

  /// Reads observations of FHIR.
  func readObservations(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    if source.isSnapshot { intake.trackKnown() }
    var bytes: [UInt8] = []
    try forEachPiece(intake) { piece throws(StoreError) in
      bytes += piece
      guard bytes.count <= Self.mostObservations else {
        throw StoreError(.invalid, "The observations are more than can be read at once.")
      }
    }
    report.size = Int64(bytes.count)
    var samples: [HealthSample] = []
    for entry in ObservationDocument().entries(bytes) {
      switch entry.result {
      case .success(let line): try take(line, &samples, intake, &report)
      case .failure(let fault): note(entry.place, fault.description, intake, &report)
      }
    }
    try flush(&samples, intake, &report)
    if source.isSnapshot { try end(.importOrder, nil, intake) }
  }
}
