import SQLite

/// The tables of the local index: a cache that may be deleted at any time.
enum IndexSchema {
  /// Raised whenever the tables change; an index of another number is made anew.
  static let number: Int64 = 6

  static let script = """
    PRAGMA user_version = \(number);
    CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE version (
      path TEXT PRIMARY KEY, blob BLOB NOT NULL, uuid BLOB NOT NULL, kind TEXT NOT NULL,
      id TEXT NOT NULL, previous BLOB NOT NULL, effective INTEGER NOT NULL,
      effective_nanoseconds INTEGER NOT NULL, created INTEGER NOT NULL,
      created_nanoseconds INTEGER NOT NULL, updated INTEGER NOT NULL,
      updated_nanoseconds INTEGER NOT NULL, is_tombstone INTEGER NOT NULL,
      group_identifier TEXT, remote_id TEXT, tags TEXT, parent_id TEXT, parent_uuid BLOB,
      title TEXT, given_name TEXT, family_name TEXT,
      event_day INTEGER, event_second INTEGER, event_start TEXT, tie TEXT, is_not_completed INTEGER NOT NULL
    );
    CREATE INDEX version_by_record ON version (kind, id);
    CREATE INDEX version_by_uuid ON version (uuid);
    CREATE INDEX version_by_parent ON version (parent_uuid) WHERE previous <> x'';
    CREATE INDEX version_by_start ON version (kind, effective);
    CREATE INDEX version_by_day ON version (event_day, id) WHERE event_day IS NOT NULL;
    CREATE TABLE head (path TEXT PRIMARY KEY, blob BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE unreadable (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE erased (
      path TEXT PRIMARY KEY, uuid BLOB NOT NULL, kind TEXT NOT NULL, directory TEXT NOT NULL,
      marker BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX erased_by_uuid ON erased (uuid);
    CREATE INDEX erased_by_record ON erased (kind, directory);
    """

  /// How many values a statement gets at most: SQLite takes a limited number.
  static let chunkSize = 500

  /// The tables that say what stands in a tree, each by path.
  static let tables = ["version", "head", "unreadable", "erased"]

  /// What is true of a version that no marker covers; a sound tree has no other.
  static let isKept = "NOT EXISTS (SELECT 1 FROM erased WHERE erased.uuid = version.uuid)"

  static let columns = """
    kind, id, uuid, previous, effective, effective_nanoseconds, created, created_nanoseconds, \
    updated, updated_nanoseconds, is_tombstone, group_identifier, remote_id, tags, parent_id, \
    parent_uuid, title, given_name, family_name, event_day, event_second, \
    event_start, tie, is_not_completed
    """
}
