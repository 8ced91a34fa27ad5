import CanonicalJSON
import CareModel
import TestSupport
import Testing

extension CareKitRules {
  /// A revision record after CareKit's store had it: the lists of links and of versions in any order.
  static func restored(_ revision: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    var object = revision.object ?? [:]
    var entities: [JSONValue] = []
    for entity in object["entities"]?.array ?? [] {
      var wrapper = entity.object ?? [:]
      var members = wrapper["object"]?.object ?? [:]
      for name in ["previousVersionUUIDs", "nextVersionUUIDs"] {
        members[name] = .array((members[name]?.array ?? []).shuffled(using: &random))
      }
      wrapper["object"] = .object(members)
      entities.append(.object(wrapper))
    }
    object["entities"] = .array(entities.shuffled(using: &random))
    return .object(object)
  }

  /// A revision record after an app fetched the tip, changed it and updated it; and the new version.
  static func changed(_ revision: JSONValue) throws -> (JSONValue, VersionID) {
    let uuid = "0D000000-0000-4000-8000-000000000001"
    var object = revision.object ?? [:]
    var entities = object["entities"]?.array ?? []
    let place = try #require(
      entities.firstIndex { $0.object?["object"]?.object?["nextVersionUUIDs"] == [] }
    )
    var wrapper = try #require(entities[place].object)
    var tip = try #require(wrapper["object"]?.object)
    var new = tip
    new["title"] = "changed"
    new["uuid"] = .string(uuid)
    new["previousVersionUUIDs"] = [tip["uuid"] ?? .null]
    new["updatedDate"] = Instant(seconds: 1_900_000_000).careKitJSON
    tip["nextVersionUUIDs"] = [.string(uuid)]
    wrapper["object"] = .object(tip)
    entities[place] = .object(wrapper)
    wrapper["object"] = .object(new)
    object["entities"] = .array(entities + [.object(wrapper)])
    return (.object(object), try #require(VersionID(uuid)))
  }
}

extension Instant {
  fileprivate var careKitJSON: JSONValue { JSONNumber(careKitSeconds).map { .number($0) } ?? .null }
}
