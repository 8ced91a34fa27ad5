import CanonicalJSON
package import Files
package import Sealing

/// The identities of streams that this copy of a store knows, in a file that its owner alone may read.
package struct EpochKeys: Sendable {
  private let path: String
  /// The bytes of the file, if only its owner may read it.
  private var written: [UInt8] = []
  /// For each stream its identities, newest first.
  private var identities: [String: [AgeIdentity]] = [:]

  /// Reads the file; without one there are no identities.
  ///
  /// A damaged file counts as none: envelopes bring the identities again.
  package init(at path: String) throws(FileError) {
    self.path = path
    guard let bytes = try FileSystem.contents(of: path),
      let object = try? CanonicalJSON.read(bytes, limits: .exchange).object
    else { return }
    if FileSystem.mode(of: path).map({ $0 & 0o777 }) == 0o600 { written = bytes }
    for stream in object.keys {
      identities[stream] = (object[stream]?.array ?? []).compactMap { text in
        text.string.flatMap { try? AgeIdentity(plainText: $0) }
      }
    }
  }

  /// Whether no identity is known.
  package var isEmpty: Bool { identities.values.allSatisfy(\.isEmpty) }

  /// Returns the identities of a stream, newest first.
  package func identities(of stream: String) -> [AgeIdentity] { identities[stream] ?? [] }

  /// Returns the identity whose recipient a statement names; nil if it is not known here.
  package func identity(of stream: String, named recipient: String) -> AgeIdentity? {
    identities(of: stream).first { $0.recipientName == recipient }
  }

  /// All identities with their streams, the newest of each stream first.
  var all: [(stream: String, identity: AgeIdentity)] {
    identities.sorted { $0.key < $1.key }.flatMap { stream, identities in
      identities.map { (stream, $0) }
    }
  }

  /// Adds identities in front of those that are known.
  package mutating func add(_ new: [AgeIdentity], of stream: String) {
    let known = Set(identities(of: stream).map(\.recipientName))
    identities[stream] = new.filter { !known.contains($0.recipientName) } + identities(of: stream)
  }

  /// Writes the file, flushed, if it differs.
  package func save() throws(FileError) {
    var object: JSONObject = [:]
    for (stream, identities) in identities {
      object[stream] = .array(identities.compactMap { try? .string($0.plainText()) })
    }
    let bytes = CanonicalJSON.write(.object(object))
    guard bytes != written else { return }
    try FileSystem.makeDirectory(FileSystem.directory(of: path), as: .owner)
    try FileSystem.replace(path, with: bytes, as: .owner)
  }
}
