import CarePlanKit

extension FileFault {
  /// A fault of a record that was to be imported.
  init(_ fault: ImportFault, in file: String) {
    self.init(
      file,
      fault.fault.message,
      at: fault.pointer,
      line: fault.place?.line,
      column: fault.place?.column
    )
  }
}
