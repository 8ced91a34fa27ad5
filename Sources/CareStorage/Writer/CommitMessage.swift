package import CareModel
import CareWords

/// The text of a commit: the user's line, then what changed, as much as the manifest wants.
///
/// Nothing parses it. Readers of mails and logs see it, so that it has no values unless the store's
/// manifest says `full`.
package struct CommitMessage: Sendable {
  /// The user's line, or several.
  package var subject: String
  private let body: [String]

  package var text: String {
    ([subject.trimmingNewlines] + (body.isEmpty ? [] : [""]) + body).joined(separator: "\n") + "\n"
  }

  /// Above this number of records the body only counts the rest.
  static let mostRecords = 100

  /// Lists what some records were in one state of the store and are in the next one.
  ///
  /// - Parameters:
  ///   - keys: The records, or the first of them, as many as are named.
  ///   - count: How many records there are; nil if these are all.
  ///   - erased: The record of each version that is erased.
  package init(
    subject: String,
    _ keys: Set<RecordKey>,
    of count: Int? = nil,
    from old: Snapshot,
    to new: Snapshot,
    erased: [RecordKey] = []
  ) throws(StoreError) {
    var body: [String] = []
    if new.manifest.commitBody != .none {
      body = try Self.lines(keys.sorted(), of: count ?? keys.count, from: old, to: new)
      body += Self.lines(erased: erased)
    }
    self.subject = subject
    self.body = body
  }

  private static func lines(
    _ keys: [RecordKey],
    of count: Int,
    from old: Snapshot,
    to new: Snapshot
  ) throws(StoreError) -> [String] {
    var differences: [RecordDifference] = []
    for key in keys.prefix(mostRecords) {
      let difference = RecordDifference(
        from: try old.head(of: key),
        to: try new.head(of: key),
        periods: try periods(of: key, from: old, to: new)
      )
      if let difference { differences.append(difference) }
    }
    var report = DifferenceReport(differences, unsaidZone: new.manifest.timezone)
    report.isRedacted = new.manifest.commitBody == .members
    // What goes into git is English.
    var lines = Catalogue.english.saying { report.lines.map(\.text) }
    if count > mostRecords { lines.append("and \(count - mostRecords) more records") }
    return lines
  }

  private static func periods(
    of key: RecordKey,
    from old: Snapshot,
    to new: Snapshot
  ) throws(StoreError) -> [PeriodDifference] {
    try PeriodDifference.beyondHeads(from: old.graph(of: key), to: new.graph(of: key)) {
      uuid throws(StoreError) in
      if let record = try new.version(uuid) { return record }
      return try old.version(uuid)
    }
  }

  /// One line for each record of which versions were erased, with nothing of what they said.
  private static func lines(erased: [RecordKey]) -> [String] {
    let records = Dictionary(grouping: erased, by: \.self).mapValues(\.count)
    var lines = records.keys.sorted().prefix(mostRecords).map { key in
      let count = records[key] ?? 0
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
