import CarePlanKit

extension RecordKind {
  /// Returns a number of records in words: `1 care plan`, `3 tasks`.
  func counted(_ count: Int) -> String {
    "\(count) \((count == 1 ? word : directory).replacing("-", with: " "))"
  }
}
