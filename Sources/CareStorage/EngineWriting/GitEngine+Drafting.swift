import CanonicalJSON
package import CareModel
import Files
import Git

extension GitEngine {
  /// Puts a record into its head file.
  package func put(
    _ record: AnyRecord,
    at path: String,
    isRetroactive: Bool
  ) throws(StoreError) {
    var intents = try Intents.load(paths)
    intents.setRetroactive(path, isRetroactive)
    try intents.save(paths)
    let json = record.version.isDraft ? .object(record.contentObject) : record.json
    try put(CanonicalJSON.write(json), at: path)
  }

  /// Puts files into the work tree: all of them, or none.
  ///
  /// A process that is killed in between leaves a journal by which the next one takes back what was
  /// written. Files that somebody has edited since then stay.
  package func put(
    _ changes: ChangeSet,
    _ progress: ((Int, Int) -> Void)?
  ) throws(StoreError) {
    var files: [(path: String, bytes: [UInt8])] = []
    var undoing: [Journal.File] = []
    let tip = try tip()
    for path in changes.files.keys.sorted() {
      guard case .some(.some(let bytes)) = changes.files[path] else { continue }
      let new = try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
      guard try diskBlob(of: path) != new else { continue }
      files.append((path, bytes))
      let old = try blobID(of: path, in: tip.tree)
      undoing.append(Journal.File(path: path, expected: new, new: old))
    }
    // One file is replaced in one step. Before the first commit there is nothing to go back to.
    let journal = files.count > 1 ? tip.commit.map { Journal(commit: $0, files: undoing) } : nil
    try journal?.save(paths)
    do throws(StoreError) {
      for (index, file) in files.enumerated() {
        progress?(index, files.count)
        try put(file.bytes, at: file.path, flushes: files.count <= Self.flushedOneByOne)
      }
      try flush(files.count)
    } catch {
      if journal != nil { try recover() }
      throw error
    }
    if journal != nil { try Journal.remove(paths) }
  }

  /// Puts bytes into a file of the work tree.
  ///
  /// - Parameter flushes: False if the caller flushes many files at once.
  package func put(
    _ bytes: [UInt8],
    at path: String,
    flushes: Bool = true
  ) throws(StoreError) {
    guard let root = paths.workDirectory else { return }
    try CareStorage.files { () throws(FileError) in
      try paths.makeScratch()
      try paths.put(bytes, at: path, of: FilesBelow(root), flushes: flushes)
    }
  }

  /// Puts files of a commit back into the work tree.
  package func putBack(_ pending: PendingChanges, in tip: Tip) throws(StoreError) {
    var files: [Journal.File] = []
    for path in pending.restoredPaths {
      let present = pending.followed[path] ?? pending.disk[path].flatMap(\.self)
      files.append(
        Journal.File(path: path, expected: present, new: try blobID(of: path, in: tip.tree))
      )
    }
    try checkOut(files)
  }
}
