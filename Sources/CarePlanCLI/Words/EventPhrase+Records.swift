import CarePlanKit

extension EventPhrase {
  /// Returns a record as a line names it: an outcome by its event, `amox, Sun 4 Jan 16:00`, any
  /// other one by its selector.
  func name(of key: RecordKey) -> String {
    guard key.kind == .outcome, let sign = key.id.lastIndex(of: "@") else { return key.description }
    let parts = key.id[key.id.index(after: sign)...].split(separator: "#", maxSplits: 1)
    guard let text = parts.first, let start = EventStart(String(text)) else {
      return key.description
    }
    let task = RecordKey.encoded(String(key.id[..<sign]))
    return "\(task), \(day(start.day))\(time(start, after: " "))"
  }
}
