import CareAccess
import CareModel
package import CareReading
import CareSharing
import CareWriting
import Files
package import Git
import Sealing

/// What a push to a sealed remote takes: epochs, envelopes and snapshots.
extension GitStore {
  /// Returns a commit with epochs that its device may write in: the commit itself if it has them, else one on
  /// top of it, which no reference leads to.
  ///
  /// - Parameter offered: The snapshots that the remote has.
  /// - Throws: ``StoreError/Code/refused`` for a store that is not signed;
  ///   ``StoreError/Code/epochNeeded`` for somebody who may not make an epoch.
  package func addingEpochs(
    to commit: ObjectID,
    _ offered: [ObjectID]
  ) throws(StoreError) -> ObjectID {
    let (now, signer) = (surroundings.now(), try surroundings.signer())
    return try engines.use(.writing) { engine throws(StoreError) in
      var planning = try SealingPlanning(engine, commit, offered)
      let acts = try planning.missingEpochs(for: signer)
      guard !acts.isEmpty else { return commit }
      guard let signer else { throw .loginRequired }
      // A push that arrives is read again by these keys, whatever becomes of this process.
      let keys = planning.keys
      try files { () throws(FileError) in try keys.save() }
      return try engine.adding(acts, to: commit, "Renew keys\n", by: signer, at: now)
    }
  }

  /// Returns how a commit, which has its epochs, is sealed.
  ///
  /// - Parameter offered: The snapshots that the remote has.
  package func sealingPlan(
    of commit: ObjectID,
    _ offered: [ObjectID]
  ) throws(StoreError) -> SealingPlan {
    let (now, signer) = (surroundings.now(), try surroundings.signer())
    return try engines.use(.writing) { engine throws(StoreError) in
      try SealingPlanning(engine, commit, offered).plan(for: signer, at: now)
    }
  }
}

/// Works out how a commit is sealed.
private struct SealingPlanning {
  private let engine: GitEngine
  private let commit: ObjectID
  private let state: AccessState
  private let found: StatementID
  /// The epochs that the commit has: one of a push that failed is known here alone.
  private let shared: Set<StatementID>
  /// The last snapshot of each vault that counts.
  private var newest: [String: VaultSnapshot] = [:]
  private(set) var keys: EpochKeys

  init(_ engine: GitEngine, _ commit: ObjectID, _ offered: [ObjectID]) throws(StoreError) {
    let tree = try engine.commit(commit).tree
    guard let state = try engine.accessState(with: [tree]), let found = state.anchor else {
      throw .notSigned
    }
    (self.engine, self.commit, self.state, self.found) = (engine, commit, state, found)
    keys = try engine.epochKeys()
    shared = try Set(state.rules.epochs.keys).subtracting(
      engine.unshared(engine.accessLog(), in: tree)
    )
    for id in offered {
      guard let snapshot = try VaultSnapshot(id, in: engine), state.accepts(snapshot) else {
        continue
      }
      newest[snapshot.stream] = newest[snapshot.stream].map { max($0, snapshot) } ?? snapshot
    }
  }

  private func owns(_ signer: CommitSigner?) -> Bool {
    signer.flatMap { state.person(of: $0.signer.key) }.map { state.rights(of: $0).owns } ?? false
  }

  /// The vaults that somebody may open who is no owner, in order of their names.
  private var vaults: [SealedStream] {
    var vaults = Set(state.rules.grants.map(\.category)).compactMap {
      SealedStream(vaultOf: $0, found: found)
    }
    vaults.append(.administrators(of: found))
    return vaults.filter { vault in
      state.entitled(to: vault).contains { person in
        let rights = state.rights(of: person.id)
        return !rights.owns && !rights.readsEverything
      }
    }
    .sorted { $0.name < $1.name }
  }

  /// Makes the identities that are missing, and returns the statements of their epochs.
  mutating func missingEpochs(for signer: CommitSigner?) throws(StoreError) -> [AccessAct] {
    var acts: [AccessAct] = []
    if epoch(of: .core) == nil {
      let person = signer.flatMap { state.person(of: $0.signer.key) }
      let rights = person.map(state.rights(of:)) ?? .none
      guard rights.owns || rights.readsEverything else {
        throw StoreError(
          .epochNeeded,
          "Somebody was removed since the keys of the sealed remote were made, and only people who"
            + " read the whole store may renew them.",
          remedy: "Ask one of them to sync, then try again."
        )
      }
      acts.append(try newEpoch(of: .core))
    }
    guard owns(signer) else { return acts }
    for vault in vaults {
      var isNeeded = epoch(of: vault) == nil
      if !isNeeded { isNeeded = try hasLostFiles(vault) }
      if isNeeded { acts.append(try newEpoch(of: vault)) }
    }
    return acts
  }

  /// Returns the epoch of a stream that is to be written in, and its identity; nil if there has to be a new
  /// one.
  private func epoch(
    of stream: SealedStream
  ) -> (epoch: UsableEpochs.Epoch, identity: AgeIdentity)? {
    let newest = state.usableEpochs(of: stream).newest.filter { shared.contains($0.id) }
    guard newest.count == 1,
      let identity = keys.identity(of: stream.name, named: newest[0].key.recipient)
    else { return nil }
    return (newest[0], identity)
  }

  private mutating func newEpoch(of stream: SealedStream) throws(StoreError) -> AccessAct {
    let identity: AgeIdentity
    do throws(SealingError) { identity = try AgeIdentity() } catch {
      throw StoreError(.internal, "A key could not be made.", causes: [error.message])
    }
    keys.add([identity], of: stream.name)
    let devices = state.entitled(to: stream).flatMap { $0.devices.map(\.key) }
    return .epoch(
      EpochKey(
        stream: stream.name,
        recipient: identity.recipientName,
        devices: Set(devices).sorted()
      )
    )
  }

  /// Whether something is no longer shared: who is let in later must not open what showed it.
  private func hasLostFiles(_ vault: SealedStream) throws(StoreError) -> Bool {
    guard let newest = newest[vault.name] else { return false }
    let tree = try engine.vaultTree(vault, of: commit, state, after: newest)
    var isLost = false
    try engine.walkChanges(from: newest.tree, to: tree) { _, id in isLost = isLost || id == nil }
    return isLost
  }

  /// Returns how the commit is sealed.
  func plan(for signer: CommitSigner?, at now: Instant) throws(StoreError) -> SealingPlan {
    guard let core = plan(of: .core, keepsEarlier: true) else {
      throw StoreError(
        .epochNeeded,
        "The keys of the sealed remote have to be renewed.",
        remedy: "Try again: \(.sync(nil))."
      )
    }
    var streams = [core]
    if owns(signer), let signer {
      for vault in vaults {
        guard var stream = plan(of: vault, keepsEarlier: false) else { continue }
        stream.snapshot = try addition(to: vault, by: signer, at: now)
        streams.append(stream)
      }
    }
    return SealingPlan(streams: streams, isOwner: owns(signer))
  }

  private func plan(of stream: SealedStream, keepsEarlier: Bool) -> SealingPlan.Stream? {
    guard let (epoch, identity) = epoch(of: stream) else { return nil }
    let envelopes = state.entitled(to: stream).compactMap { person -> Envelope.Address? in
      // A statement may name a device by what is no recipient: that device opens nothing.
      let devices = person.recipients.filter { (try? AgeRecipient(text: $0)) != nil }
      guard !devices.isEmpty else { return nil }
      return Envelope.Address(
        found: found,
        stream: stream.name,
        epoch: epoch.id,
        person: person.id,
        devices: devices
      )
    }
    let others = keys.identities(of: stream.name)
      .filter { $0.recipientName != identity.recipientName }
    return SealingPlan.Stream(
      stream: stream,
      recipient: identity.recipient,
      identities: [identity] + (keepsEarlier ? others : []),
      envelopes: envelopes
    )
  }

  /// Returns the snapshot that a vault lacks; nil if it shows the commit already.
  private func addition(
    to vault: SealedStream,
    by signer: CommitSigner,
    at now: Instant
  ) throws(StoreError) -> SealingPlan.Addition? {
    let newest = newest[vault.name]
    guard newest?.core != commit else { return nil }
    let tree = try engine.vaultTree(vault, of: commit, state, after: newest)
    guard newest?.tree != tree else { return nil }
    let snapshot = try engine.snapshot(vault, tree, of: commit, after: newest, by: signer, at: now)
    return SealingPlan.Addition(commit: snapshot, base: newest)
  }
}
