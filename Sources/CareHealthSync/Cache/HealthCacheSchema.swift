/// The tables of the cache of samples.
///
/// Instants are microseconds since 1970. Of everything that repeats, such as types, units and names of
/// devices, the text stands in `text` once.
enum HealthCacheSchema {
  /// The version of the schema; a cache of another one is set aside.
  static let number = 1

  /// - `sample.feed` is the feed that brought a sample first; `shared` has the others that have it too.
  /// - `sample.seq` and `gone.seq` are the last change of a sample, which `change` lists by type.
  /// - `span.longest` is the longest sample of a type: where one begins that reaches into a window.
  static let tables = """
    CREATE TABLE sample(
      id BLOB PRIMARY KEY, type INT NOT NULL, start INT NOT NULL, "end" INT NOT NULL,
      value REAL NOT NULL, unit INT NOT NULL, source INT NOT NULL, device INT, zone INT,
      entered INT NOT NULL, created INT, meta TEXT, feed INT NOT NULL, seq INT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX by_time ON sample(type, start);
    CREATE TABLE change(
      type INT NOT NULL, seq INT NOT NULL, id BLOB NOT NULL, op INT NOT NULL,
      PRIMARY KEY(type, seq)
    ) WITHOUT ROWID;
    CREATE TABLE gone(
      id BLOB PRIMARY KEY, seq INT NOT NULL, type INT NOT NULL, start INT NOT NULL, "end" INT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX gone_by_time ON gone(type, start);
    CREATE TABLE shared(id BLOB, feed INT, PRIMARY KEY(id, feed)) WITHOUT ROWID;
    CREATE TABLE span(type INTEGER PRIMARY KEY, longest INT NOT NULL);
    CREATE TABLE text(id INTEGER PRIMARY KEY, text TEXT UNIQUE NOT NULL);
    CREATE TABLE feed(
      id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, anchor TEXT, exported INT, person TEXT,
      imported INT
    );
    CREATE TABLE "import"(
      id INTEGER PRIMARY KEY, feed INT NOT NULL, place TEXT, at INT NOT NULL, exported INT,
      complete INT NOT NULL, seen INT NOT NULL, added INT NOT NULL, changed INT NOT NULL,
      removed INT NOT NULL, unreadable INT NOT NULL
    );
    CREATE TABLE counter(name TEXT PRIMARY KEY, value INT NOT NULL) WITHOUT ROWID;
    PRAGMA user_version = \(number);
    """
}
