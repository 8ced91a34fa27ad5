import CareModel
import Files
import Git

extension PlainGit {
  /// Finds what must not be committed in what is staged.
  ///
  /// Version files that changed or are gone, records that are not valid, and entries that are no
  /// ordinary files. Nothing is found where no store is.
  ///
  /// - Parameter index: The index file that the commit is made of; nil is the usual one.
  public func checkStaged(index: String? = nil) throws(StoreError) -> [Finding] {
    let engine = try GitEngine(opening: opening)
    let tree = try git("Reading git's index") { () throws(GitError) in
      try engine.repository.tree(ofIndex: index ?? engine.repository.gitDirectory + "index")
    }
    let bases = try bases(engine)
    var holdsStore = false
    for tree in [tree] + bases where try engine.blobID(of: StoreLayout.manifest, in: tree) != nil {
      holdsStore = true
    }
    guard holdsStore else { return [] }
    let reader = CheckedReader(engine)
    try TreeGuard(tree, after: bases, reader).run()
    return reader.findings.sorted()
  }

  /// The trees of the commits that the next one follows.
  private func bases(_ engine: GitEngine) throws(StoreError) -> [ObjectID] {
    var bases: [ObjectID] = []
    if let tree = try engine.tip().tree { bases.append(tree) }
    let path = "\(engine.paths.gitDirectory)/MERGE_HEAD"
    let merged = try files { () throws(FileError) in try FileSystem.contents(of: path) ?? [] }
    for line in String(decoding: merged, as: UTF8.self).split(separator: "\n") {
      if let commit = ObjectID(hex: line) { bases.append(try engine.commit(commit).tree) }
    }
    return bases
  }
}
