import CanonicalJSON
import CareHealth
import CareModel
import CareStorage
import Files
import SQLite

/// A connection to the database of samples, with the texts that were looked up with it.
final class HealthDatabase {
  let connection: Connection
  /// The file of the database; nil in memory.
  let path: String?
  private var ids: [ExactText: Int64] = [:]
  private var texts: [Int64: String] = [:]
  private var units: [Int64: HealthUnit] = [:]
  private var metadata = RecentValues<(text: String, entries: [String: String])>(16)

  /// Opens a database; nil if it is missing, no file, damaged or of another careplan.
  ///
  /// - Parameter access: Who only reads can do so where nobody may write, such as on a medium that is
  ///   read-only.
  init?(opening path: String, for access: HealthCache.Access) throws(StoreError) {
    // A link is not followed: what it leads to is somebody else's.
    guard FileSystem.kind(of: path) == .file else { return nil }
    self.path = path
    do {
      connection = try Self.connection(path, for: access)
      let number = try connection.firstRow("PRAGMA user_version") { row throws(SQLiteError) in
        try row.integer(0)
      }
      guard number == Int64(HealthCacheSchema.number) else { return nil }
    } catch {
      if [.corrupt, .notADatabase].contains(error.code) { return nil }
      throw HealthCache.failure(error, path, while: "Opening the samples")
    }
  }

  /// Makes a database where there is none.
  init(making path: String, from now: Instant) throws(StoreError) {
    self.path = path
    // Made here first, so that nobody else can ever open it.
    try files { () throws(FileError) in try FileSystem.makeFile(path, as: .owner) }
    do {
      connection = try Self.connection(path, .readWrite)
      try Self.fill(connection, from: now)
      // On a full disk what is left in the log could not be moved out of it any more.
      try emptyLog()
    } catch { throw HealthCache.failure(error, path, while: "Making the database of samples") }
  }

  /// Gives back the room of the log of what was written; nothing of it is lost.
  func emptyLog() throws(SQLiteError) {
    try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  init(memoryFrom now: Instant) throws(StoreError) {
    path = nil
    do {
      connection = try Connection(opening: ":memory:", journal: .rollback)
      try Self.fill(connection, from: now)
    } catch { throw HealthCache.failure(error, nil, while: "Making a database of samples") }
  }

  private static func connection(
    _ path: String,
    for access: HealthCache.Access
  ) throws(SQLiteError) -> Connection {
    let failure: SQLiteError
    do throws(SQLiteError) {
      return try connection(path, .readWrite)
    } catch { failure = error }
    guard access == .reading,
      [.readOnly, .cannotOpen, .inputOutput].contains(failure.code),
      // What a writer left in a log cannot be read without writing.
      FileSystem.size(of: "\(path)-wal") ?? 0 == 0
    else { throw failure }
    return try connection(path, .unchanging)
  }

  private static func connection(
    _ path: String,
    _ access: Connection.Access
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(opening: path, access)
    try connection.executeScript("PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL;")
    try keepPages(.usual, connection)
    return connection
  }

  /// How many pages are kept in memory, in mebibytes.
  enum Pages: Int {
    case usual = 32
    /// For somebody who needs the room.
    case few = 8
  }

  func keepPages(_ pages: Pages) throws(SQLiteError) {
    try Self.keepPages(pages, connection)
  }

  private static func keepPages(
    _ pages: Pages,
    _ connection: Connection
  ) throws(SQLiteError) {
    try connection.executeScript("PRAGMA cache_size = \(-1024 * pages.rawValue)")
  }

  private static func fill(_ connection: Connection, from now: Instant) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      try connection.executeScript(HealthCacheSchema.tables)
      try connection.execute(
        "INSERT INTO counter VALUES('change', ?1), ('start', ?1)",
        [.integer(now.microseconds)]
      )
    }
  }

  /// Returns the number of a text, which it gets if it has none.
  func id(of text: String) throws(SQLiteError) -> Int64 {
    if let id = try knownID(of: text) { return id }
    try connection.execute("INSERT INTO text(text) VALUES(?)", [.text(text)])
    let id = connection.lastInsertedRow
    ids[ExactText(text)] = id
    return id
  }

  /// Returns the number of a text; nil if it stands nowhere.
  func knownID(of text: String) throws(SQLiteError) -> Int64? {
    if let id = ids[ExactText(text)] { return id }
    let found = try connection.firstRow("SELECT id FROM text WHERE text = ?", [.text(text)]) {
      row throws(SQLiteError) in try row.integer(0)
    }
    if let found { ids[ExactText(text)] = found }
    return found
  }

  /// Returns the text of a number.
  func text(_ id: Int64) throws(SQLiteError) -> String {
    if let text = texts[id] { return text }
    let found = try connection.firstRow("SELECT text FROM text WHERE id = ?", [.integer(id)]) {
      row throws(SQLiteError) in try row.text(0)
    }
    guard let found else { throw SQLiteError(.corrupt, "there is no text \(id) in the samples") }
    texts[id] = found
    return found
  }

  /// Returns the unit of a number.
  func unit(_ id: Int64) throws(SQLiteError) -> HealthUnit {
    if let unit = units[id] { return unit }
    guard let unit = HealthUnit(healthKit: try text(id)) else {
      throw SQLiteError(.corrupt, "a sample has no unit")
    }
    units[id] = unit
    return unit
  }

  /// Reads what stands beside a sample.
  func metadata(_ text: String) throws(SQLiteError) -> [String: String] {
    if let known = metadata.first(where: { $0.text.isSameInUTF8(text) }) { return known.entries }
    guard let object = try? CanonicalJSON.read(Array(text.utf8)).object else {
      throw SQLiteError(.corrupt, "what stands beside a sample is no JSON")
    }
    var entries: [String: String] = [:]
    for member in object.members { entries[member.key] = member.value.string }
    metadata.insert((text, entries))
    return entries
  }

  /// Forgets what was looked up, after a transaction that was taken back may have made it wrong.
  func forgetTexts() { (ids, texts, units) = ([:], [:], [:]) }
}

@available(*, unavailable)
extension HealthDatabase: Sendable {}
