package import CareReading
import Git

extension GitStore {
  /// Reads which states `careplan diff` compares, as git reads the same arguments.
  ///
  /// Nothing is `HEAD` and the work tree; `A` is A and the work tree; `A B` and `A..B` are A and B;
  /// `A...B` is where B left A, and B. With `--cached` the index stands in for the work tree.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if A and B of `A...B` have nothing in common;
  ///   ``StoreError/Code/refused`` for more than two revisions, or in a bare store for fewer than two.
  package func diffSides(
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
