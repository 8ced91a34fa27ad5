package import Git

/// A tree that is being made from another one.
package struct TreeDraft {
  private let base: ObjectID
  /// By path: the blob that is to be there, or nil for no file.
  private(set) var changes: [String: ObjectID?] = [:]
  private var made: [ObjectID: [UInt8]] = [:]

  init(_ base: ObjectID) { self.base = base }

  /// Puts bytes at a path.
  ///
  /// - Parameter present: Blobs that are there already, of which no bytes need be held.
  package mutating func write(
    _ bytes: [UInt8],
    at path: String,
    unlessIn present: some Collection<ObjectID> = []
  ) throws(StoreError) {
    let id = try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
    if !present.contains(id) { made[id] = bytes }
    changes[path] = .some(id)
  }

  /// Puts a blob that is there already at a path; nil removes the file.
  package mutating func set(_ path: String, to blob: ObjectID?) { changes[path] = .some(blob) }

  /// Returns the bytes of a blob, whether new or stored.
  package func bytes(of blob: ObjectID, _ engine: GitEngine) throws(StoreError) -> [UInt8] {
    if let bytes = made[blob] { return bytes }
    return try engine.blob(blob)
  }

  /// Writes the tree and what is new in it.
  package func write(to writer: inout ObjectWriter) throws(GitError) -> ObjectID {
    for path in changes.keys.sorted() {
      guard case .some(.some(let blob)) = changes[path], let bytes = made[blob] else { continue }
      _ = try writer.blob(bytes)
    }
    return try writer.updateTree(base, changes)
  }
}
