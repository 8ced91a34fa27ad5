import CanonicalJSON
import CareModel

/// What a merge sees of one version.
struct VersionContent: Hashable {
  /// The version; nil for what stands in place of an ancestor that does not exist.
  let uuid: VersionID?
  var members: JSONObject
  let deleted: Instant?

  init() {
    uuid = nil
    members = JSONObject()
    deleted = nil
  }

  init(uuid: VersionID?, members: JSONObject, deleted: Instant?) {
    (self.uuid, self.members, self.deleted) = (uuid, members, deleted)
  }

  init(_ record: AnyRecord) {
    uuid = record.version.uuid
    members = record.contentObject
    deleted = record.version.deleted
  }

  subscript(member: String) -> JSONValue? { members[member] }

  /// Returns some of the members alone.
  func picking(_ names: [String]) -> JSONObject {
    JSONObject(names.compactMap { name in members[name].map { (name, $0) } })
  }
}
