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
}
