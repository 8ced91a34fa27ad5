import CareAccess
import CareModel
import Git
import SQLite

/// The tables of the index that say which commits were read and which versions each of them brought.
///
/// They are made when somebody first asks. A commit is in them with all that it brought and after all
/// that lead to it, or not at all; what they say of a commit is true on every branch.
struct AuthorTables {
  package let connection: Connection
  package let part: AuthorPart

  /// What the tables are complete for.
  package struct Position: Hashable {
    /// They have the commits that lead to this one, and no others; nil while they are being filled.
    package var commit: ObjectID?
    /// The commits at which the history ended.
    var boundary: Set<ObjectID>
  }

  /// Makes empty tables in the place of those that are there.
  package func create() throws(SQLiteError) {
    try connection.executeScript(
      """
      DROP TABLE IF EXISTS \(part)_commit;
      DROP TABLE IF EXISTS \(part)_brought;
      CREATE TABLE \(part)_commit (
        place INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, is_cut_off INTEGER NOT NULL,
        name TEXT NOT NULL, email TEXT NOT NULL, seconds INTEGER NOT NULL,
        key BLOB NOT NULL
      );
      CREATE TABLE \(part)_brought (uuid BLOB NOT NULL, place INTEGER NOT NULL);
      """
    )
  }

  /// Returns what the tables are complete for; nil if there are none.
  package func position() throws(SQLiteError) -> Position? {
    try connection.firstRow("SELECT value FROM state WHERE key = 'authors of \(part)'") {
      row throws(SQLiteError) in Position(text: try row.text(0))
    }
  }

  func setPosition(_ position: Position) throws(SQLiteError) {
    try connection.execute(
      "INSERT OR REPLACE INTO state VALUES ('authors of \(part)', ?)",
      [.text(position.text)]
    )
  }

  /// What finds the commits of a version fast; many versions come before it.
  func setFindable(_ isFindable: Bool) throws(SQLiteError) {
    try connection.execute(
      isFindable
        ? "CREATE INDEX IF NOT EXISTS \(part)_brought_by_uuid ON \(part)_brought (uuid)"
        : "DROP INDEX IF EXISTS \(part)_brought_by_uuid"
    )
  }

  /// Empties the log, which the next process would read whole, unless somebody reads from it.
  func shortenLog() throws(SQLiteError) {
    connection.wait(for: .zero)
    defer { connection.wait(for: RecordIndex.patience) }
    _ = try connection.firstRow("PRAGMA wal_checkpoint(TRUNCATE)") { _ in true }
  }

  package func contains(_ commit: ObjectID) throws(SQLiteError) -> Bool {
    try connection.firstRow(
      "SELECT 1 FROM \(part)_commit WHERE id = ?",
      [.blob(commit.bytes)]
    ) { _ in true } ?? false
  }

  /// Adds a commit after all that are there.
  ///
  /// - Parameter key: The key of its signature, if that is right.
  /// - Returns: Its place.
  package func add(
    _ commit: Commit,
    isCutOff: Bool,
    key: DeviceKey?
  ) throws(SQLiteError) -> Int64 {
    try connection.execute(
      """
      INSERT INTO \(part)_commit (id, is_cut_off, name, email, seconds, key)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .blob(commit.id.bytes), .integer(isCutOff ? 1 : 0), .text(commit.author.name),
        .text(commit.author.email), .integer(commit.author.moment.seconds),
        .blob(key?.bytes ?? []),
      ]
    )
    return connection.lastInsertedRow
  }

  /// Adds what the commit at a place brought, or some of it.
  package func add(_ versions: [VersionID], at place: Int64) throws(SQLiteError) {
    guard !versions.isEmpty else { return }
    try connection.withRepeated("INSERT INTO \(part)_brought VALUES (?, ?)", translating: { $0 }) {
      insertion throws(SQLiteError) in
      for version in versions {
        try insertion.run {
          $0.halves(version.high, version.low)
          $0.integer(place)
        }
      }
    }
  }

  /// Takes the commits out that are not among some, with what they brought.
  package func keep(_ commits: Set<ObjectID>) throws(SQLiteError) {
    var gone: [Int64] = []
    try connection.forEachRow("SELECT place, id FROM \(part)_commit") { row throws(SQLiteError) in
      let id = ObjectID(bytes: try row.blob(1))
      if id.map({ !commits.contains($0) }) ?? true { gone.append(try row.integer(0)) }
    }
    guard !gone.isEmpty else { return }
    for place in gone {
      try connection.execute("DELETE FROM \(part)_commit WHERE place = ?", [.integer(place)])
    }
    try connection.execute(
      "DELETE FROM \(part)_brought WHERE place NOT IN (SELECT place FROM \(part)_commit)"
    )
  }
}

extension AuthorTables {
  /// Returns the places of the commits that brought some versions.
  package func places(of versions: [VersionID]) throws(SQLiteError) -> [VersionID: [Int64]] {
    var places: [VersionID: [Int64]] = [:]
    for chunk in versions.chunked(by: IndexSchema.chunkSize) {
      let marks = chunk.map { _ in "?" }.joined(separator: ", ")
      let sql = "SELECT uuid, place FROM \(part)_brought WHERE uuid IN (\(marks))"
      try connection.forEachRow(sql, chunk.map { .blob($0.bytes) }) { row throws(SQLiteError) in
        guard let uuid = try VersionRow.uuid(row, 0) else { return }
        places[uuid, default: []].append(try row.integer(1))
      }
    }
    return places
  }

  /// Returns the commit at a place; nil if there is none.
  package func commit(at place: Int64) throws(SQLiteError) -> BringingCommit? {
    try connection.firstRow(
      "SELECT \(Self.columns) FROM \(part)_commit WHERE place = ?",
      [.integer(place)],
      Self.commit
    ) ?? nil
  }

  /// Returns all commits by id.
  package func commits() throws(SQLiteError) -> [ObjectID: BringingCommit] {
    var commits: [ObjectID: BringingCommit] = [:]
    try connection.forEachRow("SELECT \(Self.columns) FROM \(part)_commit") {
      row throws(SQLiteError) in
      if let commit = try Self.commit(row) { commits[commit.id] = commit }
    }
    return commits
  }

  private static let columns = "place, id, is_cut_off, name, email, seconds, key"

  private static func commit(_ row: borrowing Row) throws(SQLiteError) -> BringingCommit? {
    guard let id = ObjectID(bytes: try row.blob(1)) else { return nil }
    return BringingCommit(
      place: try row.integer(0),
      id: id,
      isCutOff: try row.integer(2) == 1,
      author: Authorship(
        name: try row.text(3),
        email: try row.text(4),
        time: Instant(seconds: try row.integer(5)),
        commit: id.hex
      ),
      key: DeviceKey(ed25519: try row.blob(6))
    )
  }

  /// Passes on every version with the place of a commit that brought it.
  func forEachBrought(_ body: (VersionID, Int64) -> Void) throws(SQLiteError) {
    try connection.forEachRow("SELECT uuid, place FROM \(part)_brought") {
      row throws(SQLiteError) in
      guard let uuid = try VersionRow.uuid(row, 0) else { return }
      body(uuid, try row.integer(1))
    }
  }
}

extension AuthorTables.Position {
  /// The position as the index keeps it: the commit or a dash, and the boundary in order.
  fileprivate var text: String {
    ([commit?.hex ?? "-"] + boundary.sorted().map(\.hex)).joined(separator: " ")
  }

  fileprivate init(text: String) {
    let parts = text.split(separator: " ")
    commit = parts.first.flatMap { ObjectID(hex: $0) }
    boundary = Set(parts.dropFirst().compactMap { ObjectID(hex: $0) })
  }
}

/// The versions whose authors are looked up together.
///
/// Most of a history are outcomes, and most questions are about other records: these are answered
/// without looking at outcomes.
enum AuthorPart: String, CaseIterable, CustomStringConvertible {
  case records
  case outcomes

  init(_ kind: RecordKind) { self = kind == .outcome ? .outcomes : .records }

  /// The name that its tables begin with.
  package var description: String { rawValue }

  /// Returns whether there can be versions of the part below a directory; its path ends in `/`.
  func isHeld(in directory: String) -> Bool {
    RecordKind.allCases.contains { kind in
      AuthorPart(kind) == self && directory.utf8.starts(with: kind.directory.utf8)
    }
  }
}
