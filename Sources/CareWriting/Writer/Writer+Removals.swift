import CareModel
import CareReading
import Files
import Git

extension Writer {
  /// Notes what removed heads showed before the branch moves over them.
  ///
  /// Whoever removed a record has seen the version that its head showed then, not one that a later
  /// exchange brings: only that one, with all before it, is deleted.
  func noteRemovals(of files: [Journal.File], from tip: Tip) throws(StoreError) {
    guard let root = engine.paths.workDirectory else { return }
    let isThere = { (path: String) in FileSystem.kind(of: "\(root)/\(path)") != nil }
    let removed = files.filter { file in
      guard case .head = StoreLayout.place(of: file.path) else { return false }
      return file.expected != nil && !isThere(file.path)
    }
    guard !removed.isEmpty else { return }
    let skipped =
      engine.isSparseWorkTree ? try engine.skippedPaths(among: removed.map(\.path)) : []
    var intents = try Intents.load(engine.paths)
    intents.forgetRemovals(where: isThere)
    for file in removed where !skipped.contains(file.path) {
      guard let bytes = try engine.contents(of: file.path, in: tip.tree),
        let head = try? VersionFile.head(bytes, at: file.path)
      else { continue }
      intents.note(removed: file.path, showing: head.version.uuid)
    }
    try intents.save(engine.paths)
  }
}
