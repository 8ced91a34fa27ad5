import Files
package import Git

extension GitEngine {
  /// Returns the blob that the bytes of a file in the work tree would make; nil if there is no
  /// file.
  package func diskBlob(of path: String) throws(StoreError) -> ObjectID? {
    guard let bytes = try diskContents(of: path) else { return nil }
    return try blobID(of: bytes, at: path)
  }

  package func blobID(of bytes: [UInt8], at path: String) throws(StoreError) -> ObjectID {
    try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
  }

  /// Returns the bytes of a file in the work tree; nil if there is no file.
  package func diskContents(of path: String) throws(StoreError) -> [UInt8]? {
    guard let root = paths.workDirectory else { return nil }
    return try CareReading.files { () throws(FileError) in
      try FileSystem.contents(of: path, below: root)
    }
  }
}
