import CareModel
import Git
import SQLite

extension AuthorIndex {
  /// Returns whether the tables say what the history of their commit says; even if nobody has asked
  /// yet.
  ///
  /// It reads as much of git as the first question.
  func agrees() throws(StoreError) -> Bool {
    let history = try VersionHistory(engine)
    try query { connection throws(SQLiteError) in try connection.execute("BEGIN") }
    let position = try query { _ throws(SQLiteError) in try tables.position() }
    var isRight = true
    // What is not complete, or for another end of a shallow clone, gives no answer as it is.
    if let tip = position?.commit, position?.boundary == history.boundary,
      engine.repository.contains(tip)
    {
      isRight = try agrees(with: history, to: tip)
    }
    try query { connection throws(SQLiteError) in try connection.execute("COMMIT") }
    return isRight
  }

  private func agrees(
    with history: VersionHistory,
    to tip: ObjectID
  ) throws(StoreError) -> Bool {
    var rows = try query { _ throws(SQLiteError) in try tables.commits() }
    var real = BroughtSum()
    var placed: [ObjectID: Int64] = [:]
    for id in try history.part(to: tip, without: { _ throws(StoreError) in false }).commits {
      let commit = try engine.commit(id)
      guard let row = rows.removeValue(forKey: id), row.author == Authorship(commit),
        try row.key == engine.deviceKey(of: id),
        row.isCutOff == history.boundary.contains(id),
        commit.parents.allSatisfy({ placed[$0] ?? .min < row.place })
      else { return false }
      placed[id] = row.place
      try history.forEachVersion(broughtBy: commit, entering: tables.part.isHeld) {
        version throws(StoreError) in
        real.add(version, row.place)
      }
    }
    var kept = BroughtSum()
    try query { _ throws(SQLiteError) in
      try tables.forEachBrought { version, place in kept.add(version, place) }
    }
    return rows.isEmpty && real == kept
  }
}

/// What stands for versions and the places of the commits that brought them, in any order.
private struct BroughtSum: Equatable {
  private var count = 0
  private var sum = 0

  mutating func add(_ version: VersionID, _ place: Int64) {
    var hasher = Hasher()
    hasher.combine(version)
    hasher.combine(place)
    count += 1
    sum &+= hasher.finalize()
  }
}
