import CareModel
import SQLite

/// The tables of the local index: a cache that may be deleted at any time.
///
/// What follows from other columns has none of its own, such as the path of a version.
enum IndexSchema {
  /// Raised whenever the tables change; an index of another number is made anew.
  package static let number: Int64 = 12

  // SQLite reads a row up to the last column that is asked for, so what marks need comes first.
  static let tables = """
    CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE version (
      uuid BLOB NOT NULL, parent_id TEXT, event_day INTEGER, event_second INTEGER,
      event_start TEXT, tie TEXT, effective INTEGER NOT NULL,
      effective_nanoseconds INTEGER NOT NULL, parent_uuid BLOB,
      is_not_completed INTEGER NOT NULL, is_tombstone INTEGER NOT NULL, kind INTEGER NOT NULL,
      blob BLOB NOT NULL, id TEXT NOT NULL, previous BLOB NOT NULL,
      created INTEGER NOT NULL, created_nanoseconds INTEGER NOT NULL, updated INTEGER,
      updated_nanoseconds INTEGER, group_identifier TEXT, remote_id TEXT, tags TEXT, title TEXT,
      given_name TEXT, family_name TEXT, longest_event INTEGER NOT NULL, content_digest BLOB
    );
    CREATE TABLE unreadable (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE erased (
      path TEXT PRIMARY KEY, uuid BLOB NOT NULL, kind INTEGER NOT NULL, directory TEXT NOT NULL,
      marker BLOB NOT NULL
    ) WITHOUT ROWID;
    """

  /// What finds rows fast; a whole store gets them after its rows.
  static let indexes = """
    CREATE INDEX version_by_uuid ON version (uuid);
    CREATE INDEX version_by_record ON version (kind, id);
    CREATE INDEX version_by_parent ON version (parent_uuid) WHERE previous <> x'';
    CREATE INDEX version_unplaced ON version (parent_uuid)
      WHERE \(isOf(.outcome)) AND parent_id IS NULL;
    CREATE INDEX version_by_start ON version (kind, effective);
    CREATE INDEX version_by_day ON version (event_day, parent_id, event_second)
      WHERE event_day IS NOT NULL;
    CREATE INDEX erased_by_uuid ON erased (uuid);
    CREATE INDEX erased_by_record ON erased (kind, directory);
    PRAGMA user_version = \(number);
    """

  /// Returns what is true of the versions of a kind, and of those of no other.
  static func isOf(_ kind: RecordKind) -> String { "kind = \(kind.number)" }

  /// How many values a statement gets at most: SQLite takes a limited number.
  static let chunkSize = 500

  /// What is true of a version that no marker covers; a sound tree has no other.
  static let isKept = "NOT EXISTS (SELECT 1 FROM erased WHERE erased.uuid = version.uuid)"

  static let columns = """
    kind, id, uuid, previous, effective, effective_nanoseconds, created, created_nanoseconds, \
    updated, updated_nanoseconds, is_tombstone, group_identifier, remote_id, tags, parent_id, \
    parent_uuid, title, given_name, family_name, event_day, event_second, \
    event_start, tie, is_not_completed, longest_event, content_digest
    """
}
