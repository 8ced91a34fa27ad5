import CanonicalJSON
import CareMerge
import CareModel

/// The versions of a record as an oracle sees them: documents, and who follows whom.
///
/// Everything is worked out by definition and by brute force.
struct OracleGraph {
  typealias Node = VersionID

  /// The versions that have content.
  var documents: [Node: JSONObject]
  /// All that a version was made from, directly or not, whether anybody has it or not.
  let ancestors: [Node: Set<Node>]
  /// The versions that no other one with content was made from, by uuid.
  let leaves: [Node]
  /// The nearest common ancestors of each two leaves.
  private var nearest: [Set<Node>: [Node]] = [:]

  init(_ versions: [AnyRecord], purged: [PurgedVertex]) {
    let erased = Set(purged.map(\.uuid))
    var documents: [Node: JSONObject] = [:]
    for version in versions where !erased.contains(version.version.uuid) {
      documents[version.version.uuid] = version.json.object
    }
    var closure = Dictionary(purged.map { ($0.uuid, Set($0.previous)) }, uniquingKeysWith: { $1 })
    for (node, document) in documents { closure[node] = Set(Self.parents(of: document)) }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for (node, known) in closure {
        let further = known.union(known.flatMap { closure[$0] ?? [] })
        guard further.count > known.count else { continue }
        closure[node] = further
        hasGrown = true
      }
    }
    (self.documents, ancestors) = (documents, closure)
    leaves = documents.keys.filter { node in
      documents.keys.allSatisfy { closure[$0]?.contains(node) != true }
    }.sorted()
    for left in leaves {
      for right in leaves { nearest[[left, right]] = common(left, right) }
    }
  }

  private static func parents(of document: JSONObject) -> [Node] {
    (document["version"]?.object?["previous"]?.array ?? []).compactMap { parent in
      parent.string.flatMap { Node($0) }
    }
  }

  /// Whether two versions go back to one thing, which nobody may have any more.
  func areRelated(_ left: Node, _ right: Node) -> Bool {
    !(ancestors[left] ?? []).isDisjoint(with: ancestors[right] ?? [])
  }

  /// The common ancestors of two leaves that no other common ancestor follows.
  func bases(_ left: Node, _ right: Node) -> [Node] { nearest[[left, right]] ?? [] }

  private func common(_ left: Node, _ right: Node) -> [Node] {
    let common = (ancestors[left] ?? []).intersection(ancestors[right] ?? [])
      .filter { documents[$0] != nil }
    return common.filter { node in common.allSatisfy { ancestors[$0]?.contains(node) != true } }
      .sorted()
  }

  func isTombstone(_ node: Node) -> Bool { bookkeeping(of: node, "deleted") != nil }

  func bookkeeping(of node: Node, _ member: String) -> JSONValue? {
    documents[node]?["version"]?.object?[member]
  }
}
