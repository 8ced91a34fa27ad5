import CareModel
import Git
import SQLite

/// Brings the tables of authors to a commit; nobody else does so at the same time.
///
/// The database is locked for a part of the history at a time, so that others write between. An update
/// that is killed leaves tables of which each commit is whole; the next one goes on from there.
struct AuthorUpdate {
  package let index: RecordIndex
  let tables: AuthorTables
  package let history: VersionHistory

  /// The number of new commits from which on it pays to build the indexes afterwards.
  private static let manyCommits = 1000
  /// The number of new versions from which on the log may be long, in however few commits they came.
  private static let manyVersions = 1000
  /// How much is added at most before others may write; one commit is added as a whole.
  private static let mostCommits = 1000
  private static let mostVersions = 20_000
  /// How many versions of one commit are held in memory.
  private static let batchSize = 1000

  package func advance(to tip: ObjectID) throws(StoreError) {
    let goal = AuthorTables.Position(commit: tip, boundary: history.boundary)
    let position = try sqlite { () throws(SQLiteError) in try tables.position() }
    guard position != goal else { return }
    // What lies at the end of a shallow clone may change when more is fetched.
    if position?.boundary != history.boundary {
      try change { () throws(StoreError) in
        try sqlite { () throws(SQLiteError) in
          try tables.create()
          try tables.setPosition(AuthorTables.Position(boundary: history.boundary))
        }
      }
    }
    let start = position?.boundary == history.boundary ? position?.commit : nil
    let new = try newCommits(to: tip, from: start)
    let versions = try add(new)
    try change { () throws(StoreError) in
      try sqlite { () throws(SQLiteError) in
        try tables.setFindable(true)
        try tables.setPosition(goal)
      }
    }
    guard new.count >= Self.manyCommits || versions >= Self.manyVersions else { return }
    try sqlite { () throws(SQLiteError) in try tables.shortenLog() }
  }

  /// Takes the commits out that do not lead to a commit.
  ///
  /// - Parameter start: The commit at which the tables stand, if they are complete.
  /// - Returns: The commits that are missing, parents first.
  private func newCommits(
    to tip: ObjectID,
    from start: ObjectID?
  ) throws(StoreError) -> [ObjectID] {
    if let start {
      let part = try history.part(to: tip) { commit throws(StoreError) in try contains(commit) }
      // Nothing that leads to the start was made after it, so all other ways end elsewhere.
      if part.met.contains(start) { return try begin(part.commits) { () throws(StoreError) in } }
    }
    let all = try history.part(to: tip) { _ throws(StoreError) in false }.commits
    var missing: [ObjectID] = []
    for commit in all where try !contains(commit) { missing.append(commit) }
    let kept = Set(all)
    return try begin(missing) { () throws(StoreError) in
      try sqlite { () throws(SQLiteError) in try tables.keep(kept) }
    }
  }

  /// Notes that the tables are being filled with some commits, which are returned.
  private func begin(
    _ commits: [ObjectID],
    _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> [ObjectID] {
    try change { () throws(StoreError) in
      try sqlite { () throws(SQLiteError) in
        try tables.setPosition(AuthorTables.Position(boundary: history.boundary))
        if commits.count >= Self.manyCommits { try tables.setFindable(false) }
      }
      try body()
    }
    return commits
  }

  private func contains(_ commit: ObjectID) throws(StoreError) -> Bool {
    try sqlite { () throws(SQLiteError) in try tables.contains(commit) }
  }

  /// Adds commits with what they brought.
  ///
  /// - Returns: How many versions that were.
  private func add(_ commits: [ObjectID]) throws(StoreError) -> Int {
    var sum = 0
    var next = commits.startIndex
    while next < commits.endIndex {
      try change { () throws(StoreError) in
        let last = min(next + Self.mostCommits, commits.endIndex)
        var versions = 0
        while next < last, versions < Self.mostVersions {
          versions += try add(commits[next])
          next += 1
        }
        sum += versions
      }
    }
    return sum
  }

  /// Adds a commit with what it brought.
  ///
  /// - Returns: How many versions that were.
  private func add(_ id: ObjectID) throws(StoreError) -> Int {
    let commit = try history.engine.commit(id)
    let isCutOff = history.boundary.contains(id)
    let key = try history.engine.deviceKey(of: id)
    let place = try sqlite { () throws(SQLiteError) in
      try tables.add(commit, isCutOff: isCutOff, key: key)
    }
    var count = 0
    var batch: [VersionID] = []
    func flush() throws(StoreError) {
      try sqlite { () throws(SQLiteError) in try tables.add(batch, at: place) }
      count += batch.count
      batch.removeAll(keepingCapacity: true)
    }
    try history.forEachVersion(broughtBy: commit, entering: tables.part.isHeld) {
      version throws(StoreError) in
      batch.append(version)
      if batch.count == Self.batchSize { try flush() }
    }
    try flush()
    return count
  }

  private func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    let path = index.path
    let failure = { (error: SQLiteError) in StoreError(error, while: "Using the index \(path)") }
    try tables.connection.transaction(translating: failure, body)
  }

  private func sqlite<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try index.query { _ throws(SQLiteError) in try body() }
  }
}
