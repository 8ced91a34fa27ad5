import CanonicalJSON
import CareAccess
package import Files
package import Git

/// What this copy found in the files of a sealed remote, so that each is opened once.
///
/// Deleting the file changes no answer.
package struct SealedCache: Sendable {
  private let path: String
  /// The bytes of the file.
  private var written: [UInt8] = []
  /// The keys for which ``foreign`` is known, as one digest.
  var keys = ""
  /// The sealed packs that were opened, by their names.
  var packs: [String: OpenedPack] = [:]
  /// The files that none of the keys opens, by the ids of their blobs: a host may give a name other bytes.
  var foreign: Set<String> = []
  /// The envelopes that were opened, by the ids of their blobs.
  var envelopes: [String: OpenedEnvelope] = [:]
  /// The request branches, each with its commit, that contain no request for the known keys.
  package var unreadableRequests: Set<String> = []
  /// The paths that do not belong there and were reported.
  private var reported: Set<String> = []

  package init(at path: String) {
    self.path = path
    guard let bytes = try? FileSystem.contents(of: path),
      // A host may hold tens of thousands of files, which makes more than a record has.
      let object = try? CanonicalJSON.read(bytes, limits: .exchange).object
    else { return }
    written = bytes
    keys = object["keys"]?.string ?? ""
    let known = object["packs"]?.object ?? JSONObject()
    for name in known.keys {
      packs[name] = known[name]?.object.flatMap { OpenedPack(name, $0) }
    }
    foreign = Set((object["foreign"]?.array ?? []).compactMap(\.string))
    let opened = object["envelopes"]?.object ?? JSONObject()
    for name in opened.keys { envelopes[name] = opened[name]?.object.flatMap(OpenedEnvelope.init) }
    unreadableRequests = Set((object["requests"]?.array ?? []).compactMap(\.string))
    reported = Set((object["reported"]?.array ?? []).compactMap(\.string))
  }

  /// The commits of the packs of vaults that the remote had, with the stream of each.
  package var vaultTips: [(commit: ObjectID, stream: String)] {
    packs.values.filter { $0.stream != EpochKey.core }.map { ($0.tip, $0.stream) }
  }

  /// Notes a sealed pack that was written here.
  package mutating func note(_ pack: OpenedPack) { packs[pack.name] = pack }

  /// Returns the recipient of the pack that contains a commit of a stream; nil if there are none or several.
  package func recipientName(of tip: ObjectID, in stream: String) -> String? {
    let recipients = packs.values.filter { $0.tip == tip && $0.stream == stream }.map(\.recipient)
    return Set(recipients).count == 1 ? recipients.first : nil
  }

  /// Notes the paths that do not belong there, and returns those that were not reported before.
  package mutating func report(unknownPaths paths: [String]) -> [String] {
    let new = paths.filter { !reported.contains($0) }
    reported = Set(paths)
    return new
  }

  /// Forgets what was found in each file, so that all are opened again.
  package mutating func forgetFiles() { (packs, foreign, envelopes) = ([:], [], [:]) }

  /// Writes the file if it differs.
  package func save() throws(FileError) {
    var packs: JSONObject = [:]
    for (name, pack) in self.packs { packs[name] = .object(pack.json) }
    var opened: JSONObject = [:]
    for (name, envelope) in envelopes { opened[name] = .object(envelope.json) }
    let object: JSONObject = [
      "envelopes": .object(opened),
      "foreign": .array(foreign.sorted().map { .string($0) }), "keys": .string(keys),
      "packs": .object(packs),
      "reported": .array(reported.sorted().map { .string($0) }),
      "requests": .array(unreadableRequests.sorted().map { .string($0) }),
    ]
    let bytes = CanonicalJSON.write(.object(object))
    guard bytes != written else { return }
    try FileSystem.makeDirectory(FileSystem.directory(of: path), as: .owner)
    try FileSystem.replace(path, with: bytes, as: .owner)
  }
}

/// The content of an opened envelope, without its keys.
struct OpenedEnvelope: Hashable, Sendable {
  let stream: String
  let terms: StreamTerms?

  init(of stream: String, _ terms: StreamTerms?) { (self.stream, self.terms) = (stream, terms) }

  fileprivate init?(_ json: JSONObject) {
    guard let stream = json["stream"]?.string else { return nil }
    self.stream = stream
    terms = json["terms"].flatMap { StreamTerms($0) }
  }

  fileprivate var json: JSONObject {
    var json: JSONObject = ["stream": .string(stream)]
    json["terms"] = terms?.json
    return json
  }
}

/// What is known of a sealed pack that was opened.
package struct OpenedPack: Hashable, Sendable {
  /// The name of the file in `s/`.
  package let name: String
  package let size: Int
  package let stream: String
  package let branch: String?
  package let base: [ObjectID]
  package let tip: ObjectID
  /// The SHA-256 of the recipient that it is sealed to.
  package let recipient: String

  package init(_ name: String, size: Int, _ pack: SealedPack, recipient: String) {
    self.name = name
    self.size = size
    (stream, branch, base, tip) = (pack.stream, pack.branch, pack.base, pack.tip)
    self.recipient = recipient
  }

  fileprivate init?(_ name: String, _ json: JSONObject) {
    guard let stream = json["stream"]?.string, let recipient = json["recipient"]?.string,
      let size = json["size"]?.number?.int, 0...SealedTree.mostPackBytes ~= size,
      let tip = json["tip"]?.string.flatMap({ ObjectID(hex: $0) }),
      let base = json["base"]?.array?.map({ $0.string.flatMap { ObjectID(hex: $0) } }),
      !base.contains(nil)
    else { return nil }
    self.name = name
    self.size = size
    self.stream = stream
    self.recipient = recipient
    self.tip = tip
    branch = json["branch"]?.string
    self.base = base.compactMap(\.self)
  }

  fileprivate var json: JSONObject {
    var json: JSONObject = [
      "base": .array(base.map { .string($0.hex) }), "recipient": .string(recipient),
      "size": .number(JSONNumber(size)), "stream": .string(stream), "tip": .string(tip.hex),
    ]
    if let branch { json["branch"] = .string(branch) }
    return json
  }
}
