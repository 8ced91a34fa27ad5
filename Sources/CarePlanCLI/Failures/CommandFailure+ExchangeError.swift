import CarePlanKit

extension CommandFailure {
  /// Tells why a document cannot be imported, with every fault of every record.
  init(_ error: ExchangeError, in file: String) {
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
      error.underlying == nil ? Self.clause(error.summary) : "'\(file)' is no JSON",
      faults: faults
    )
    faultGroups = error.groups.map { FileFaultGroup($0, in: file) }
  }
}
