import CareModel

/// The text of a commit: the user's line, then what changed, as much as the manifest wants.
///
/// Nothing parses it. Readers of mails and logs see it, so that it has no values unless the store's
/// manifest says `full`.
struct CommitMessage {
  let text: String

  /// Above this number of records the body only counts the rest.
  private static let mostRecords = 100

  init(
    subject: String,
    _ transaction: Transaction,
    on snapshot: Snapshot
  ) throws(StoreError) {
    let subject = subject.trimmingNewlines
    let body = try Self.lines(transaction, on: snapshot)
    text = ([subject] + (body.isEmpty ? [] : [""]) + body).joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ transaction: Transaction,
    on snapshot: Snapshot
  ) throws(StoreError) -> [String] {
    let style = transaction.manifest.commitBody
    guard style != .none else { return [] }
    let keys = Set(transaction.versions.map(\.key)).sorted()
    var differences: [RecordDifference] = []
    for key in keys.prefix(mostRecords) {
      let (old, new) = (try snapshot.head(of: key), try transaction.snapshot.head(of: key))
      if let difference = RecordDifference(from: old, to: new) { differences.append(difference) }
    }
    var report = DifferenceReport(differences, unsaidZone: transaction.manifest.timezone)
    report.isRedacted = style == .members
    var lines = report.lines.map(\.text)
    if keys.count > mostRecords { lines.append("and \(keys.count - mostRecords) more records") }
    return lines + erased(transaction)
  }

  /// One line for each record of which versions were erased, with nothing of what they said.
  private static func erased(_ transaction: Transaction) -> [String] {
    let records = Dictionary(grouping: transaction.erasures, by: \.key)
    var lines = records.keys.sorted().prefix(mostRecords).map { key in
      let count = records[key]?.count ?? 0
      return "\(key): \(count) \(count == 1 ? "version" : "versions") erased"
    }
    if records.count > mostRecords {
      lines.append("and \(records.count - mostRecords) more records erased")
    }
    return lines
  }
}

extension String {
  /// The text without line breaks at its end.
  fileprivate var trimmingNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
