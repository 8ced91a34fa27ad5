import CanonicalJSON
import CareModel

/// The links of a version, where CareKit is told others (see ``DateLinks``).
///
/// They travel in `userInfo` under the version that they belong to: an app that changes a record in
/// CareKit takes a copy of its texts along into a version of its own.
struct KeptLinks: Hashable {
  /// What the version was made from; nil if CareKit is told so.
  var previous: [VersionID]?
  /// The version that whoever changes this one in CareKit has before them, if it is another.
  var head: VersionID?

  private static let previousKey = KeptMembers.prefix + "previous"
  private static let headKey = KeptMembers.prefix + "head"

  /// The members of `userInfo` that hold links, apart from ``KeptMembers/prefix``.
  static let names: Set = ["previous", "head"]

  /// Returns the texts that bring the links along with a version.
  func texts(of version: VersionID) -> JSONObject {
    var texts = JSONObject()
    texts[Self.previousKey] = previous.map { Self.text(version, $0) }
    texts[Self.headKey] = head.map { Self.text(version, [$0]) }
    return texts
  }

  private static func text(_ version: VersionID, _ linked: [VersionID]) -> JSONValue {
    let uuids = linked.map { JSONValue.string($0.description) }
    return .string(CanonicalJSON.compact(.object([version.description: .array(uuids)])))
  }
}

extension KeptLinks {
  /// Takes in what another text says of the same version.
  mutating func add(_ other: KeptLinks) {
    previous = other.previous ?? previous
    head = other.head ?? head
  }

  /// Reads the links from the JSON of the texts; nil if they are none of ours.
  static func read(_ name: String, _ json: JSONValue) -> (version: VersionID, KeptLinks)? {
    guard let member = json.object?.members.first, json.object?.count == 1,
      let version = VersionID(member.key), let list = member.value.array
    else { return nil }
    let uuids = list.compactMap { $0.string.flatMap { VersionID($0) } }
    guard uuids.count == list.count else { return nil }
    return switch name {
    case "previous": (version, KeptLinks(previous: uuids))
    case "head" where uuids.count == 1: (version, KeptLinks(head: uuids[0]))
    default: nil
    }
  }
}
