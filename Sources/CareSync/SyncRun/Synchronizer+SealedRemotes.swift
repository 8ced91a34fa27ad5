public import CareStorage
import CareSharing
import Git

/// Making repositories sealed remotes.
extension Synchronizer {
  /// Prepares an empty repository at a host as a sealed remote.
  ///
  /// Cost: one question to the host, and one push.
  ///
  /// - Parameters:
  ///   - address: `sealed::ADDRESS`, or the address alone.
  ///   - pin: The key that the host has to show before anything is sent to it.
  /// - Returns: False if it was one already.
  /// - Throws: ``StoreError/Code/exists`` if its branch `main` has something else.
  @discardableResult
  public func prepareSealedRemote(
    at address: String,
    showing pin: RemotePin? = nil
  ) throws(StoreError) -> Bool {
    let address = Remote.unsealed(address)
    let host = Remote(name: "", url: address, pin: pin?.pin)
    let reference = "refs/careplan/prepared"
    do throws(GitError) {
      let outer = try transport.inner.fetch(
        SealedTree.branch,
        from: host,
        into: reference,
        progress: nil
      )
      if let outer {
        defer { try? store.setReference(reference, to: nil, "careplan: drop") }
        let repository = try Repository(opening: store.gitDirectory)
        _ = try SealedTree(outer, in: repository)
        return false
      }
      let commit = try Repository(opening: store.gitDirectory).writeObjects {
        writer throws(GitError) in
        var files: [String: ObjectID?] = [:]
        for (path, text) in SealedTree.fixedFiles {
          files[path] = try writer.blob(Array(text.utf8))
        }
        return try writer.commit(
          tree: writer.updateTree(nil, files),
          parents: [],
          author: .sealed,
          committer: .sealed,
          message: "sync\n"
        )
      }
      try transport.inner.push(
        commit,
        to: SealedTree.branch,
        of: host,
        expecting: nil,
        progress: nil
      )
      return true
    } catch {
      if error.code == .notSealed {
        throw StoreError(
          .exists,
          "The branch main of \(RemoteAddress(address)) has other content than encrypted files.",
          remedy: "Name a repository that is empty."
        )
      }
      throw StoreError(exchanging: error, while: "Preparing \(RemoteAddress(address))")
    }
  }
}
