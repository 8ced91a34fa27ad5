import CarePlanKit

extension CommandFailure {
  /// The failure of a document that cannot be imported, with every fault of every record.
  init(_ error: DocumentError, in file: String) {
    var faults = error.faults.map { FileFault($0, in: file) }
    if let json = error.underlying {
      faults = [
        FileFault(file, json.message, at: json.pointer, line: json.line, column: json.column)
      ]
    }
    let code =
      switch error.code {
      case .invalidRecords: StoreError.Code.invalid.rawValue
      case .newerFormat: StoreError.Code.unknownFormat.rawValue
      default: "no-records"
      }
    self.init(
      error.code == .newerFormat ? .configuration : .invalid,
      code: code,
      error.underlying == nil ? Self.clause(error.summary) : "'\(file)' is not JSON",
      faults: faults
    )
    faultGroups = error.groups.map { FileFaultGroup($0, in: file) }
  }
}

extension CommandFailure {
  /// The failure of an import of which nothing was taken.
  init(_ error: ImportError, in file: String) {
    switch error {
    case .document(let error): self.init(error, in: file)
    case .store(let error): self.init(error)
    case .unreadable:
      let name = file == "-" ? "standard input" : "'\(file)'"
      self.init(.inputOutput, "cannot read \(name)")
    }
  }
}
