public import CareAccess
import CareModel
import CareSharing
import Files
package import Git
public import Sealing

/// The parts of a store that messages at a sealed remote use.
extension GitStore {
  /// Returns the identities that open requests: those of the administrators' stream and of the core stream.
  package func requestIdentities() throws(StoreError) -> [AgeIdentity] {
    try withEngine { engine throws(StoreError) in
      let keys = try engine.epochKeys()
      let found = try engine.accessLog(with: [engine.tip().tree].compactMap(\.self)).anchor()
      let stream = found.map { SealedStream.administrators(of: $0).name }
      return (stream.map(keys.identities) ?? []) + keys.identities(of: EpochKey.core)
    }
  }

  /// Returns the recipient of submissions: members open what is encrypted to the core stream, and an administrator
  /// knows only the administrators' stream.
  ///
  /// - Throws: ``StoreError/Code/epochNeeded`` if no key is known that may be used for writing.
  package func submissionRecipient(at remote: String) throws(StoreError) -> AgeRecipient {
    guard try isReaderCopy() else {
      return try requiredRecipient { engine, _ throws(StoreError) in
        try engine.usableIdentity(of: .core)
      }
    }
    let parts = try shownSnapshots().parts
    return try requiredRecipient { engine, found throws(StoreError) in
      let stream = SealedStream.administrators(of: found).name
      let cache = SealedCache(at: engine.cachePath(of: remote))
      // An envelope proves nothing; the key that opened a snapshot which counts is the right one.
      let shown = parts.first { $0.snapshot.stream == stream }
      return try shown.flatMap { cache.recipientName(of: $0.snapshot.commit, in: stream) }
        .flatMap { recipient throws(StoreError) in
          try engine.epochKeys().identity(of: stream, named: recipient)
        }
    }
  }

  /// Returns the recipient to which requests for admission are encrypted.
  ///
  /// An owner who has none makes an epoch of the administrators' stream, which the next sync sends.
  ///
  /// Cost: evaluating the statements; for an owner who makes the epoch, also one commit.
  public func inbox(at remote: String) throws(StoreError) -> AgeRecipient {
    guard try !isReaderCopy() else { return try submissionRecipient(at: remote) }
    let signer = try surroundings.signer()
    let made = try engines.use(.writing) { engine throws(StoreError) -> AccessAct? in
      guard let state = try engine.accessState(with: [engine.tip().tree].compactMap(\.self)),
        let found = state.anchor
      else { throw .notSigned }
      let stream = SealedStream.administrators(of: found)
      guard try engine.usableIdentity(of: stream) == nil else { return nil }
      let person = signer.flatMap { state.person(of: $0.signer.key) }
      guard person.map(state.rights(of:))?.owns == true else { throw .inboxNeeded }
      var keys = try engine.epochKeys()
      let act = try keys.makeEpoch(of: stream, state)
      let changed = keys
      try files { () throws(FileError) in try changed.save() }
      return act
    }
    if let made { try say(made, "Renew keys\n") }
    return try requiredRecipient { engine, found throws(StoreError) in
      try engine.usableIdentity(of: .administrators(of: found))
    }
  }

  private func requiredRecipient(
    _ identity: (GitEngine, StatementID) throws(StoreError) -> AgeIdentity?
  ) throws(StoreError) -> AgeRecipient {
    try withEngine { engine throws(StoreError) in
      let log = try engine.accessLog(with: [engine.tip().tree].compactMap(\.self))
      guard let found = try log.anchor() else { throw .notSigned }
      guard let identity = try identity(engine, found) else { throw .inboxNeeded }
      return identity.recipient
    }
  }

  /// Signs a statement that is sent instead of committed.
  ///
  /// A read-only copy does not know the commits of the store: such a statement had seen the commit that the newest
  /// snapshot shows. Statements of rules are noted here, since a read-only copy never gets them. So is an end of this
  /// device, which is not in its branch: it writes and sends nothing more.
  package func signed(
    _ act: AccessAct,
    omitting omitted: Set<StatementID> = []
  ) throws(StoreError) -> AccessStatement {
    let seen = try shownSnapshots().parts.map(\.snapshot).max { $0.moment < $1.moment }?.core
    let isOwnEnd = try ownEnd(act) != nil
    return try withWriter { writer throws(StoreError) in
      let statement = try writer.signed(act, omitting: omitted, seen: seen)
      if isOwnEnd || writer.engine.isReaderCopy && statement.folder == .rules {
        try writer.engine.learn(statement)
        try writer.engine.keepAccess()
      }
      return statement
    }
  }

  /// Whether other devices can read the store after a statement that ends the device or the membership that signs it.
  public enum OwnEnd: Sendable {
    case othersRead
    case nobodyReads
  }

  /// Returns whether a statement ends the device or the membership that signs it; nil if it does not.
  ///
  /// At a sealed remote another member has to commit it, since this device could not renew the keys.
  ///
  /// Cost: as ``accessState()``.
  public func ownEnd(_ act: AccessAct) throws(StoreError) -> OwnEnd? {
    guard let key = try surroundings.signer()?.signer.key, let state = try accessState(),
      let membership = state.membership(of: key), let person = state.person(of: key)
    else { return nil }
    var devices = state.entitled(to: .core).flatMap { owner in
      owner.devices.map { (person: owner.id, key: $0.key) }
    }
    switch act {
    case .own(let change) where change.ends.contains(key):
      devices.removeAll { change.ends.contains($0.key) }
    case .end(let ends) where ends.contains(membership):
      devices.removeAll { $0.person == person }
    default: return nil
    }
    return devices.isEmpty ? .nobodyReads : .othersRead
  }

  /// Returns a commit on top of another one that adds what others have submitted.
  ///
  /// - Returns: The commit, and the statements that are dealt with.
  package func taking(
    _ submitted: [AccessStatement],
    to commit: ObjectID
  ) throws(StoreError) -> (commit: ObjectID, answered: Set<StatementID>) {
    guard !submitted.isEmpty, let signer = try surroundings.signer() else { return (commit, []) }
    let now = surroundings.now()
    return try engines.use(.writing) { engine throws(StoreError) in
      try engine.taking(submitted, to: commit, "Take statements of others\n", by: signer, at: now)
    }
  }
}

extension GitEngine {
  /// Returns the identity of the only newest usable epoch of a stream; nil if a new epoch is needed.
  fileprivate func usableIdentity(of stream: SealedStream) throws(StoreError) -> AgeIdentity? {
    let state = try accessState(with: [tip().tree].compactMap(\.self))
    let newest = state?.usableEpochs(of: stream).newest ?? []
    guard newest.count == 1 else { return nil }
    return try epochKeys().identity(of: stream.name, named: newest[0].key.recipient)
  }
}

extension StoreError {
  fileprivate static let inboxNeeded = StoreError(
    .epochNeeded,
    "This copy knows no key to which a message to the managers of the store could be encrypted.",
    remedy: "Sync first: \(.sync(nil)). If that does not help, ask an owner to sync."
  )
}
