import CanonicalJSON
import CareModel
import Testing

/// What CareKit's store makes of the versions in a revision record, by its own rules alone.
///
/// CareKit keeps links as unordered sets, each with its inverse, and drops those to what it does not have.
struct CareKitRules {
  struct Version {
    let uuid: String
    let effective: Double
    let isTombstone: Bool
    let title: String?
    fileprivate(set) var next: Set<String>
    fileprivate(set) var previous: Set<String>
  }

  private(set) var versions: [String: Version] = [:]

  init(_ revision: JSONValue) throws {
    for entity in try #require(revision.object?["entities"]?.array) {
      let object = try #require(entity.object?["object"]?.object)
      let version = Version(
        uuid: try #require(object["uuid"]?.string),
        effective: try #require(object["effectiveDate"]?.number?.double),
        isTombstone: object["deletedDate"] != nil,
        title: object["title"]?.string,
        next: Set((object["nextVersionUUIDs"]?.array ?? []).compactMap(\.string)),
        previous: Set((object["previousVersionUUIDs"]?.array ?? []).compactMap(\.string))
      )
      versions[version.uuid] = version
    }
    for version in versions.values {
      for uuid in version.next { versions[uuid]?.previous.insert(version.uuid) }
      for uuid in version.previous { versions[uuid]?.next.insert(version.uuid) }
    }
    let uuids = Set(versions.keys)
    for uuid in uuids {
      versions[uuid]?.next.formIntersection(uuids)
      versions[uuid]?.previous.formIntersection(uuids)
    }
  }

  /// The versions without a successor.
  var tips: [Version] { versions.values.filter(\.next.isEmpty) }

  /// What a query with an interval that ends at a moment gives.
  func versions(before end: Double) -> [Version] {
    versions.values.filter { version in
      version.effective < end && !version.isTombstone
        && (version.next.isEmpty
          || version.next.contains { uuid in versions[uuid].map { $0.effective >= end } ?? false })
    }
  }

  /// The title whose events CareKit finds at each of some moments on the way back from a version, which
  /// a query of an interval with this end gave; of several predecessors it takes any.
  func titles(
    at moments: [Double],
    backFrom version: Version,
    before end: Double,
    any: (Set<String>) -> String?
  ) -> [Double: String] {
    var chain = [version]
    while let last = chain.last, let uuid = any(last.previous), let next = versions[uuid],
      !next.isTombstone, chain.count <= versions.count
    {
      chain.append(next)
    }
    var titles: [Double: String] = [:]
    var currentEnd = end
    // Newer versions first among those of one date: the sorting is stable.
    let order = chain.enumerated().sorted {
      ($1.element.effective, $0.offset) < ($0.element.effective, $1.offset)
    }
    for (_, version) in order {
      for moment in moments where version.effective <= moment && moment < currentEnd {
        titles[moment] = version.title
      }
      currentEnd = min(currentEnd, version.effective)
    }
    return titles
  }
}
