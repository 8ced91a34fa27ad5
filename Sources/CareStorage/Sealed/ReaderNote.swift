import CanonicalJSON
import CareSharing
import Files

/// The state of the vaults of a read-only copy, in the file that marks it as one.
struct ReaderNote {
  private static let (format, entitled, terms) = ("format", "entitled", "terms")

  /// The streams of which a remote had an envelope for this device when it was last asked.
  private(set) var entitled: Set<String> = []
  /// The terms in the envelopes, by the streams' names, including those that are no longer shared.
  private(set) var terms: [String: StreamTerms] = [:]

  /// Reads the file; what is missing in it comes with the next exchange.
  init(_ paths: StorePaths) throws(StoreError) {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.view) }
    guard let bytes, let object = try? CanonicalJSON.read(bytes).object else { return }
    entitled = Set((object[Self.entitled]?.array ?? []).compactMap(\.string))
    let known = object[Self.terms]?.object ?? JSONObject()
    for name in known.keys { terms[name] = known[name].flatMap { StreamTerms($0) } }
  }

  /// Notes what a remote has for this device.
  mutating func update(_ entitled: Set<String>, _ terms: [String: StreamTerms]) {
    self.entitled = entitled
    self.terms.merge(terms) { $1 }
  }

  func save(_ paths: StorePaths) throws(StoreError) {
    var known: JSONObject = [:]
    for (name, terms) in terms { known[name] = terms.json }
    let object: JSONObject = [
      Self.format: .number(JSONNumber(1)),
      Self.entitled: .array(entitled.sorted().map { .string($0) }), Self.terms: .object(known),
    ]
    let text = CanonicalJSON.write(.object(object))
    try files { () throws(FileError) in
      guard try FileSystem.contents(of: paths.view) != text else { return }
      try paths.keep(text, at: paths.view)
    }
  }
}
