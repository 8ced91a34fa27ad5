import CareHealth
import CareModel
package import CareStorage
import SQLite

extension HealthIntake {
  /// How many of a type, in percent, have to be missing for an import to be doubted.
  private static let mostMissing = 20

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
    if isTracking {
      let (missing, ids) = try wrapped { () throws(SQLiteError) in try vanished() }
      let age = age(of: stamp)
      if rule == .ifPlausible {
        try refuseOthers(stamp)
        if age == .newer { try refuse(missing) } else { try refuse(age, missing) }
      }
      isLatest = rule == .accepted || age == .newer || age == .unknown && missing.isEmpty
      if isLatest {
        try wrapped { () throws(SQLiteError) in
          try forgetShared()
          try remove(ids)
        }
      } else {
        report.keptMissing = ids.count
      }
    }
    // Part of an older export that stands makes the rest no older.
    let stands = isLatest && (rule == .ifPlausible || scope.isEverything)
    // One that lacks nothing and says nothing of its age hides nothing of the last one's.
    let known = rule == .ifPlausible ? feed.exported : nil
    try wrapped { () throws(SQLiteError) in try keep(stamp, stands: stands, known: known) }
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
    let isOther = report.added > 0 || report.changed > 0
    guard age == .older ? isOther : !vanished.isEmpty || report.changed > 0 else { return }
    let missing = vanished.reduce(0) { $0 + $1.missing }
    let lacks =
      missing == 0 ? "" : " It lacks \(missing) that are here, and these would be removed."
    let has = report.added == 0 ? "" : " It has \(report.added) samples that are not here."
    let says =
      report.changed == 0 ? "" : " It says something else of \(report.changed) that are here."
    guard age == .unknown else {
      let more =
        "has samples that were deleted since or not asked for: \(report.added) of them.\(says)"
      let other =
        "says something else of \(report.changed) that are here, as they were corrected since."
      throw .deletionsRefused(
        "The export is older than the one that was imported before, and "
          + (report.added > 0 ? more : other) + lacks
      )
    }
    let which =
      feed.exported == nil
      ? "The export that was imported before does not say when it was made, so this one may be older."
      : "The export does not say when it was made, so it may be older than the one before."
    throw .deletionsRefused("\(which)\(has)\(says)\(lacks)")
  }

  private func refuseOthers(_ stamp: HealthSnapshotStamp) throws(StoreError) {
    if let known = feed.person, let person = stamp.person, known != person {
      throw .deletionsRefused(
        "The export is that of somebody else than the one that was imported before."
      )
    }
    guard !sourceIDs.isEmpty else { return }
    let ids = sourceIDs.sorted().map(String.init).joined(separator: ",")
    guard try !hasSamples("source IN (\(ids))"), try hasSamples("1") else { return }
    throw .deletionsRefused(
      "No device or app of the export is one of those of the export that was imported before."
    )
  }

  /// Returns whether a sample was here before that the source has, and for which a condition holds.
  private func hasSamples(_ condition: String) throws(StoreError) -> Bool {
    try wrapped { () throws(SQLiteError) in
      try database.connection.firstRow(
        "SELECT 1 FROM sample WHERE feed = ? AND seq <= ? AND \(condition)",
        [.integer(feed.id), .integer(start)]
      ) { _ in true } ?? false
    }
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
    let known: Int
    let missing: Int
  }

  /// The samples that were here from this source before, among those that it was asked for.
  var candidates: (condition: String, values: [SQLiteValue]) {
    get throws(SQLiteError) {
      let (condition, values) = try wanted
      return (
        "feed = ? AND seq <= ?\(condition)", [.integer(feed.id), .integer(start)] + values
      )
    }
  }

  /// The samples that the source was asked for and that could be read, as what follows another condition.
  private var wanted: (condition: String, values: [SQLiteValue]) {
    get throws(SQLiteError) {
      var condition = hasUnreadOfAnyType ? " AND 0" : ""
      var kept: [Int64] = []
      for type in unreadTypes.sorted(by: { $0.identifier < $1.identifier }) {
        if let id = try database.knownID(of: type.identifier) { kept.append(id) }
      }
      if !kept.isEmpty {
        condition += " AND type NOT IN (\(kept.map(String.init).joined(separator: ",")))"
      }
      var values: [SQLiteValue] = []
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

  /// Returns what an export no longer has, by type, and the ids of it in their order.
  private func vanished() throws(SQLiteError) -> (types: [Vanished], ids: [VersionID]) {
    var counts: [Int64: (known: Int, missing: Int)] = [:]
    var ids: [VersionID] = []
    if let memory, memory.isComplete, unreadTypes.isEmpty, !hasUnreadOfAnyType {
      for (type, count) in memory.counts { counts[type] = (count, 0) }
      for id in memory.samples(without: seen) {
        guard let type = try type(of: id) else { continue }
        counts[type, default: (0, 0)].missing += 1
        ids.append(id)
      }
    } else {
      let (condition, values) = try candidates
      try database.connection.forEachRow(
        "SELECT type, seq, id FROM sample WHERE \(condition)",
        values
      ) { row throws(SQLiteError) in
        let type = try row.integer(0)
        counts[type, default: (0, 0)].known += 1
        guard !seen.contains(try row.integer(1)) else { return }
        counts[type, default: (0, 0)].missing += 1
        ids.append(try Self.id(row, 2))
      }
    }
    var types: [Vanished] = []
    for (type, count) in counts where count.missing > 0 {
      let name = try database.text(type)
      types.append(Vanished(type: name, known: count.known, missing: count.missing))
    }
    return (types.sorted { $0.type < $1.type }, ids)
  }

  /// Returns the type of a sample that was here before; nil if it is here no more.
  private func type(of id: VersionID) throws(SQLiteError) -> Int64? {
    try database.connection.firstRow(
      "SELECT type FROM sample WHERE id = ? AND seq <= ?",
      [.blob(id.bytes), .integer(start)]
    ) { row throws(SQLiteError) in try row.integer(0) }
  }

  private static func id(_ row: borrowing Row, _ column: Int) throws(SQLiteError) -> VersionID {
    guard let id = try row.halves(column) else {
      throw SQLiteError(.corrupt, "a sample has no id")
    }
    return VersionID(high: id.high, low: id.low)
  }

  /// Forgets that the source has what other sources brought first, and has no more.
  private func forgetShared() throws(SQLiteError) {
    let connection = database.connection
    let (condition, values) = try wanted
    let shared = try connection.rows(
      """
      SELECT shared.id, sample.seq FROM shared JOIN sample ON sample.id = shared.id
      WHERE shared.feed = ?\(condition) ORDER BY shared.id
      """,
      [.integer(feed.id)] + values
    ) { row throws(SQLiteError) in
      // What has changed since the import began is in it.
      let sequence = try row.integer(1)
      return sequence > start || seen.contains(sequence) ? nil : try Self.id(row, 0)
    }
    for id in shared.compactMap({ $0 }) {
      try connection.execute(
        "DELETE FROM shared WHERE id = ? AND feed = ?",
        [.blob(id.bytes), .integer(feed.id)]
      )
    }
  }

  /// Removes what the source has no more; what another source has too stays with that.
  private func remove(_ vanished: [VersionID]) throws(SQLiteError) {
    let connection = database.connection
    for id in vanished {
      let key = SQLiteValue.blob(id.bytes)
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
  /// - Parameters:
  ///   - stands: Whether the next one is compared with it, though a later one was here.
  ///   - known: When the last one was made, for one that says nothing of itself.
  private func keep(
    _ stamp: HealthSnapshotStamp,
    stands: Bool,
    known: Instant?
  ) throws(SQLiteError) {
    let latest = [feed.exported, stamp.exported].compactMap(\.self).max()
    let exported = stands ? stamp.exported ?? known : latest
    try database.connection.execute(
      "UPDATE feed SET exported = ?, person = coalesce(?, person) WHERE id = ?",
      [
        exported.map { .integer($0.microseconds) } ?? .null, SQLiteValue(stamp.person),
        .integer(feed.id),
      ]
    )
  }
}
