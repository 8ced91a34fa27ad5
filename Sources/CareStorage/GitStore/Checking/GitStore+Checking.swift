import CareModel
import Git

extension GitStore {
  /// Checks the invariants of the store, as far as it can be read.
  ///
  /// What is damaged, changed or strange becomes a finding, not an error; the check goes on. Only
  /// this clone's index is repaired on the way, since it is a cache.
  ///
  /// Cost: reading every version file, and with the whole history every tree of it; some sixty
  /// bytes of memory for each plain outcome.
  ///
  /// - Throws: ``StoreError/Code/noStore`` where no store is, ``StoreError/Code/notFound`` for a
  ///   revision that is not there, ``StoreError/Code/refused`` for a clone that lacks what a filter left
  ///   out, ``StoreError/Code/corrupt`` if not even the branch can be read,
  ///   ``StoreError/Code/hostile`` for a commit whose tree has no end to read.
  public func check(_ scope: CheckScope = .all) throws(StoreError) -> CheckReport {
    try check(scope, .lean)
  }

  /// Checks while keeping a given amount of plain outcomes; the report is the same.
  func check(
    _ scope: CheckScope,
    _ detail: TreeInventory.Detail
  ) throws(StoreError) -> CheckReport {
    try withWorkTree { engine throws(StoreError) in
      try engine.refuseFiltered()
      return try engine.check(scope, detail).report
    }
  }
}

/// One run of all checks over a store.
struct StoreCheck {
  let inventory: TreeInventory
  let versions: VersionsCheck
  let heads: HeadsCheck
  /// The records whose version files cannot be read, or are not those that were added.
  let damagedFamilies: Set<VersionFamily>
  /// The first bytes of the version files that were changed.
  private(set) var changedFiles: [String: ObjectID] = [:]
  private let reader: CheckedReader
  private var commits = 0

  /// Checks a commit.
  ///
  /// - Parameter known: The commits before which the history is not looked at; nil for none of it.
  init(
    of tip: Tip,
    since known: [ObjectID]?,
    _ detail: TreeInventory.Detail,
    engine: GitEngine
  ) throws(StoreError) {
    reader = CheckedReader(engine)
    guard let id = tip.commit, let commit = reader.commit(id) else {
      // Nothing is committed, or nothing can be read; the manifest says which.
      _ = try engine.manifest(in: tip.tree)
      throw StoreError(.corrupt, "The last commit cannot be read.")
    }
    try git("Reading the last commit") { () throws(GitError) in
      try engine.repository.refuseEndless(commit.tree)
    }
    inventory = TreeInventory(of: commit.tree, detail, reader)
    versions = VersionsCheck(inventory, reader)
    var lost = HistoryCheck.Lost()
    if let known {
      let history = HistoryCheck(of: commit, since: known, reader)
      commits = history.commits
      lost = history.lost
      changedFiles = Dictionary(history.changes.map { ($0.path, $0.first) }) { $1 }
      reader.searchKeys(to: id, hiding: known)
    }
    versions.run(inventory, lost: lost.versions, reader)
    damagedFamilies = Set((lost.paths + inventory.unreadable.keys).map { VersionFamily($0) })
    heads = HeadsCheck(inventory, versions, lost: lost.versions, reader)
    ManifestCheck(reader: reader).run(commit.tree)
    RecordsCheck(inventory, versions, reader).run()
  }

  /// Checks the work tree and this clone's own files too.
  mutating func runHere(_ tip: Tip) throws(StoreError) {
    try WorkTreeCheck(reader: reader).run(tip.tree, inventory)
    try CloneCheck(reader).run(inventory, tip)
    try LeftOutEdits(reader).run(tip)
  }

  /// Whether every object could be read.
  var isWhole: Bool { reader.isWhole }

  var report: CheckReport {
    var report = CheckReport()
    report.findings = reader.findings.sorted()
    report.records = versions.graphs.count + inventory.outcomes.count
    report.versions = inventory.versionCount
    report.commits = commits
    return report
  }
}
