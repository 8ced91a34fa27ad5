import CanonicalJSON
package import Git
package import Sealing
import Sodium

/// A part of the commits of a stream, as one file of a sealed remote.
///
/// The name of the file is the SHA-256 of its bytes. Nothing signs a sealed pack: the commits in it are
/// judged by their own signatures.
package struct SealedPack: Hashable, Sendable {
  private static let title = "careplan-segment 1"

  /// The commits whose objects the pack leaves out.
  package let base: [ObjectID]
  /// The branch of the store, such as `refs/heads/main`; nil in a vault.
  package let branch: String?
  /// `core`, or the id of a vault.
  package let stream: String
  /// The commit whose objects the pack has.
  package let tip: ObjectID
  /// A pack of git, version 2, thin against the base.
  package let pack: [UInt8]

  package init(base: [ObjectID], branch: String?, stream: String, tip: ObjectID, pack: [UInt8]) {
    self.base = base.sorted()
    self.branch = branch
    self.stream = stream
    self.tip = tip
    self.pack = pack
  }

  /// Reads the content of a file; nil if it is not as ``content`` writes it.
  package init?(_ content: [UInt8]) {
    guard let frame = SealedFrame(content, Self.title), let stream = frame.header["stream"]?.string,
      let tip = frame.header["tip"]?.string.flatMap({ ObjectID(hex: $0) }),
      let base = frame.header["base"]?.array
    else { return nil }
    let commits = base.compactMap { $0.string.flatMap { ObjectID(hex: $0) } }
    self.init(
      base: commits,
      branch: frame.header["branch"]?.string,
      stream: stream,
      tip: tip,
      pack: frame.bytes
    )
    guard header == frame.header else { return nil }
  }

  private var header: JSONObject {
    var header: JSONObject = [
      "base": .array(base.map { .string($0.hex) }), "stream": .string(stream),
      "tip": .string(tip.hex),
    ]
    if let branch { header["branch"] = .string(branch) }
    return header
  }

  /// The content of the file, with its padding.
  package var content: [UInt8] {
    var content = SealedFrame(header: header, bytes: pack).content(Self.title)
    SealedFrame.pad(&content)
    return content
  }

  /// Returns the file: the content, sealed to the recipient of an epoch.
  package func sealed(to recipient: AgeRecipient) throws(SealingError) -> [UInt8] {
    try recipient.sealed(content)
  }
}
