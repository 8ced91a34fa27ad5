import CareAccess
import CareModel
package import CareReading
package import CareSharing
import CareWriting
import Files
package import Git
package import Sealing

/// What a push to a sealed remote is encrypted with, and for whom.
package struct SealingPlan: Sendable {
  /// The recipient of the epoch that sealed packs are written in.
  package let recipient: AgeRecipient
  /// For each person who may open the stream where their envelope goes.
  package let envelopes: [Envelope.Address]
  /// The identities that an envelope holds, newest first.
  package let identities: [AgeIdentity]
  /// Whether the person who pushes owns the store, and so removes files that nobody is to have.
  package let isOwner: Bool
}

/// What an exchange with a sealed remote needs of a store.
extension GitStore {
  /// Opens the files of a sealed remote with the keys of who is logged in, and keeps what it learns.
  ///
  /// - Throws: ``StoreError/Code/loginRequired`` if nobody is logged in and no key is known here.
  package func openSealed(
    _ outer: ObjectID,
    of remote: String
  ) throws(StoreError) -> Result<SealedOpening, GitError> {
    let device = try surroundings.signer()?.identity
    return try engines.use(.writing) { engine throws(StoreError) in
      let found = try engine.accessLog(with: [engine.tip().tree].compactMap(\.self)).anchor()
      var keys = try engine.epochKeys()
      guard device != nil || !keys.identities(of: EpochKey.core).isEmpty else {
        throw .loginRequired
      }
      do throws(GitError) {
        var cache = SealedCache(at: engine.cachePath(of: remote))
        let tree = try SealedTree(outer, in: engine.repository)
        let opening = try SealedOpening(
          tree,
          in: engine.repository,
          &cache,
          &keys,
          devices: [device].compactMap(\.self),
          found: found
        )
        let (known, opened) = (keys, cache)
        do throws(FileError) {
          try known.save()
          try opened.save()
        } catch { throw GitError(error) }
        let isNew = tree.packs.isEmpty && tree.envelopes.isEmpty
        guard isNew || opening.hasEnvelope || !keys.identities(of: EpochKey.core).isEmpty else {
          throw GitError(
            .noKey,
            "None of the \(tree.envelopes.count) envelopes there is for this device.",
            advice: "Ask an owner to let you in; if you were, ask them to sync once more."
          )
        }
        return .success(opening)
      } catch { return .failure(error) }
    }
  }

  /// Returns the recipients of the epochs of the core stream in which commits of others count; nil if no
  /// epoch is known.
  ///
  /// - Parameter tips: Commits whose statements are heeded beside those that this copy knows.
  package func usableRecipients(heeding tips: [ObjectID]) throws(StoreError) -> Set<String>? {
    try withEngine { engine throws(StoreError) in
      guard let state = try engine.accessState(upTo: tips, hiding: []),
        !state.rules.epochs.isEmpty
      else { return nil }
      return Set(state.usableEpochs(of: .core).all.map(\.key.recipient))
    }
  }

  /// Returns a commit with an epoch of the core stream that its device may write in: the commit itself if
  /// it has one, else one on top of it, which no reference leads to.
  ///
  /// - Throws: ``StoreError/Code/notSigned`` for a store that is not signed;
  ///   ``StoreError/Code/epochNeeded`` for somebody who may not make an epoch.
  package func addingEpoch(to commit: ObjectID) throws(StoreError) -> ObjectID {
    let (now, signer) = (surroundings.now(), try surroundings.signer())
    return try engines.use(.writing) { engine throws(StoreError) in
      let tree = try engine.commit(commit).tree
      guard let state = try engine.accessState(with: [tree]) else { throw .notSigned }
      var keys = try engine.epochKeys()
      let newest = state.usableEpochs(of: .core).newest
      if newest.count == 1,
        keys.identity(of: EpochKey.core, named: newest[0].key.recipient) != nil
      {
        return commit
      }
      guard let signer else { throw .loginRequired }
      guard let person = state.person(of: signer.signer.key),
        state.rights(of: person).owns || state.rights(of: person).readsEverything
      else {
        throw StoreError(
          .epochNeeded,
          "Somebody was removed since the keys of the sealed remote were made, and only people who read"
            + " the whole store may renew them.",
          remedy: "Ask one of them to sync, then try again."
        )
      }
      let identity = try sealing("Making a key") { () throws(SealingError) in try AgeIdentity() }
      let devices = state.entitled(to: .core).flatMap { $0.devices.map(\.key) }
      let epoch = EpochKey(
        stream: EpochKey.core,
        recipient: identity.recipientName,
        devices: Set(devices).sorted()
      )
      // A push that arrives is read again by this key, whatever becomes of this process.
      keys.add([identity], of: EpochKey.core)
      let known = keys
      try files { () throws(FileError) in try known.save() }
      return try engine.adding(.epoch(epoch), to: commit, "Renew the keys\n", by: signer, at: now)
    }
  }

  /// Returns how a commit, which has an epoch, is sealed.
  package func sealingPlan(of commit: ObjectID) throws(StoreError) -> SealingPlan {
    let signer = try surroundings.signer()
    return try engines.use(.writing) { engine throws(StoreError) in
      let tree = try engine.commit(commit).tree
      guard let state = try engine.accessState(with: [tree]), let found = state.anchor else {
        throw .notSigned
      }
      let keys = try engine.epochKeys()
      guard let epoch = state.usableEpochs(of: .core).newest.first,
        let identity = keys.identity(of: EpochKey.core, named: epoch.key.recipient)
      else {
        throw StoreError(
          .epochNeeded,
          "The keys of the sealed remote have to be renewed.",
          remedy: "Try again: \(.sync(nil))."
        )
      }
      let envelopes = state.entitled(to: .core).compactMap { person -> Envelope.Address? in
        // A statement may name a device by what is no recipient: that device opens nothing.
        let devices = person.recipients.filter { (try? AgeRecipient(text: $0)) != nil }
        guard !devices.isEmpty else { return nil }
        return Envelope.Address(
          found: found,
          stream: EpochKey.core,
          epoch: epoch.id,
          person: person.id,
          devices: devices
        )
      }
      let person = signer.flatMap { state.person(of: $0.signer.key) }
      let others = keys.identities(of: EpochKey.core)
        .filter { $0.recipientName != identity.recipientName }
      return SealingPlan(
        recipient: identity.recipient,
        envelopes: envelopes,
        identities: [identity] + others,
        isOwner: person.map { state.rights(of: $0).owns } ?? false
      )
    }
  }

  /// Forgets what is noted of a sealed remote's files.
  package func forgetSealedRemote(_ name: String) throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in
      let path = engine.cachePath(of: name)
      try files { () throws(FileError) in try FileSystem.removeIfPresent(path) }
    }
  }

  /// Does something with what is noted of a sealed remote's files, and keeps it.
  package func changeSealedCache(
    of remote: String,
    _ change: (inout SealedCache) -> Void
  ) throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in
      var cache = SealedCache(at: engine.cachePath(of: remote))
      change(&cache)
      let changed = cache
      try files { () throws(FileError) in try changed.save() }
    }
  }
}

extension GitEngine {
  fileprivate func epochKeys() throws(StoreError) -> EpochKeys {
    try CareReading.files { () throws(FileError) in try EpochKeys(at: "\(paths.sealed)/keys.json") }
  }

  /// The name of a remote may have slashes.
  fileprivate func cachePath(of remote: String) -> String {
    "\(paths.sealed)/remotes/\(remote.replacing("/", with: "%2F")).json"
  }
}

/// Does something with keys, and tells a failure of the library in the words of what was done.
func sealing<Result>(
  _ doing: String,
  _ body: () throws(SealingError) -> Result
) throws(StoreError) -> Result {
  do { return try body() } catch {
    throw StoreError(.internal, "\(doing) failed.", causes: [error.message])
  }
}
