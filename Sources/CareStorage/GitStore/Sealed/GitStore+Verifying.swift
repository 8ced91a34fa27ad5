import CareAccess
package import CareSharing
package import Git

/// Comparing a sealed remote with what statements and commits call for.
extension GitStore {
  /// Returns the differences between a sealed remote and what it should have.
  ///
  /// Every snapshot is computed again from the commit that it names. A member who does not own the store has no
  /// keys of vaults: then snapshots are not compared.
  ///
  /// Cost: reading the records and outcomes of each vault, twice where its newest snapshot is not of the
  /// commit.
  ///
  /// - Parameters:
  ///   - commit: The commit of the branch at the remote.
  ///   - opening: The files of the remote.
  /// - Throws: ``StoreError/Code/refused`` for a store that is not signed.
  package func sharingFaults(
    at commit: ObjectID,
    in opening: SealedOpening
  ) throws(StoreError) -> [SealedFault] {
    let signer = try surroundings.signer()
    return try engines.use(.writing) { engine throws(StoreError) in
      let planning = try SealingPlanning(engine, commit, opening.vaultPacks, signer)
      let incomplete = try git("Checking the files") { () throws(GitError) in
        try opening.incompletePacks(in: engine.repository)
      }
      var faults = (opening.findings + incomplete).map(SealedFault.init)
      let envelopes = try engine.intactEnvelopes(of: opening.tree)
      for stream in [.core] + planning.vaults {
        faults += planning.keyFaults(of: stream, envelopes)
        guard planning.rights.owns, stream != .core, planning.isShared(stream) else { continue }
        faults += [try planning.snapshotFault(of: stream)].compactMap(\.self)
      }
      return faults
    }
  }
}

extension SealingPlanning {
  /// Compares the epoch and the envelopes of a stream with the statements.
  fileprivate func keyFaults(of stream: SealedStream, _ envelopes: Set<String>) -> [SealedFault] {
    guard let epoch = presentEpoch(of: stream) else { return [.epoch(stream)] }
    let entitled = state.entitled(to: stream)
    let waiting = pending(stream, epoch, without: Set(entitled.map(\.id)))
      .filter { !envelopes.contains($0.outer.name) }.map(\.inner.person)
    let missing = entitled.filter { person in
      address(of: person, in: epoch).map { !envelopes.contains($0.name) } ?? false
    }
    let left = state.stoppedReaders(of: stream).map(\.person).filter { person in
      address(of: person, in: epoch).map { envelopes.contains($0.name) } ?? false
    }
    return (missing.map(\.id) + waiting).map { .envelopeMissing(stream, $0) }
      + left.map { .envelopeLeft(stream, $0.id) }
  }

  /// Compares the newest snapshot of a vault with the commit that it names, and with the newest one.
  fileprivate func snapshotFault(of vault: SealedStream) throws(StoreError) -> SealedFault? {
    guard let snapshot = newest[vault.name],
      hasSnapshot(snapshot, in: presentEpoch(of: vault)?.key.recipient)
    else { return .snapshotMissing(vault) }
    guard try isTrue(snapshot, of: vault) else {
      return .snapshotFalse(vault, state.owner(of: snapshot.key)?.id)
    }
    let tree = try engine.vaultTree(vault, of: commit, state, after: nil)
    return tree == snapshot.tree ? nil : .snapshotOld(vault)
  }

  /// Returns whether a snapshot shows exactly what its commit of the store has of the vault.
  private func isTrue(_ snapshot: VaultSnapshot, of vault: SealedStream) throws(StoreError) -> Bool
  {
    guard engine.repository.contains(snapshot.core),
      try engine.isAncestor(snapshot.core, of: commit)
    else { return false }
    let core = try engine.commit(snapshot.core).tree
    if try engine.vaultTree(vault, of: snapshot.core, state, after: nil) == snapshot.tree {
      return true
    }
    // Statements about categories may have come since.
    let then = try engine.accessState(of: core)
    return try then.map { then throws(StoreError) in
      try engine.vaultTree(vault, of: snapshot.core, then, after: nil) == snapshot.tree
    } ?? false
  }
}

extension GitEngine {
  /// Returns the names of the envelopes that may be whole: those of others do not open here, but the heads of all
  /// are read, and no two have the same bytes.
  fileprivate func intactEnvelopes(of tree: SealedTree) throws(StoreError) -> Set<String> {
    let copies = Dictionary(grouping: tree.envelopes, by: \.id).filter { $0.value.count > 1 }
    return try git("Reading the envelopes") { () throws(GitError) in
      var intact: Set<String> = []
      for file in tree.envelopes where copies[file.id] == nil {
        if Envelope.mayBeOne(try repository.blob(file.id)) { intact.insert(file.name) }
      }
      return intact
    }
  }
}
