import CanonicalJSON
import CareModel
import Git

/// A purge marker as it stands in a tree.
struct ErasedVersion {
  let marker: PurgeMarker
  let bytes: [UInt8]
  private let members: JSONObject

  /// Reads a marker; nil if the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let marker = PurgeMarker(bytes), let members = try? CanonicalJSON.read(bytes).object
    else { return nil }
    self.marker = marker
    self.bytes = bytes
    self.members = members
  }

  /// Takes a marker that travelled as JSON; nil if it is none.
  init?(_ json: JSONValue) { self.init(CanonicalJSON.write(json)) }

  /// The marker as it travels.
  var json: JSONValue { .object(members) }

  /// Whether this one stands rather than another of the same version.
  ///
  /// The wider scope does; then the earlier one; then the lesser bytes.
  func stands(before other: ErasedVersion) -> Bool {
    if marker.scope != other.marker.scope { return marker.scope == .record }
    let (time, otherTime) = (members["when"]?.string ?? "", other.members["when"]?.string ?? "")
    if time != otherTime { return time.utf8.lexicographicallyPrecedes(otherTime.utf8) }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The marker of a version that was made from this one.
  func marker(for version: Version) -> [UInt8] {
    var members = members
    members["uuid"] = .string(version.uuid.description)
    members["previous"] = .array(version.previous.map { .string($0.description) })
    return CanonicalJSON.write(.object(members))
  }
}
