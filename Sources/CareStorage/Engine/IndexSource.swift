import CareModel
import Git
import SQLite

/// The versions of a commit, found through the index and read from git.
struct IndexSource: VersionSource {
  package let engine: GitEngine
  package let index: RecordIndex
  /// The commit whose tree the index describes; nil before the first one.
  package let commit: ObjectID?
  private let patience = AuthorPatience()

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    let isOfKind = IndexSchema.isOf(selection.kind)
    var sql = "SELECT \(IndexSchema.columns) FROM version WHERE \(isOfKind)"
    var values: [SQLiteValue] = []
    if !selection.ids.isEmpty {
      sql += " AND id IN (\(selection.ids.map { _ in "?" }.joined(separator: ", ")))"
      values += selection.ids.map { .text($0) }
    }
    if let starts = selection.starts {
      sql += """
         AND id IN (
          SELECT id FROM version WHERE \(isOfKind) AND effective >= ? AND effective <= ?)
        """
      values += [.integer(starts.lowerBound.seconds), .integer(starts.upperBound.seconds)]
    }
    let versions = try rows(sql + keptCondition(), values)
    return try bridged(selection.matching(versions))
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    try rows(
      "SELECT \(IndexSchema.columns) FROM version WHERE uuid = ? AND \(IndexSchema.isKept)",
      [.blob(uuid.bytes)]
    ).min { StoreLayout.path(of: $0) < StoreLayout.path(of: $1) }
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    guard let task = version.parentUUID else { return false }
    return try index.query { connection throws(SQLiteError) in
      // The placing version keeps the task's uuid; few outcomes have a version before them.
      try connection.firstRow(
        """
        SELECT 1 FROM version WHERE parent_uuid = ? AND previous <> x''
          AND parent_id IS NOT NULL AND instr(previous, ?) > 0 LIMIT 1
        """,
        [.blob(task.bytes), .blob(version.uuid.bytes)]
      ) { row throws(SQLiteError) in try row.integer(0) } != nil
    }
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    let sql = """
      SELECT \(IndexSchema.columns), blob FROM version WHERE uuid = ? AND \(IndexSchema.isKept)
      """
    let found = try index.query { connection throws(SQLiteError) in
      try connection.rows(sql, [.blob(uuid.bytes)]) { row throws(SQLiteError) in
        try VersionRow.place(row)
      }
    }
    guard let file = found.min(by: { $0.path < $1.path }), let blob = ObjectID(bytes: file.blob)
    else { return nil }
    return try VersionFile.read(try engine.blob(blob), at: file.path)
  }

  package func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship] {
    guard let commit, !versions.isEmpty else { return [:] }
    var authors: [VersionID: Authorship] = [:]
    for (part, versions) in try parts(of: versions) {
      let found =
        patience.isOver
        ? try engine.authorship(of: present(versions), at: commit)
        : try authorship(of: versions, part, at: commit)
      authors.merge(found) { first, _ in first }
    }
    return authors
  }

  private func authorship(
    of versions: Set<VersionID>,
    _ part: AuthorPart,
    at commit: ObjectID
  ) throws(StoreError) -> [VersionID: Authorship] {
    do throws(StoreError) {
      let authors = try AuthorIndex(part, beside: index, of: engine)
      if let found = try authors.authorship(of: Array(versions), at: commit) { return found }
    } catch {
      // Where the tables cannot be written or are in use, the history is read each time.
      guard [.notPermitted, .io, .busy].contains(error.code) else { throw error }
      patience.isOver = error.code == .busy
    }
    return try engine.authorship(of: present(versions), at: commit)
  }

  package func rows(
    _ sql: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> [VersionSummary] {
    try index.query { connection throws(SQLiteError) in
      try connection.rows(sql, values) { row throws(SQLiteError) in
        try VersionRow.summary(row)
      }.compactMap(\.self)
    }
  }
}

/// Whether a reader of one state has waited once for those who make the tables of authors.
private final class AuthorPatience {
  var isOver = false
}

extension VersionSelection {
  /// Returns those of some versions whose records are selected, all versions of each.
  fileprivate func matching(_ versions: [VersionSummary]) -> [VersionSummary] {
    // The index compares whole seconds.
    guard starts != nil else { return versions }
    let keys = Set(versions.lazy.filter(selects).map(\.key))
    return versions.filter { keys.contains($0.key) }
  }
}

extension IndexSource {
  /// Returns the paths of the files of a kind that the index could not take in, sorted.
  func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    let directory = "\(kind.directory)/"
    return try index.query { connection throws(SQLiteError) in
      try connection.rows(
        "SELECT path FROM unreadable WHERE substr(path, 1, ?) = ? ORDER BY path",
        [.integer(Int64(directory.unicodeScalars.count)), .text(directory)]
      ) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    guard !versions.isEmpty, try hasMarkers() else { return [] }
    var markers: [PurgeMarker] = []
    for chunk in versions.sorted().chunked(by: IndexSchema.chunkSize) {
      let places = chunk.map { _ in "?" }.joined(separator: ", ")
      markers += try self.markers("uuid IN (\(places))", chunk.map { .blob($0.bytes) })
    }
    return markers
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    guard let directory else { return try markers("kind = ?", [.integer(kind.number)]) }
    return try markers("kind = ? AND directory = ?", [.integer(kind.number), .text(directory)])
  }

  /// Returns what rows must fulfil so that no marker covers them: nothing in a store without
  /// markers.
  func keptCondition() throws(StoreError) -> String {
    try hasMarkers() ? " AND \(IndexSchema.isKept)" : ""
  }

  private func hasMarkers() throws(StoreError) -> Bool {
    try index.query { connection throws(SQLiteError) in
      try connection.firstRow("SELECT 1 FROM erased LIMIT 1") { row throws(SQLiteError) in
        try row.integer(0)
      } != nil
    }
  }

  private func markers(
    _ condition: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> [PurgeMarker] {
    try index.query { connection throws(SQLiteError) in
      try connection.rows("SELECT marker FROM erased WHERE \(condition) ORDER BY path", values) {
        row throws(SQLiteError) in PurgeMarker(try row.blob(0))
      }.compactMap(\.self)
    }
  }
}
