import CareModel

/// The text of a commit: the user's line, then what changed, as much as the manifest wants.
///
/// Nothing parses it; readers of mails and logs see it, so that it has no values unless the store's
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
    let body = try Self.lines(transaction, on: snapshot)
    text = ([subject] + (body.isEmpty ? [] : [""]) + body).joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ transaction: Transaction,
    on snapshot: Snapshot
  ) throws(StoreError) -> [String] {
    guard transaction.manifest.commitBody != .none else { return [] }
    let keys = Set(transaction.versions.map(\.key)).sorted()
    var lines = keys.prefix(mostRecords).map(\.description)
    if keys.count > mostRecords { lines.append("and \(keys.count - mostRecords) more records") }
    return lines
  }
}
