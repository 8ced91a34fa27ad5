public import CareAccess
import CareModel
public import CareStorage
import CareSharing
import Git
public import Sealing

/// Messages to the members of a store: branches of a remote with one file, which are never merged.
extension Synchronizer {
  private static let prefix = "refs/heads/request/"
  /// The maximum number of branches that one look reads.
  private static let most = 200

  /// Returns the requests that wait at a remote, in order of their branches.
  ///
  /// Cost: as ``messages(at:)``.
  public func requests(at name: String) throws(StoreError) -> [PendingRequest] {
    try messages(at: name).requests
  }

  /// Returns the messages that wait at a remote.
  ///
  /// Branches that contain none are only counted. Those of a sealed remote are noted, so that the next look reads others.
  ///
  /// Cost: one question to the remote, and one fetch for each message; at a sealed remote a fetch of its files.
  public func messages(at name: String) throws(StoreError) -> WaitingMessages {
    let remote = try store.knownRemote(name)
    if remote.unsealed != nil {
      // It may have keys that messages are encrypted to.
      _ = try exchanging("Fetching from '\(name)'") { () throws(GitError) in
        try transport.opening(at: remote)
      }
    }
    return try messages(at: remote)
  }

  /// Returns the messages that the known keys open.
  func messages(at remote: Remote) throws(StoreError) -> WaitingMessages {
    let branches = try exchanging("Asking '\(remote.name)' for requests") { () throws(GitError) in
      try transport.inner.branches(of: remote.unsealed ?? remote)
        .filter { $0.name.hasPrefix(Self.prefix) }
    }
    var messages = WaitingMessages()
    guard !branches.isEmpty else { return messages }
    let isSealed = remote.unsealed != nil
    var unreadable: Set<String> = []
    if isSealed {
      try store.changeSealedCache(of: remote.name) { cache in
        cache.unreadableRequests.formIntersection(branches.map { Self.name(of: $0) })
        unreadable = cache.unreadableRequests
      }
    }
    let new = branches.filter { !unreadable.contains(Self.name(of: $0)) }
    let identities = isSealed ? try store.requestIdentities() : []
    for branch in new.prefix(Self.most) where try !read(branch, at: remote, identities, &messages) {
      unreadable.insert(Self.name(of: branch))
    }
    messages.unreadable = unreadable.count
    messages.unread = max(0, new.count - Self.most)
    guard isSealed, unreadable.count > branches.count - new.count else { return messages }
    let known = unreadable
    try store.changeSealedCache(of: remote.name) { $0.unreadableRequests = known }
    return messages
  }

  /// Returns the key of a branch in the cache: its name and commit, because a host can copy a branch.
  private static func name(of branch: Reference) -> String { "\(branch.name) \(branch.id.hex)" }

  /// Reads the message of a branch.
  ///
  /// - Returns: False if it contains none.
  private func read(
    _ branch: Reference,
    at remote: Remote,
    _ identities: [AgeIdentity],
    _ messages: inout WaitingMessages
  ) throws(StoreError) -> Bool {
    let reference =
      "refs/careplan/requests/\(remote.name)/\(branch.name.dropFirst(Self.prefix.count))"
    let commit: ObjectID?
    do throws(GitError) {
      commit = try transport.fetch(branch.name, from: remote, into: reference, progress: nil)
    } catch {
      // What strangers push must not hide the requests of others.
      guard error.code != .invalidName else { return false }
      throw StoreError(exchanging: error, while: "Fetching the request \(branch.name)")
    }
    // It was answered meanwhile.
    guard let commit else { return true }
    defer { try? store.setReference(reference, to: nil, "careplan: look at a request") }
    do throws(StoreError) {
      let (found, file) = try content(of: commit)
      guard found.parents.isEmpty else { return false }
      let place = RequestPlace(branch: branch.name, commit: commit)
      return messages.add(found, file, at: place, identities)
    } catch {
      guard [.corrupt, .hostile, .invalid].contains(error.code) else { throw error }
      return false
    }
  }

  /// Returns a commit and its only file, if that is not too large.
  private func content(
    of id: ObjectID
  ) throws(StoreError) -> (commit: Commit, file: (name: String, bytes: [UInt8])?) {
    try store.onRepository("Reading a request") {
      repository throws(GitError) -> (Commit, (name: String, bytes: [UInt8])?) in
      let commit = try repository.commit(id)
      let entries = try repository.tree(commit.tree).entries
      let limit =
        entries.first?.name == AccessRequest.file
        ? AccessRequest.mostBytes : SealedRequest.mostBytes
      guard entries.count == 1, let entry = entries.first, entry.mode == .blob,
        try repository.size(ofBlob: entry.id) <= limit
      else { return (commit, nil) }
      return (commit, (entry.name, try repository.blob(entry.id)))
    }
  }

  /// Asks a remote for admission, with a commit that has no parents and a branch of its own.
  ///
  /// Cost: writing one commit, and one push.
  ///
  /// - Parameters:
  ///   - found: The founding statement of the store.
  ///   - inbox: The recipient of requests at a sealed remote; nil for the one that this copy knows.
  /// - Throws: ``StoreError/Code/exists`` if the same card waits there already; as a push does.
  public func ask(
    _ name: String,
    with card: Card,
    _ proof: InvitationProof?,
    in found: StatementID,
    sealedTo inbox: AgeRecipient? = nil
  ) throws(StoreError) {
    let remote = try store.knownRemote(name)
    guard remote.unsealed == nil else {
      let recipient = if let inbox { inbox } else { try store.submissionRecipient(at: name) }
      return try send(SealedRequest(.card(card, proof)), sealedTo: recipient, to: remote)
    }
    let now = store.surroundings.now()
    let signature = Signature(
      name: card.name,
      email: CommitSigner.address(of: card.label, in: found),
      seconds: now.seconds,
      offsetMinutes: 0
    )
    try push(
      (AccessRequest.file, card.bytes),
      to: AccessRequest(card).branch,
      of: remote,
      by: signature,
      PendingRequest.message(proof)
    )
  }

  /// Sends a message to a sealed remote, of which the host learns only the size.
  func send(
    _ request: SealedRequest,
    sealedTo inbox: AgeRecipient,
    to remote: Remote
  ) throws(StoreError) {
    let bytes: [UInt8]
    do throws(SealingError) { bytes = try request.sealed(to: inbox) } catch {
      throw StoreError(.internal, "The request could not be encrypted.", causes: [error.message])
    }
    guard bytes.count <= SealedRequest.mostBytes else {
      throw StoreError(.refused, "The request has more than \(SealedRequest.mostBytes) bytes.")
    }
    try push((SealedRequest.file, bytes), to: request.branch, of: remote, by: .sealed, "sync\n")
  }

  private func push(
    _ file: (name: String, bytes: [UInt8]),
    to branch: String,
    of remote: Remote,
    by signature: Signature,
    _ message: String
  ) throws(StoreError) {
    let commit = try store.onRepository("Writing the request", changes: true) {
      repository throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        let blob = try writer.blob(file.bytes)
        let entry = TreeEntry(name: file.name, mode: .blob, id: blob)
        return try writer.commit(
          tree: writer.tree([entry]),
          parents: [],
          author: signature,
          committer: signature,
          message: message
        )
      }
    }
    do throws(GitError) {
      try transport.push(
        commit,
        to: "refs/heads/\(branch)",
        of: remote,
        expecting: nil,
        progress: nil
      )
    } catch {
      guard error.code != .modified else {
        throw StoreError(.exists, "The request waits at '\(remote.name)' already.")
      }
      throw StoreError(exchanging: error, while: "Sending the request to '\(remote.name)'")
    }
  }

  /// Removes a request from a remote, after it was answered.
  ///
  /// Cost: one push.
  public func remove(
    _ request: PendingRequest,
    from name: String
  ) throws(StoreError) {
    try remove(request.place, from: store.knownRemote(name))
  }

  func remove(_ place: RequestPlace, from remote: Remote) throws(StoreError) {
    try exchanging("Taking the request away from '\(remote.name)'") { () throws(GitError) in
      try transport.remove(place.branch, of: remote, expecting: place.commit)
    }
  }

  func exchanging<Result>(
    _ doing: String,
    _ body: () throws(GitError) -> Result
  ) throws(StoreError) -> Result {
    do throws(GitError) { return try body() } catch {
      throw StoreError(exchanging: error, while: doing)
    }
  }
}
