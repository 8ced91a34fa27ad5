import CanonicalJSON
import CareModel
import Git
import SQLite

/// What changes in the index from one tree to another.
struct IndexDelta {
  private enum Change {
    case version(VersionSummary, path: String, blob: ObjectID)
    case head(path: String, blob: ObjectID)
    case unreadable(path: String, reason: String)
    case erased(PurgeMarker)
    case gone(path: String)
  }

  private var changes: [Change] = []
  /// Whether versions were erased, of which nothing may remain in the database.
  private(set) var erases = false

  /// Finds the differences between two trees; equal directories are not entered.
  init(
    from old: ObjectID?,
    to new: ObjectID?,
    of repository: borrowing Repository
  ) throws(StoreError) {
    do {
      try repository.walkChanges(from: old, to: new) { change throws(GitError) in
        if change.old != nil { changes.append(.gone(path: change.path)) }
        guard let entry = change.new else { return }
        try add(change.path, entry, of: repository)
      }
    } catch {
      throw StoreError(error, while: "Reading the store's tree for the index")
    }
  }

  private mutating func add(
    _ path: String,
    _ entry: TreeEntry,
    of repository: borrowing Repository
  ) throws(GitError) {
    switch StoreLayout.place(of: path) {
    case .head:
      if entry.mode == .blob { changes.append(.head(path: path, blob: entry.id)) }
    case .version, .outcome: changes.append(try version(path, entry, of: repository))
    case .purged(let uuid):
      guard entry.mode == .blob, let marker = PurgeMarker(try repository.blob(entry.id)),
        marker.uuid == uuid
      else { return }
      erases = true
      changes.append(.erased(marker))
    case .manifest, .attributes, .foreign: break
    }
  }

  private func version(
    _ path: String,
    _ entry: TreeEntry,
    of repository: borrowing Repository
  ) throws(GitError) -> Change {
    guard entry.mode == .blob else {
      return .unreadable(path: path, reason: "It is no ordinary file.")
    }
    let bytes = try self.bytes(of: entry.id, at: path, of: repository)
    do {
      let record = try VersionFile.read(bytes, at: path)
      return .version(VersionSummary(record), path: path, blob: entry.id)
    } catch {
      return .unreadable(path: path, reason: error.description)
    }
  }

  private func bytes(
    of id: ObjectID,
    at path: String,
    of repository: borrowing Repository
  ) throws(GitError) -> [UInt8] {
    do { return try repository.blob(id) } catch {
      throw GitError(
        error.code,
        "\(path): \(error.message)",
        advice: "Run 'careplan check', which names everything that is damaged."
      )
    }
  }

  /// Makes the changes in the database.
  func apply(to connection: Connection) throws(SQLiteError) {
    for change in changes {
      switch change {
      case .gone(let path):
        for table in IndexSchema.tables {
          try connection.execute("DELETE FROM \(table) WHERE path = ?", [.text(path)])
        }
      case .head(let path, let blob):
        try connection.execute(
          "INSERT OR REPLACE INTO head VALUES (?, ?)",
          [.text(path), .blob(blob.bytes)]
        )
      case .unreadable(let path, let reason):
        try connection.execute(
          "INSERT OR REPLACE INTO unreadable VALUES (?, ?)",
          [.text(path), .text(reason)]
        )
      case .erased(let marker):
        try connection.execute(
          "INSERT OR REPLACE INTO erased VALUES (?, ?, ?, ?, ?)",
          [
            .text(marker.path), .blob(marker.uuid.bytes), .text(marker.kind.type),
            .text(marker.directory), .blob(marker.bytes),
          ]
        )
      case .version(let summary, let path, let blob):
        try connection.execute(
          "INSERT OR REPLACE INTO version VALUES (\(Self.places))",
          VersionRow.values(summary, path: path, blob: blob)
        )
      }
    }
  }

  private static let places = Array(repeating: "?", count: 26).joined(separator: ", ")
}
