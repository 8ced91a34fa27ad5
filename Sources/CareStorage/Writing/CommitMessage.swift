import CareModel

/// The text of a commit: the user's line, then what changed, as much as the manifest wants.
///
/// Nothing parses it. Readers of mails and logs see it, so that it has no values unless the store's
/// manifest says `full`.
struct CommitMessage {
  let text: String

  /// Above this number of records the body only counts the rest.
  private static let mostRecords = 100

  /// Tells what some records were in one state of the store and are in the next one.
  init(
    subject: String,
    _ keys: Set<RecordKey>,
    from old: Snapshot,
    to new: Snapshot
  ) throws(StoreError) {
    let subject = subject.trimmingNewlines
    let body = try Self.lines(keys.sorted(), from: old, to: new)
    text = ([subject] + (body.isEmpty ? [] : [""]) + body).joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ keys: [RecordKey],
    from old: Snapshot,
    to new: Snapshot
  ) throws(StoreError) -> [String] {
    let style = new.manifest.commitBody
    guard style != .none else { return [] }
    var differences: [RecordDifference] = []
    for key in keys.prefix(mostRecords) {
      let difference = RecordDifference(from: try old.head(of: key), to: try new.head(of: key))
      if let difference { differences.append(difference) }
    }
    var report = DifferenceReport(differences, unsaidZone: new.manifest.timezone)
    report.isRedacted = style == .members
    var lines = report.lines.map(\.text)
    if keys.count > mostRecords { lines.append("and \(keys.count - mostRecords) more records") }
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
