public import CareModel
import Git

extension GitStore {
  /// Finds what differs between two states of the store, record by record.
  ///
  /// Records are compared by their heads, outcomes by the best leaf of the versions in each state.
  /// A file of the work tree that is not valid is reported with its faults; it hides no other
  /// change.
  ///
  /// Cost: the difference of the trees, and reading the versions of the records that differ; for
  /// the work tree, its status.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision, ``StoreError/Code/refused`` for
  ///   the work tree of a bare store.
  public func changes(
    between old: DiffSide = .revision("HEAD"),
    and new: DiffSide,
    of scope: RecordScope = .all
  ) throws(StoreError) -> StoreChanges {
    if [old, new].contains(.workTree) {
      try refuseBare("Compare two revisions.")
      try recover()
    }
    return try withEngine { engine throws(StoreError) in
      let prefixes = try engine.prefixes(scope)
      let changes = try StateComparison.changes(
        from: engine.state(old, under: prefixes),
        to: engine.state(new, under: prefixes),
        scope,
        under: prefixes
      )
      noteRead(changes, in: surroundings.audited)
      return changes
    }
  }

  /// Finds what one commit changed; a merge, what differs in it from all of its parents.
  ///
  /// In a shallow clone the commits where it was cut off seem to have added everything.
  ///
  /// Cost: the difference from each parent, and reading the versions of the records that differ.
  public func changes(
    of revision: String,
    _ scope: RecordScope = .all
  ) throws(StoreError) -> StoreChanges {
    try withEngine { engine throws(StoreError) in
      let changes = try engine.changes(of: engine.commit(engine.commit(of: revision)), scope)
      noteRead(changes, in: surroundings.audited)
      return changes
    }
  }

  /// Returns the periods in which the plans of records differ between two commits, by kind and id.
  ///
  /// Only records of which versions came or went are compared.
  ///
  /// Cost: the difference of the trees, and the versions of these records; nothing for whatever
  /// else a store has.
  ///
  /// - Parameters:
  ///   - old: The earlier commit, in git's notation; nil for the time before the first one.
  ///   - new: The later commit, to which no reference need lead.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func courseChanges(
    from old: String?,
    to new: String
  ) throws(StoreError) -> [CourseChange] {
    try withEngine { engine throws(StoreError) in
      let before = try old.map { name throws(StoreError) in
        try engine.commit(engine.commit(of: name))
      }
      return try engine.courseChanges(from: before, to: engine.commit(engine.commit(of: new)))
    }
  }

  /// Reads the records, beside outcomes, of which two commits have different versions.
  ///
  /// A file whose content git has lost counts as one that is not valid.
  ///
  /// Cost: the difference of the trees, and the versions of these records.
  ///
  /// - Parameters:
  ///   - old: The earlier commit; nil for the time before the first one.
  ///   - body: Must not call the store or keep the snapshots.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  package func compareRecords<Result: Sendable>(
    from old: String?,
    to new: String,
    _ body: (ComparedRecords) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try withEngine { engine throws(StoreError) in
      var before = StoreState(engine: engine)
      if let old { before = engine.state(try engine.commit(engine.commit(of: old))) }
      var after = engine.state(try engine.commit(engine.commit(of: new)))
      (before.namesLostFiles, after.namesLostFiles) = (true, true)
      let records = try ComparedRecords(from: before, to: after)
      surroundings.audited?.note(records.keys.sorted())
      return try body(records)
    }
  }

  /// Reads which states `careplan diff` compares, as git reads the same arguments.
  ///
  /// Nothing is `HEAD` and the work tree; `A` is A and the work tree; `A B` and `A..B` are A and B;
  /// `A...B` is where B left A, and B. With `--cached` the index stands in for the work tree.
  ///
  /// Cost: without arguments a look at the branch; for `A...B` the commits back to the common one;
  /// otherwise nothing.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if A and B of `A...B` have nothing in common;
  ///   ``StoreError/Code/refused`` for more than two revisions, or in a bare store for fewer than two.
  public func diffSides(
    _ revisions: [String] = [],
    cached isCached: Bool = false
  ) throws(StoreError) -> (old: DiffSide, new: DiffSide) {
    if revisions.count == 2, !isCached { return (.revision(revisions[0]), .revision(revisions[1])) }
    guard revisions.count < 2 else {
      throw StoreError(.refused, "A difference is between two states, not \(revisions.count).")
    }
    switch RevisionNotation(revisions.first ?? "HEAD") {
    case .range(let old, let new) where !isCached: return (.revision(old), .revision(new))
    case .symmetric(let left, let right) where !isCached:
      return (.revision(try mergeBase(left, right)), .revision(right))
    case .single(let revision):
      try refuseBare("Name two revisions: \(.diff("HEAD~1 HEAD")).")
      var old = DiffSide.revision(revision)
      if revisions.isEmpty, try isUnborn() { old = .empty }
      return (old, isCached ? .index : .workTree)
    default: throw StoreError(.refused, "The index is compared with one revision, not with two.")
    }
  }

  private func isUnborn() throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in try engine.tip().commit == nil }
  }

  private func mergeBase(_ left: String, _ right: String) throws(StoreError) -> String {
    try withEngine { engine throws(StoreError) in
      let (a, b) = (try engine.commit(of: left), try engine.commit(of: right))
      let base = try git("Looking for a common commit") { () throws(GitError) in
        try engine.repository.mergeBase(a, b)
      }
      if let base { return base.hex }
      throw StoreError(
        .notFound,
        "'\(left)' and '\(right)' have no commit in common.",
        remedy: "Compare them as they are with \(.diff("\(left)..\(right)"))."
      )
    }
  }

  /// Refuses what needs the files of a work tree.
  func refuseBare(_ remedy: Remedy) throws(StoreError) {
    guard isBare else { return }
    throw StoreError(.refused, "The store at \(path) has no work tree.", remedy: remedy)
  }
}
