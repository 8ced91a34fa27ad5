package import CareModel
package import CareStorage
import Files
import SQLite

extension HealthCache {
  /// What is known of an import beside its samples.
  package struct Occasion: Hashable, Sendable {
    /// The name under which the source is known: all exports of a phone have one.
    package var feed: String
    /// The file, or nil for what is none.
    package var place: String?
    /// When it is imported.
    package var date: Instant
    /// Whether everything is taken back in the end, after it was counted.
    package var isTrial = false
    /// What is wanted of the source.
    package var scope = HealthIntake.Scope()

    package init(feed: String, place: String? = nil, date: Instant) {
      (self.feed, self.place, self.date) = (feed, place, date)
    }
  }

  /// Takes samples in as one change: all that the body adds, or nothing if it throws.
  ///
  /// - Parameter body: Adds and deletes; what it returns is passed on.
  /// - Throws: ``StoreError/Code/busy`` if another import is under way; ``StoreError/Code/io`` for a
  ///   full disk; what the body throws.
  @discardableResult
  package func takeIn<Result: Sendable>(
    _ occasion: Occasion,
    _ body: (HealthIntake) throws(StoreError) -> Result
  ) throws(StoreError) -> (result: Result, report: HealthIntakeReport) {
    let directory = path.map { FileSystem.directory(of: $0) }
    let lock = try directory.map { directory throws(StoreError) in
      try Locked(lock: Self.lock(directory, patience: Self.patience))
    }
    defer { withExtendedLifetime(lock) {} }
    return try locked { database throws(StoreError) in
      do throws(Passage<Result>) {
        return try database.connection.transaction(
          translating: { .failure(Self.failure($0, path, while: "Storing samples")) }
        ) { () throws(Passage<Result>) in
          let taken: (Result, HealthIntakeReport)
          do throws(StoreError) { taken = try Self.take(occasion, database, body) } catch {
            throw .failure(error)
          }
          if occasion.isTrial { throw .trial(taken.0, taken.1) }
          return taken
        }
      } catch {
        database.forgetTexts()
        switch error {
        case .failure(let error):
          // Where that fails, the next one who closes the database does it.
          try? database.emptyLog()
          throw error
        case .trial(let result, let report): return (result, report)
        }
      }
    }
  }

  private static func take<Result: Sendable>(
    _ occasion: Occasion,
    _ database: HealthDatabase,
    _ body: (HealthIntake) throws(StoreError) -> Result
  ) throws(StoreError) -> (Result, HealthIntakeReport) {
    let intake: HealthIntake
    do throws(SQLiteError) {
      intake = try HealthIntake(database, occasion)
    } catch { throw failure(error, database.path, while: "Storing samples") }
    let result = try body(intake)
    do throws(SQLiteError) {
      try intake.finish()
      try log(occasion, intake)
    } catch { throw failure(error, database.path, while: "Storing samples") }
    return (result, intake.report)
  }

  /// Notes the import, and that the feed has had one.
  private static func log(_ occasion: Occasion, _ intake: HealthIntake) throws(SQLiteError) {
    let (report, feed) = (intake.report, SQLiteValue.integer(intake.feed.id))
    let (date, connection) = (occasion.date.microseconds, intake.database.connection)
    try connection.execute("UPDATE feed SET imported = ? WHERE id = ?", [.integer(date), feed])
    try connection.execute(
      """
      INSERT INTO "import"(feed, place, at, exported, complete, seen, added, changed, removed, unreadable)
      SELECT id, ?, ?, exported, 1, ?, ?, ?, ?, ? FROM feed WHERE id = ?
      """,
      [
        SQLiteValue(occasion.place), .integer(date), SQLiteValue(report.seen),
        SQLiteValue(report.added), SQLiteValue(report.changed), SQLiteValue(report.removed),
        SQLiteValue(report.unreadable), feed,
      ]
    )
  }

  /// How a transaction of an import ends early.
  private enum Passage<Result: Sendable>: Error {
    case failure(StoreError)
    /// It was only tried.
    case trial(Result, HealthIntakeReport)
  }

  /// A lock that an optional can hold.
  private struct Locked: ~Copyable {
    let lock: FileLock
  }
}
