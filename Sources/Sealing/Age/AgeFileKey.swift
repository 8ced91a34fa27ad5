package import Sodium

/// The key under which the content of one age file stands, for whoever opened it once.
///
/// With it the file is opened again and written again for the same recipients, without what they open
/// it with. A file that is sealed anew has another one.
package struct AgeFileKey: Hashable, Sendable {
  /// The beginning of the text of a key.
  package static let textPrefix = "CAREPLAN-FILE-KEY-"
  /// The bytes of every key.
  package static let count = WrappedFileKey.fileKeyCount

  /// The 16 bytes.
  package let secret: SecretBytes

  /// Makes a new key by chance.
  package init() throws(SealingError) {
    secret = try sodium { () throws(SodiumError) in try SecretBytes(random: Self.count) }
  }

  /// Takes the bytes of a key.
  package init(_ secret: SecretBytes) throws(SealingError) {
    guard secret.count == Self.count else {
      throw SealingError(.malformedKey, "The key of an age file has \(Self.count) bytes.")
    }
    self.secret = secret
  }

  /// The key of a file that these identities open.
  ///
  /// Cost: as ``AgeReader``.
  ///
  /// - Throws: `noMatch` if nothing here opens it.
  package init(of file: [UInt8], with identities: AgeIdentities) throws(SealingError) {
    let (header, _) = try AgeFile.header(of: file)
    secret = try identities.fileKey(of: header)
  }

  /// Refuses a head that is of another file, or was changed.
  func verify(_ header: AgeHeader) throws(SealingError) {
    do { try header.verify(fileKey: secret) } catch {
      guard error.code == .headerNotAuthentic else { throw error }
      throw SealingError(.noMatch, "This is not the key of the age file.")
    }
  }

  package static func == (one: AgeFileKey, other: AgeFileKey) -> Bool { one.secret == other.secret }

  /// All have one hash, which says nothing of them.
  package func hash(into hasher: inout Hasher) { hasher.combine(Self.count) }
}
