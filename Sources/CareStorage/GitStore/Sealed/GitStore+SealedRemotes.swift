import CareAccess
import CareModel
package import CareSharing
import Files
package import Git

/// What an exchange with a sealed remote needs of a store.
extension GitStore {
  /// Opens the files of a sealed remote with the keys of who is logged in, and keeps what it learns.
  ///
  /// - Parameter isAnew: Whether files are opened again that were opened before.
  /// - Throws: ``StoreError/Code/loginRequired`` if nobody is logged in and no key is known here.
  package func openSealed(
    _ outer: ObjectID,
    of remote: String,
    isAnew: Bool = false
  ) throws(StoreError) -> Result<SealedOpening, GitError> {
    let device = try surroundings.signer()?.identity
    return try engines.use(.writing) { engine throws(StoreError) in
      let found = try engine.accessLog(with: [engine.tip().tree].compactMap(\.self)).anchor()
      var keys = try engine.epochKeys()
      guard device != nil || !keys.isEmpty else { throw .noSealedLogin }
      var lacksLogin = false
      do throws(GitError) {
        var cache = SealedCache(at: engine.cachePath(of: remote))
        if isAnew { cache.forgetFiles() }
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
        // Keys of another remote do not count: its files would be taken for ones that may be replaced.
        let isOurs = !opening.entitledStreams.isEmpty || !opening.packs.isEmpty
        // A read-only copy of which nothing is shared any more shows what it had.
        guard isNew || isOurs || engine.isReaderCopy else {
          lacksLogin = device == nil
          throw GitError(
            .noKey,
            "No file there opens with the keys of this device.",
            advice:
              "Check the address and the login. If both are right, ask an owner to admit you, or to"
              + " sync once more if you are a member."
          )
        }
        return .success(opening)
      } catch {
        if lacksLogin { throw .noSealedLogin }
        return .failure(error)
      }
    }
  }

  /// Returns the recipients of the epochs of the core stream in which commits of others count; nil if no
  /// epoch is known.
  ///
  /// Cost: one look at each commit of the tips that is not accepted here yet.
  ///
  /// - Parameters:
  ///   - branch: The branch of the tips.
  ///   - tips: Commits whose statements are read in addition to the known ones.
  package func usableRecipients(
    on branch: String,
    reading tips: [ObjectID]
  ) throws(StoreError) -> Set<String>? {
    try withEngine { engine throws(StoreError) in
      let accepted = try engine.acceptedCommit(of: branch)
      guard
        let state = try engine.accessState(upTo: tips, hiding: [accepted].compactMap(\.self)),
        !state.rules.epochs.isEmpty
      else { return nil }
      return Set(state.usableEpochs(of: .core).all.map(\.key.recipient))
    }
  }

  /// Returns the paths of a sealed remote that do not belong there and were not reported before.
  package func reporting(
    unknownPaths paths: [String],
    of remote: String
  ) throws(StoreError) -> [String] {
    var new: [String] = []
    try changeSealedCache(of: remote) { new = $0.report(unknownPaths: paths) }
    return new
  }

  /// Returns whether a commit is one of the encrypted files of a sealed remote.
  package func isSealedRemote(_ commit: ObjectID) throws(StoreError) -> Bool {
    try onRepository("Reading the files of a remote") { repository throws(GitError) in
      try repository.entry(at: SealedTree.format, in: repository.commit(commit).tree) != nil
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

extension StoreError {
  fileprivate static let noSealedLogin = StoreError(
    .loginRequired,
    "A sealed remote is opened with the keys of a member, and nobody is logged in.",
    remedy: "Run \(.login(nil))."
  )
}
