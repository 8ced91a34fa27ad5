import CGit2

extension ObjectID {
  /// Reads libgit2's form of an id.
  init(_ native: git_oid) {
    self = withUnsafeBytes(of: native.id) { bytes in
      ObjectID(
        first: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        second: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        third: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
      )
    }
  }

  /// libgit2's form of the id.
  var native: git_oid {
    var native = git_oid()
    let (first, second, third) = words
    withUnsafeMutableBytes(of: &native.id) { bytes in
      bytes.storeBytes(of: first.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return native
  }

  /// Returns the id that a file with these bytes has in every repository.
  ///
  /// - Throws: ``GitError`` if the bytes are one half of a SHA-1 collision.
  public static func blob(of bytes: [UInt8]) throws(GitError) -> ObjectID {
    try object(of: bytes.span, kind: GIT_OBJECT_BLOB)
  }

  static func object(of bytes: Span<UInt8>, kind: git_object_t) throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_odb_hash") {
      bytes.withUnsafeBytes { git_odb_hash(&native, $0.baseAddress, $0.count, kind) }
    }
    return ObjectID(native)
  }
}
