package import CareModel
package import Git

extension PlainOutcomes {
  /// Returns the state of a commit with what the transaction has to see of the written outcomes.
  func visible(on snapshot: Snapshot) -> Snapshot {
    adding(contested, to: snapshot)
  }

  /// Returns the state after a transaction with what its message names of the written outcomes.
  func sampled(on snapshot: Snapshot) -> Snapshot {
    adding(sample.filter { contested[$0.key] == nil }, to: snapshot)
  }

  private func adding(_ records: [RecordKey: [AnyRecord]], to snapshot: Snapshot) -> Snapshot {
    let versions = records.values.flatMap(\.self)
    guard !versions.isEmpty else { return snapshot }
    let source = OverlaySource(base: snapshot.source, adding: versions)
    return Snapshot(source, manifest: snapshot.manifest)
  }

  /// Returns how many outcomes some others and the written ones are together.
  package func count(with keys: Set<RecordKey>) -> Int {
    intake.outcomes + keys.count { contested[$0]?.isEmpty ?? true }
  }

  /// Returns the tree of a commit with the written outcomes in it.
  ///
  /// - Throws: ``StoreError/Code/busy`` if the commit has other outcomes than the import began with.
  package func tree(on tip: Tip) throws(StoreError) -> ObjectID? {
    guard try engine.outcomes(in: tip.tree) == start else {
      throw StoreError(.busy, "The outcomes changed during the import.", remedy: "Try again.")
    }
    guard let root = tip.tree, let written = try engine.outcomes(in: tree) else { return tip.tree }
    let directory = RecordKind.outcome.directory
    return try git("Writing outcomes") { () throws(GitError) in
      var entries = try engine.repository.tree(root).entries.filter { $0.name != directory }
      entries.append(TreeEntry(name: directory, mode: .tree, id: written))
      return try engine.repository.writeObjects { writer throws(GitError) in
        try writer.tree(entries)
      }
    }
  }
}
