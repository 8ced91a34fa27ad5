import CanonicalJSON
import CareModel

/// What is left of a version that was erased: enough to keep its place in the version graph.
struct PurgeMarker: Hashable, Sendable {
  /// How much was erased.
  enum Scope: String, Hashable, Sendable {
    case version
    /// The version and all that descend from it.
    case record
  }

  let uuid: VersionID
  let kind: RecordKind
  /// The name of the record's directory, which may be derived from its id.
  let directory: String
  let previous: [VersionID]
  let scope: Scope

  /// Reads a marker; nil if the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let json = try? CanonicalJSON.read(bytes).object,
      let uuid = json["uuid"]?.string.flatMap(VersionID.init(_:)),
      let kind = json["kind"]?.string.flatMap(RecordKind.init(rawValue:)),
      let directory = json["dir"]?.string,
      let scope = json["scope"]?.string.flatMap(Scope.init(rawValue:))
    else { return nil }
    self.uuid = uuid
    self.kind = kind
    self.directory = directory
    self.scope = scope
    previous = json["previous"]?.array?.compactMap { $0.string.flatMap(VersionID.init(_:)) } ?? []
  }
}
