package import CareAccess
import CareModel
package import CareReading
import CareStorage
import Git

/// Requests to be let in: branches of a remote with a card and nothing else, which are never merged.
extension Synchronizer {
  private static let prefix = "refs/heads/request/"
  /// More requests than somebody answers are not looked at.
  private static let most = 200

  /// Returns the requests that wait at a remote, in order of their branches.
  ///
  /// A branch that is no request is left out.
  ///
  /// Cost: one question to the remote, and one fetch for each request.
  package func requests(at name: String) throws(StoreError) -> [PendingRequest] {
    let remote = try store.knownRemote(name)
    let branches = try exchanging("Asking '\(name)' for requests") { () throws(GitError) in
      try transport.branches(of: remote).filter { $0.name.hasPrefix(Self.prefix) }
    }
    var requests: [PendingRequest] = []
    for branch in branches.prefix(Self.most) {
      let reference = "refs/careplan/requests/\(name)/\(branch.name.dropFirst(Self.prefix.count))"
      let commit: ObjectID?
      do throws(GitError) {
        commit = try transport.fetch(branch.name, from: remote, into: reference, progress: nil)
      } catch {
        // What strangers push must not hide the requests of others.
        guard error.code != .invalidName else { continue }
        throw StoreError(exchanging: error, while: "Fetching the request \(branch.name)")
      }
      if let commit, let request = try readable(commit, on: branch.name) {
        requests.append(request)
      }
      try store.setReference(reference, to: nil, "careplan: look at a request")
    }
    return requests
  }

  /// Reads what a branch asks for; nil too if its objects are damaged or made to do harm.
  private func readable(
    _ id: ObjectID,
    on branch: String
  ) throws(StoreError) -> PendingRequest? {
    do throws(StoreError) { return try request(id, on: branch) } catch {
      guard [.corrupt, .hostile, .invalid].contains(error.code) else { throw error }
      return nil
    }
  }

  /// Reads what a branch asks for; nil if it is no request.
  private func request(
    _ id: ObjectID,
    on branch: String
  ) throws(StoreError) -> PendingRequest? {
    let found = try store.onRepository("Reading the request \(branch)") {
      repository throws(GitError) -> (Commit, [UInt8])? in
      let commit = try repository.commit(id)
      let entries = try repository.tree(commit.tree).entries
      guard commit.parents.isEmpty, entries.count == 1, let entry = entries.first,
        entry.name == AccessRequest.file, entry.mode == .blob,
        try repository.size(ofBlob: entry.id) <= AccessRequest.mostBytes
      else { return nil }
      return (commit, try repository.blob(entry.id))
    }
    guard let (commit, bytes) = found, let request = AccessRequest(bytes) else { return nil }
    return PendingRequest(commit, request.card, on: branch)
  }

  /// Asks a remote to be let in, with a commit that has no parents and a branch of its own.
  ///
  /// - Parameter found: The founding statement of the store.
  /// - Throws: ``StoreError/Code/exists`` if the same card waits there already; as a push does.
  package func ask(
    _ name: String,
    with card: Card,
    _ proof: InvitationProof?,
    in found: StatementID
  ) throws(StoreError) {
    let remote = try store.knownRemote(name)
    let now = store.surroundings.now()
    let signature = Signature(
      name: card.name,
      email: CommitSigner.address(of: card.label, in: found),
      seconds: now.seconds,
      offsetMinutes: 0
    )
    let commit = try store.onRepository("Writing the request", changes: true) {
      repository throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        let blob = try writer.blob(card.bytes)
        let entry = TreeEntry(name: AccessRequest.file, mode: .blob, id: blob)
        return try writer.commit(
          tree: writer.tree([entry]),
          parents: [],
          author: signature,
          committer: signature,
          message: PendingRequest.message(proof)
        )
      }
    }
    let branch = "refs/heads/\(AccessRequest(card).branch)"
    do throws(GitError) {
      try transport.push(commit, to: branch, of: remote, expecting: nil, progress: nil)
    } catch {
      guard error.code != .modified else {
        throw StoreError(.exists, "The card waits at '\(name)' already.")
      }
      throw StoreError(exchanging: error, while: "Sending the request to '\(name)'")
    }
  }

  /// Takes a request away from a remote, after it was answered.
  package func remove(
    _ request: PendingRequest,
    from name: String
  ) throws(StoreError) {
    let remote = try store.knownRemote(name)
    try exchanging("Taking the request away from '\(name)'") { () throws(GitError) in
      try transport.remove(request.branch, of: remote, expecting: request.commit)
    }
  }

  private func exchanging<Result>(
    _ doing: String,
    _ body: () throws(GitError) -> Result
  ) throws(StoreError) -> Result {
    do throws(GitError) { return try body() } catch {
      throw StoreError(exchanging: error, while: doing)
    }
  }
}
