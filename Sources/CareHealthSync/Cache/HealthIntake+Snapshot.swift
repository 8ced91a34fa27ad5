import CareHealth
import CareModel
package import CareReading
import SQLite

extension HealthIntake {
  /// How many of a type, in percent, have to be missing for an import to be doubted.
  private static let mostMissing: Int64 = 20

  /// Removes what an export no longer has; all its samples have been added.
  ///
  /// Nothing is removed for an export that may be older than the last one, nor of a type of which something
  /// could not be read.
  ///
  /// - Parameter rule: If deletions are accepted, the export stands, whenever it was made: what it lacks
  ///   goes, and a later one is compared with it.
  /// - Throws: ``StoreError/Code/deletionsRefused`` if it looks like that of somebody else, if a fifth of a
  ///   type is missing, or if it may be older than the last one and has what that one did not.
  package func end(
    _ stamp: HealthSnapshotStamp,
    _ rule: HealthDeletionRule
  ) throws(StoreError) {
    var isLatest = true
    if feed.hasSamples {
      let missing = try wrapped { () throws(SQLiteError) in try vanished() }
      let age = age(of: stamp)
      if rule == .ifPlausible {
        try refuseOthers(stamp)
        if age == .newer { try refuse(missing) } else { try refuse(age, missing) }
      }
      isLatest = rule == .accepted || age == .newer || age == .unknown && missing.isEmpty
      if isLatest { try wrapped { () throws(SQLiteError) in try removeUnseen() } }
    }
    // Part of an older export that stands makes the rest no older.
    let stands = isLatest && (rule == .ifPlausible || scope.isEverything)
    try wrapped { () throws(SQLiteError) in try keep(stamp, stands: stands) }
  }

  /// Keeps where an import ended, for the next one to go on from.
  package func end(at anchor: String?) throws(StoreError) {
    try wrapped { () throws(SQLiteError) in
      try database.connection.execute(
        "UPDATE feed SET anchor = ? WHERE id = ?",
        [SQLiteValue(anchor), .integer(feed.id)]
      )
    }
  }

  /// When an export was made, beside the last one that was imported, in whole or in part.
  private enum Age: Hashable {
    /// Later, or it is the same one.
    case newer
    case older
    /// One of the two does not say when it was made.
    case unknown
  }

  private func age(of stamp: HealthSnapshotStamp) -> Age {
    guard stamp.moment != .importOrder else { return .newer }
    guard let last = feed.exported, let exported = stamp.exported else { return .unknown }
    return exported < last ? .older : .newer
  }

  /// Refuses an export that is older than the last one, or may be: what it has and that one had not was
  /// deleted in between, or not asked for then.
  private func refuse(_ age: Age, _ vanished: [Vanished]) throws(StoreError) {
    guard age == .older ? report.added > 0 : !vanished.isEmpty else { return }
    let missing = vanished.reduce(0) { $0 + $1.missing }
    let lacks =
      missing == 0 ? "" : " It lacks \(missing) that are here, and these would be removed."
    let has = report.added == 0 ? "" : " It has \(report.added) samples that are not here."
    guard age == .unknown else {
      throw .deletionsRefused(
        "The export is older than the one that was imported before, and has samples that were deleted since"
          + " or not asked for: \(report.added) of them.\(lacks)"
      )
    }
    let which =
      feed.exported == nil
      ? "The export that was imported before does not say when it was made, so this one may be older."
      : "The export does not say when it was made, so it may be older than the one before."
    throw .deletionsRefused("\(which)\(has)\(lacks)")
  }

  private func refuseOthers(_ stamp: HealthSnapshotStamp) throws(StoreError) {
    if let known = feed.person, let person = stamp.person, known != person {
      throw .deletionsRefused(
        "The export is that of somebody else than the one that was imported before."
      )
    }
    guard feed.hasSamples, !sourceIDs.isEmpty else { return }
    let before = try wrapped { () throws(SQLiteError) in
      try database.connection.rows(
        "SELECT DISTINCT source FROM sample WHERE feed = ? AND seq <= ?",
        [.integer(feed.id), .integer(start)]
      ) { row throws(SQLiteError) in try row.integer(0) }
    }
    guard !before.isEmpty, sourceIDs.isDisjoint(with: before) else { return }
    throw .deletionsRefused(
      "No device or app of the export is one of those of the export that was imported before."
    )
  }

  private func refuse(_ vanished: [Vanished]) throws(StoreError) {
    let doubtful = vanished.filter { $0.missing * 100 >= $0.known * Self.mostMissing }
    guard !doubtful.isEmpty else { return }
    let words = doubtful.prefix(3).map { "\($0.missing) of \($0.known) of \($0.type)" }
    let rest = doubtful.count > 3 ? " and of \(doubtful.count - 3) more types" : ""
    throw .deletionsRefused(
      "Too many samples are missing that the last export had: "
        + words.joined(separator: ", ") + rest + "."
    )
  }

  /// How many samples of a type the source had, and has no more.
  private struct Vanished {
    let type: String
    let known: Int64
    let missing: Int64
  }

  /// The samples that were here from this source before, among those that it was asked for.
  private var candidates: (condition: String, values: [SQLiteValue]) {
    get throws(SQLiteError) {
      var condition = "feed = ? AND seq <= ?"
      if hasUnreadOfAnyType { condition += " AND 0" }
      var kept: [Int64] = []
      for type in unreadTypes.sorted(by: { $0.identifier < $1.identifier }) {
        if let id = try database.knownID(of: type.identifier) { kept.append(id) }
      }
      if !kept.isEmpty {
        condition += " AND type NOT IN (\(kept.map(String.init).joined(separator: ",")))"
      }
      var values: [SQLiteValue] = [.integer(feed.id), .integer(start)]
      if let since = scope.since {
        condition += " AND \"end\" >= ?"
        values.append(.integer(since.microseconds))
      }
      if let types = scope.types {
        var ids: [String] = []
        for type in types.sorted(by: { $0.identifier < $1.identifier }) {
          if let id = try database.knownID(of: type.identifier) { ids.append("\(id)") }
        }
        condition += " AND type IN (\(ids.joined(separator: ",")))"
      }
      return (condition, values)
    }
  }

  private func vanished() throws(SQLiteError) -> [Vanished] {
    let (condition, values) = try candidates
    return try database.connection.rows(
      """
      SELECT type, count(*), sum(id NOT IN seen) FROM sample WHERE \(condition) GROUP BY type
      """,
      values
    ) { row throws(SQLiteError) in
      Vanished(
        type: try database.text(try row.integer(0)),
        known: try row.integer(1),
        missing: try row.integer(2)
      )
    }.filter { $0.missing > 0 }.sorted { $0.type < $1.type }
  }

  private func removeUnseen() throws(SQLiteError) {
    let connection = database.connection
    try connection.execute(
      "DELETE FROM shared WHERE feed = ? AND id NOT IN seen",
      [.integer(feed.id)]
    )
    let (condition, values) = try candidates
    let gone = try connection.rows(
      "SELECT id FROM sample WHERE \(condition) AND id NOT IN seen",
      values
    ) { row throws(SQLiteError) in try row.blob(0) }
    for id in gone {
      let key = SQLiteValue.blob(id)
      let other = try connection.firstRow("SELECT min(feed) FROM shared WHERE id = ?", [key]) {
        row throws(SQLiteError) in row.isNull(0) ? nil : try row.integer(0)
      }
      // What another source has too is not gone.
      if let other = other ?? nil {
        try connection.execute(
          "UPDATE sample SET feed = ? WHERE id = ?",
          [.integer(other), key]
        )
        try connection.execute(
          "DELETE FROM shared WHERE id = ? AND feed = ?",
          [key, .integer(other)]
        )
      } else {
        try remove(id)
      }
    }
  }

  /// Keeps what the export says of itself.
  ///
  /// - Parameter stands: Whether the next one is compared with it, though a later one was here.
  private func keep(_ stamp: HealthSnapshotStamp, stands: Bool) throws(SQLiteError) {
    let latest = [feed.exported, stamp.exported].compactMap(\.self).max()
    let exported = stands ? stamp.exported : latest
    try database.connection.execute(
      "UPDATE feed SET exported = ?, person = coalesce(?, person) WHERE id = ?",
      [
        exported.map { .integer($0.microseconds) } ?? .null, SQLiteValue(stamp.person),
        .integer(feed.id),
      ]
    )
  }
}
