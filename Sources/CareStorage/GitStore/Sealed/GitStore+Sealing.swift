import CareAccess
import CareModel
package import CareSharing
import Files
package import Git
import Sealing

/// What a push to a sealed remote takes: epochs, envelopes and snapshots.
extension GitStore {
  /// Returns how a commit is encrypted, and the commit with the epochs for that.
  ///
  /// It is the commit itself if it has usable epochs, else one on top of it, to which no reference leads.
  ///
  /// Cost: evaluating the statements; if an owner pushes, the records of each vault and the outcomes of the days
  /// that changed.
  ///
  /// - Parameters:
  ///   - offered: The packs of vaults that the remote has.
  ///   - extent: Which files are written: with all of them each vault gets a new snapshot, in full.
  /// - Throws: ``StoreError/Code/notPermitted`` if somebody writes them anew who does not own the store;
  ///   ``StoreError/Code/refused`` for a store that is not signed;
  ///   ``StoreError/Code/epochNeeded`` for a device that may not make an epoch.
  package func sealing(
    of commit: ObjectID,
    _ offered: [OpenedPack],
    writing extent: SealingPlan.Extent = .changes
  ) throws(StoreError) -> (commit: ObjectID, plan: SealingPlan) {
    let (now, signer) = (surroundings.now(), try surroundings.signer())
    return try engines.use(.writing) { engine throws(StoreError) in
      var planning = try SealingPlanning(engine, commit, offered, signer)
      let acts = try planning.missingEpochs(writing: extent)
      if !acts.isEmpty {
        guard let signer else { throw .loginRequired }
        // Written before the push, since the packs of a push that arrives are opened with these keys.
        let keys = planning.keys
        try files { () throws(FileError) in try keys.save() }
        planning = try planning.moved(
          to: engine.adding(acts, to: commit, "Renew keys\n", by: signer, at: now)
        )
      }
      return (planning.commit, try planning.plan(at: now, isWhole: extent != .changes))
    }
  }
}

/// Works out how a commit is sealed.
struct SealingPlanning {
  /// The age, in seconds, from which a snapshot is written again with a new one of another vault.
  private static let longestAge: Int64 = 86_400

  let engine: GitEngine
  let commit: ObjectID
  private let signer: CommitSigner?
  let state: AccessState
  private let found: StatementID
  /// The epochs that the commit has: one of a push that failed is known here alone.
  private let shared: Set<StatementID>
  /// The packs of vaults that the remote has.
  private(set) var offered: [OpenedPack]
  /// The last snapshot of each vault that counts.
  private(set) var newest: [String: VaultSnapshot] = [:]
  private(set) var keys: EpochKeys
  /// The texts of the statements that share something and that admit readers.
  private let texts: [StatementID: String]
  /// The tree of each vault at the commit, by its name; new epochs do not change it.
  private var trees: [String: ObjectID] = [:]

  init(
    _ engine: GitEngine,
    _ commit: ObjectID,
    _ offered: [OpenedPack],
    _ signer: CommitSigner?
  ) throws(StoreError) {
    let tree = try engine.commit(commit).tree
    guard let state = try engine.accessState(with: [tree]), let found = state.anchor else {
      throw .notSigned
    }
    (self.engine, self.commit, self.signer) = (engine, commit, signer)
    (self.state, self.found) = (state, found)
    keys = try engine.epochKeys()
    shared = try Set(state.rules.epochs.keys).subtracting(
      engine.unshared(engine.accessLog(), in: tree)
    )
    self.offered = offered
    var texts: [StatementID: String] = [:]
    for statement in try engine.accessLog().statements {
      switch statement.act {
      case .grant, .reader:
        texts[statement.id] = String(decoding: statement.bytes, as: UTF8.self)
      default: continue
      }
    }
    self.texts = texts
    for pack in offered {
      guard let snapshot = try VaultSnapshot(pack.tip, in: engine), state.accepts(snapshot) else {
        continue
      }
      newest[snapshot.stream] = newest[snapshot.stream].map { max($0, snapshot) } ?? snapshot
    }
  }

  /// Plans the same for a commit that adds epochs.
  func moved(to commit: ObjectID) throws(StoreError) -> SealingPlanning {
    var moved = try SealingPlanning(engine, commit, [], signer)
    (moved.offered, moved.newest, moved.trees) = (offered, newest, trees)
    return moved
  }

  /// The rights of the person who pushes.
  var rights: Rights {
    signer.flatMap { state.person(of: $0.signer.key) }.map(state.rights(of:)) ?? .none
  }

  /// The streams besides core that have keys, in order of their names: the vaults that are shared with a reader, and
  /// the administrators' stream once it has an epoch, since open invitations contain its recipient.
  var vaults: [SealedStream] {
    let vaults = Set(state.rules.grants.map(\.category)).compactMap {
      SealedStream(vaultOf: $0, found: found)
    }
    var used = vaults.filter(isShared)
    if isShared(administrators)
      || state.rules.epochs.values.contains(where: { $0.stream == administrators.name })
    {
      used.append(administrators)
    }
    return used.sorted { $0.name < $1.name }
  }

  var administrators: SealedStream { .administrators(of: found) }

  /// Whether a person may open a vault who does not read the whole store, or waits for approval to.
  func isShared(_ vault: SealedStream) -> Bool {
    state.entitled(to: vault).contains { !readsEverything($0) } || !waitingGrants(of: vault).isEmpty
  }

  private func readsEverything(_ person: EntitledPerson) -> Bool {
    let rights = state.rights(of: person.id)
    return rights.owns || rights.readsEverything
  }

  private func waitingGrants(of vault: SealedStream) -> [AccessRules.Grant] {
    guard case .category(let category) = vault.content else { return [] }
    return state.grantsWaitingForApproval.filter { $0.category == category }
  }

  /// Makes the identities that are missing, and returns the statements of their epochs.
  mutating func missingEpochs(writing extent: SealingPlan.Extent) throws(StoreError) -> [AccessAct]
  {
    var acts: [AccessAct] = []
    let renews = extent == .anew
    guard rights.owns || !renews else {
      throw StoreError(
        .notPermitted,
        "Only who owns the store renews all keys of a sealed remote.",
        remedy: "Ask an owner."
      )
    }
    if renews || epoch(of: .core) == nil {
      guard rights.owns || rights.readsEverything else {
        throw StoreError(
          .epochNeeded,
          "Somebody was removed since the keys of the sealed remote were made, and only people who"
            + " read the whole store may renew them.",
          remedy: "Ask one of them to sync, then try again."
        )
      }
      acts.append(try keys.makeEpoch(of: .core, state))
    }
    guard rights.owns else { return acts }
    for vault in vaults {
      var isNeeded = renews || epoch(of: vault) == nil
      if !isNeeded { isNeeded = try hasLostFiles(vault) }
      if isNeeded { acts.append(try keys.makeEpoch(of: vault, state)) }
    }
    return acts
  }

  /// Returns the epoch of a stream that is to be written in, and its identity; nil if there has to be a new
  /// one.
  private func epoch(
    of stream: SealedStream
  ) -> (epoch: UsableEpochs.Epoch, identity: AgeIdentity)? {
    guard let epoch = presentEpoch(of: stream),
      let identity = keys.identity(of: stream.name, named: epoch.key.recipient)
    else { return nil }
    return (epoch, identity)
  }

  /// Returns the epoch of a stream that every device writes in; nil if there has to be a new one.
  func presentEpoch(of stream: SealedStream) -> UsableEpochs.Epoch? {
    let newest = state.usableEpochs(of: stream).newest.filter { shared.contains($0.id) }
    return newest.count == 1 ? newest[0] : nil
  }

  /// Returns whether the remote shows something that is no longer shared: a reader who is admitted later must
  /// not open it.
  private mutating func hasLostFiles(_ vault: SealedStream) throws(StoreError) -> Bool {
    guard let newest = newest[vault.name] else { return false }
    var isLost = false
    try engine.walkChanges(from: newest.tree, to: tree(of: vault)) { _, id in
      isLost = isLost || id == nil
    }
    return isLost
  }

  /// Returns what a vault shows of the commit.
  private mutating func tree(of vault: SealedStream) throws(StoreError) -> ObjectID {
    if let tree = trees[vault.name] { return tree }
    // The snapshot of another device may be false, so only our own is built on.
    let own = newest[vault.name].flatMap { $0.key == signer?.signer.key ? $0 : nil }
    let tree = try engine.vaultTree(vault, of: commit, state, after: own)
    trees[vault.name] = tree
    return tree
  }

  /// Returns how the commit is encrypted.
  mutating func plan(at now: Instant, isWhole: Bool) throws(StoreError) -> SealingPlan {
    guard let core = plan(of: .core, keepsEarlier: true) else {
      throw StoreError(
        .epochNeeded,
        "The keys of the sealed remote have to be renewed.",
        remedy: "Try again: \(.sync(nil))."
      )
    }
    var streams = [core]
    if rights.owns, let signer {
      for vault in vaults {
        // Old invitations and requests stay readable for administrators.
        guard var stream = plan(of: vault, keepsEarlier: vault == administrators) else { continue }
        if isShared(vault) {
          stream.snapshot = try addition(to: stream, by: signer, at: now, isWhole: isWhole)
        }
        streams.append(stream)
      }
      if streams.contains(where: { $0.snapshot != nil }) {
        for place in streams.indices where isOld(streams[place], at: now) {
          streams[place].snapshot = try addition(
            to: streams[place],
            by: signer,
            at: now,
            isRepeated: true
          )
        }
      }
    } else if let stream = plan(of: administrators, keepsEarlier: true) {
      streams.append(stream)
    }
    return SealingPlan(streams: streams, isOwner: rights.owns)
  }

  /// Returns whether a vault needs a snapshot that shows the same as its newest one.
  ///
  /// The age of a copy is that of its oldest snapshot, and a vault that seldom changes would make it look older
  /// than it is.
  private func isOld(_ stream: SealingPlan.Stream, at now: Instant) -> Bool {
    guard stream.snapshot == nil, let newest = newest[stream.stream.name] else { return false }
    return isShared(stream.stream) && newest.moment.adding(seconds: Self.longestAge) <= now
  }

  /// Returns where the envelope of a person goes; nil if no device of theirs has a usable recipient.
  func address(of person: EntitledPerson, in epoch: UsableEpochs.Epoch) -> Envelope.Address? {
    let devices = Self.usable(person.recipients)
    guard !devices.isEmpty else { return nil }
    return Envelope.Address(
      found: found,
      stream: epoch.key.stream,
      epoch: epoch.id,
      person: person.id,
      devices: devices
    )
  }

  /// Returns whether the remote has a snapshot that opens with the key of an epoch.
  func hasSnapshot(_ snapshot: VaultSnapshot?, in recipient: String?) -> Bool {
    offered.contains { $0.tip == snapshot?.commit && $0.recipient == recipient }
  }

  private func plan(of stream: SealedStream, keepsEarlier: Bool) -> SealingPlan.Stream? {
    guard let (epoch, identity) = epoch(of: stream) else { return nil }
    let entitled = state.entitled(to: stream)
    let envelopes = entitled.compactMap { address(of: $0, in: epoch) }
    // An envelope proves nothing: what no statement names was perhaps planted.
    let named = Set(state.rules.epochs.values.filter { $0.stream == stream.name }.map(\.recipient))
    let others = keys.identities(of: stream.name)
      .filter { $0.recipientName != identity.recipientName && named.contains($0.recipientName) }
    return SealingPlan.Stream(
      stream: stream,
      recipient: identity.recipient,
      identities: [identity] + (keepsEarlier ? others : []),
      envelopes: envelopes,
      terms: terms(of: stream),
      pending: pending(stream, epoch, without: Set(entitled.map(\.id)))
    )
  }

  /// Returns the terms of a vault for each of its readers.
  private func terms(of stream: SealedStream) -> [PersonID: StreamTerms] {
    guard case .category(let category) = stream.content else { return [:] }
    let readers = Set(state.rules.grants.filter { $0.category == category }.map(\.person))
    return Dictionary(
      uniqueKeysWithValues: readers.map { person in
        let until = state.rules.until(category, for: person)
        return (person, StreamTerms(category: category, until: until))
      }
    )
  }

  /// A statement may name a device by a text that is not a recipient: that device opens nothing.
  private static func usable(_ recipients: [String]) -> [String] {
    recipients.filter { (try? AgeRecipient(text: $0)) != nil }
  }

  /// Returns the envelopes of readers whose grants an administrator has to approve, one for each reader.
  func pending(
    _ stream: SealedStream,
    _ epoch: UsableEpochs.Epoch,
    without entitled: Set<PersonID>
  ) -> [PendingEnvelope.Draft] {
    let grants = waitingGrants(of: stream).filter { !entitled.contains($0.person) }
    let administrators = state.entitled(to: administrators)
      .filter { !readsEverything($0) && state.rights(of: $0.id).approves }
      .flatMap { Self.usable($0.recipients) }
    guard !grants.isEmpty, !administrators.isEmpty else { return [] }
    return Dictionary(grouping: grants, by: \.person).sorted { $0.key < $1.key }
      .compactMap { person, grants in
        guard let reader = EntitledPerson(person, state.devices(of: person)),
          let inner = address(of: reader, in: epoch)
        else { return nil }
        let admission = state.readers.first { $0.card.id == person && $0.isInForce }
        let ids = [admission?.id].compactMap(\.self) + grants.map(\.id)
        return PendingEnvelope.Draft(
          inner,
          for: Array(Set(administrators).sorted().prefix(EntitledPerson.recipientLimit)),
          statements: ids.compactMap { texts[$0] }
        )
      }
  }

  /// Returns the snapshot that a vault lacks; nil if its newest one shows the same, and opens with the key of the
  /// present epoch.
  ///
  /// - Parameters:
  ///   - isWhole: Whether there is to be a new one in any case, in full.
  ///   - isRepeated: Whether there is to be a new one in any case.
  private mutating func addition(
    to stream: SealingPlan.Stream,
    by signer: CommitSigner,
    at now: Instant,
    isWhole: Bool = false,
    isRepeated: Bool = false
  ) throws(StoreError) -> SealingPlan.Addition? {
    let vault = stream.stream
    let (newest, tree) = (newest[vault.name], try tree(of: vault))
    let recipient = stream.identities.first?.recipientName
    let isOpen = hasSnapshot(newest, in: recipient)
    guard isWhole || isRepeated || newest?.tree != tree || !isOpen else { return nil }
    let snapshot = try engine.snapshot(vault, tree, of: commit, after: newest, by: signer, at: now)
    return SealingPlan.Addition(commit: snapshot, base: isWhole ? nil : newest)
  }
}
