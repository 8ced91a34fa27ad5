import Digests
package import CareAccess
package import Git
package import Sealing
import Sodium

/// What the files of a sealed remote come to for the keys of one device.
package struct SealedOpening: Sendable {
  package let tree: SealedTree
  /// The sealed packs that open and whose objects are here, in order of their names.
  package private(set) var packs: [OpenedPack] = []
  /// The files that cannot be used, in order of their paths.
  package private(set) var findings: [SealedFinding] = []
  /// The streams of which the remote has an envelope for this device.
  package private(set) var entitledStreams: Set<String> = []
  /// The terms in a reader's envelopes, by the streams' names.
  package private(set) var terms: [String: StreamTerms] = [:]
  /// The envelopes that this device may release, in order of their names.
  package private(set) var pending: [PendingEnvelope] = []

  /// The packs of vaults.
  package var vaultPacks: [OpenedPack] { packs.filter { $0.stream != EpochKey.core } }

  /// The commits of the packs of vaults, with the stream of each.
  package var offeredSnapshots: [(commit: ObjectID, stream: String)] {
    vaultPacks.map { ($0.tip, $0.stream) }
  }

  /// Whether this device opens the stream of the store itself.
  package var hasCore: Bool { packs.contains { $0.stream == EpochKey.core } }

  /// Opens the files of a remote, and adds their objects to the repository.
  ///
  /// Nothing can be reached before a reference is moved to it. A file that cannot be used hides no other.
  ///
  /// Cost: for each file that was not looked at with these keys a third of a millisecond for each of them;
  /// decrypting what opens.
  ///
  /// - Parameters:
  ///   - cache: What earlier openings found; it is brought up to date.
  ///   - keys: The identities that are known; those of envelopes are added.
  ///   - devices: The identities of this device, and of recovery words that were typed.
  ///   - found: The founding statement of the store; nil if it is not known yet, then envelopes of any
  ///     store count.
  package init(
    _ tree: SealedTree,
    in repository: borrowing Repository,
    _ cache: inout SealedCache,
    _ keys: inout EpochKeys,
    devices: [AgeIdentity],
    found: StatementID?
  ) throws(GitError) {
    self.tree = tree
    cache.forget(allBut: tree, keys: keys, devices)
    try openEnvelopes(in: repository, &cache, &keys, devices, found)
    cache.forget(allBut: tree, keys: keys, devices)
    let waiting = try openPacks(in: repository, &cache, keys)
    try add(waiting, to: repository, &cache)
    packs.sort { $0.name < $1.name }
    findings.sort { $0.path < $1.path }
  }

  private mutating func openEnvelopes(
    in repository: borrowing Repository,
    _ cache: inout SealedCache,
    _ keys: inout EpochKeys,
    _ devices: [AgeIdentity],
    _ found: StatementID?
  ) throws(GitError) {
    defer {
      entitledStreams = Set(cache.envelopes.values.map(\.stream))
      for (_, envelope) in cache.envelopes.sorted(by: { $0.key < $1.key }) {
        terms[envelope.stream] = envelope.terms ?? terms[envelope.stream]
      }
    }
    for file in tree.envelopes
    where cache.envelopes[file.id.hex] == nil && !cache.foreign.contains(file.id.hex) {
      let bytes = try repository.blob(file.id)
      guard let count = AgeFile.recipientCount(of: bytes), 1...16 ~= count, !devices.isEmpty else {
        cache.foreign.insert(file.id.hex)
        continue
      }
      do throws(SealingError) {
        let content = try AgeFile.opened(bytes, with: .keys(devices))
        let bytes = content.copied
        if let waiting = PendingEnvelope(bytes, named: file.name) {
          if found == nil || waiting.found == found { pending.append(waiting) }
          continue
        }
        guard let envelope = Envelope(bytes) else { throw SealingError.unknownContent }
        guard found == nil || envelope.found == found else {
          cache.foreign.insert(file.id.hex)
          continue
        }
        keys.add(envelope.identities, of: envelope.stream)
        cache.envelopes[file.id.hex] = OpenedEnvelope(of: envelope.stream, envelope.terms)
      } catch {
        note(error, "\(SealedTree.envelopes)/\(file.name)", of: file.id, &cache)
      }
    }
  }

  /// Opens the sealed packs that are not known; returns those whose objects are not here.
  private mutating func openPacks(
    in repository: borrowing Repository,
    _ cache: inout SealedCache,
    _ keys: EpochKeys
  ) throws(GitError) -> [(OpenedPack, [UInt8])] {
    var waiting: [(OpenedPack, [UInt8])] = []
    let keys = keys.all
    for file in tree.packs where !cache.foreign.contains(file.id.hex) {
      if let known = cache.packs[file.name], repository.contains(known.tip) {
        packs.append(known)
        continue
      }
      let path = "\(SealedTree.packs)/\(file.name)"
      let bytes = try repository.blob(file.id)
      guard Digest(sha256: bytes).hex(64) == file.name else {
        findings.append(SealedFinding(path: path, fault: .altered))
        continue
      }
      guard AgeFile.recipientCount(of: bytes) == 1 else {
        cache.foreign.insert(file.id.hex)
        continue
      }
      do throws(SealingError) {
        let (content, key) = try Self.opened(bytes, with: keys)
        guard let pack = SealedPack(content), pack.stream == key.stream else {
          throw SealingError.unknownContent
        }
        let opened = OpenedPack(
          file.name,
          size: file.size,
          pack,
          recipient: key.identity.recipientName
        )
        waiting.append((opened, pack.pack))
      } catch {
        note(error, path, of: file.id, &cache)
      }
    }
    return waiting
  }

  private static func opened(
    _ file: [UInt8],
    with keys: [(stream: String, identity: AgeIdentity)]
  ) throws(SealingError) -> (content: [UInt8], key: (stream: String, identity: AgeIdentity)) {
    for key in keys {
      var reader = AgeReader(with: .keys([key.identity]))
      var content: [UInt8] = []
      do throws(SealingError) { try reader.read(file.span, to: &content) } catch {
        guard error.code != .noMatch else { continue }
        throw error
      }
      try reader.finish(to: &content)
      return (content, key)
    }
    throw SealingError.noKey
  }

  /// Adds packs whose bases are here, again and again until no other one can be added.
  private mutating func add(
    _ waiting: [(OpenedPack, [UInt8])],
    to repository: borrowing Repository,
    _ cache: inout SealedCache
  ) throws(GitError) {
    var waiting = waiting
    while true {
      var left: [(OpenedPack, [UInt8])] = []
      for (pack, bytes) in waiting {
        guard pack.base.allSatisfy({ repository.contains($0) }) else {
          left.append((pack, bytes))
          continue
        }
        do throws(GitError) {
          try repository.addPack(bytes)
          guard try Self.isWhole(pack, in: repository) else { throw GitError(.corrupt, "") }
        } catch {
          guard error.code == .corrupt else { throw error }
          findings.append(SealedFinding(path: "\(SealedTree.packs)/\(pack.name)", fault: .damaged))
          continue
        }
        cache.packs[pack.name] = pack
        packs.append(pack)
      }
      guard left.count < waiting.count, !left.isEmpty else {
        findings += left.map {
          SealedFinding(path: "\(SealedTree.packs)/\($0.0.name)", fault: .incomplete)
        }
        return
      }
      waiting = left
    }
  }

  /// Returns whether the tip of a pack is a commit, and all objects that it reaches are here.
  ///
  /// Everyone with a key can write a pack, and a missing object would make every later read fail.
  private static func isWhole(
    _ pack: OpenedPack,
    in repository: borrowing Repository
  ) throws(GitError) -> Bool {
    var isWhole = true
    do throws(GitError) {
      for commit in try repository.history(from: [pack.tip], hiding: pack.base) {
        // A snapshot has no parents; its base is another snapshot.
        let before = try (commit.parents.first ?? pack.base.first).map { id throws(GitError) in
          try repository.commit(id).tree
        }
        try repository.walkChanges(from: before, to: commit.tree) { change in
          if let new = change.new { isWhole = isWhole && repository.contains(new.id) }
        }
      }
    } catch {
      // A tree that does harm is named by the check of what arrives.
      guard error.code != .hostile else { return true }
      guard error.code != .io else { throw error }
      return false
    }
    return isWhole
  }

  /// Returns the packs that need commits which the other packs do not have, for a device that has nothing else.
  package func incompletePacks(
    in repository: borrowing Repository
  ) throws(GitError) -> [SealedFinding] {
    var (complete, waiting) = (Set<ObjectID>(), packs)
    while true {
      var left: [OpenedPack] = []
      for pack in waiting {
        var isComplete = true
        for base in pack.base where isComplete && !complete.contains(base) {
          isComplete = false
          for tip in complete where try repository.isAncestor(base, of: tip) { isComplete = true }
        }
        if isComplete { complete.insert(pack.tip) } else { left.append(pack) }
      }
      guard left.count < waiting.count else { break }
      waiting = left
    }
    return waiting.map {
      SealedFinding(path: "\(SealedTree.packs)/\($0.name)", fault: .incomplete)
    }
  }

  /// Notes a file that does not open: of somebody else, or damaged.
  private mutating func note(
    _ error: SealingError,
    _ path: String,
    of file: ObjectID,
    _ cache: inout SealedCache
  ) {
    if error.code == .noMatch {
      cache.foreign.insert(file.hex)
    } else {
      findings.append(SealedFinding(path: path, fault: .damaged))
    }
  }
}

extension SealedCache {
  /// Forgets files that are gone, and which files are foreign if there are other keys than then.
  fileprivate mutating func forget(
    allBut tree: SealedTree,
    keys: EpochKeys,
    _ devices: [AgeIdentity]
  ) {
    let names = Set(tree.packs.map(\.name))
    let ids = Set((tree.packs + tree.envelopes).map(\.id.hex))
    packs = packs.filter { names.contains($0.key) }
    envelopes = envelopes.filter { ids.contains($0.key) }
    let recipients = keys.all.map(\.identity.recipientName) + devices.map(\.recipientName)
    let digest = Digest(sha256: recipients.sorted().joined(separator: " ")).hex(64)
    foreign = digest == self.keys ? foreign.intersection(ids) : []
    if digest != self.keys { unreadableRequests = [] }
    self.keys = digest
  }
}

extension SealingError {
  fileprivate static let unknownContent = SealingError(.malformedPayload, "It is another content.")
  fileprivate static let noKey = SealingError(.noMatch, "No key opens it.")
}

extension SecretBytes {
  fileprivate var copied: [UInt8] {
    withSpan { bytes in
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }
}
