import CarePlanKit

extension Selector {
  /// Returns the record that it names if all of it was erased; nil otherwise.
  func erased(in open: OpenStore) throws(CommandFailure) -> RecordKey? {
    guard let kind else { return nil }
    let key = RecordKey(kind, isRaw ? text : RecordKey.decoded(text))
    return try open.erasures(of: key).isEmpty ? nil : key
  }
}
