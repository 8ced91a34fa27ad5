import CGit2
import CMbedTLS

/// The sum at the end of a pack, over all bytes before it: SHA-1.
///
/// libgit2 computes the same sum when it reads the pack, but only of whole objects for others; so
/// it is taken from the library that libgit2 itself builds on.
enum PackChecksum {
  /// Returns the sum, which is as long as an id.
  static func of(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    var native = git_oid()
    let status = withUnsafeMutableBytes(of: &native.id) { sum in
      mbedtls_sha1_ret(bytes, bytes.count, sum.bindMemory(to: UInt8.self).baseAddress)
    }
    guard status == 0 else {
      throw GitError(.other, "It failed with \(status).", function: "mbedtls_sha1_ret")
    }
    return ObjectID(native)
  }
}
