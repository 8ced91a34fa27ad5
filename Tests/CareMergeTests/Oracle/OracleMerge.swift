import CanonicalJSON
import CareMerge
import CareModel

/// The merge of outcomes, written a second time: slow, by definition, on
/// JSON.
///
/// Records that have a course are merged by ``OracleCourseMerge``.
///
/// The order of the elements of a merged list is not its business; see ``OracleVerdict``.
struct OracleMerge {
  var graph: OracleGraph
  var rule: OracleRule
  var merged: JSONObject = [:]
  var conflicts: Set<String> = []
  /// The members whose elements it knows, but not their order.
  var unordered: Set<String> = []

  static func verdict(_ versions: [AnyRecord], purged: [PurgedVertex] = []) -> OracleVerdict {
    let graph = OracleGraph(versions, purged: purged)
    let leaves = graph.leaves
    guard leaves.count > 1 else { return .whole(leaves.first) }
    var merge = OracleMerge(graph)
    if let filled = OracleFilling(merge) { return filled.verdict }
    merge.mergeMembers()
    guard merge.conflicts.isEmpty else { return .open(merge.conflicts) }
    return .joined(merge.joined(), unordered: merge.unordered)
  }

  /// A tombstone speaks only to the live leaves that go back to something that it goes back to; that
  /// of a person also where nobody speaks but samples, or where one of them was corrected by a person
  /// and the tombstone was once filled too.
  init(_ graph: OracleGraph) {
    self.graph = graph
    let leaves = graph.leaves
    let live = leaves.filter { !graph.isTombstone($0) }
    let speaking = leaves.filter { leaf in
      live.isEmpty || live.contains { $0 == leaf || graph.areRelated($0, leaf) }
        || !OracleFilling.isFilled(leaf, in: graph)
          && (live.allSatisfy { OracleFilling.isFilled($0, in: graph) }
            || OracleFilling.wasFilled(leaf, in: graph)
              && live.contains { OracleFilling.isCorrected($0, in: graph) })
    }
    rule = OracleRule(graph: graph, leaves: speaking)
  }

  mutating func mergeMembers() {
    guard let type = graph.documents[graph.leaves[0]]?["type"]?.string else { return }
    mergeLifetime()
    var names = Set(rule.leaves.flatMap { graph.documents[$0]?.keys ?? [] }.map(JSONValue.string))
    names.subtract(["version", "effectiveDate"])
    func take(_ members: [String]) { names.subtract(members.map(JSONValue.string)) }
    for unit in OracleMembers.units(of: type) {
      take(unit.members)
      mergeUnit(unit.name, unit.members)
    }
    for given in OracleMembers.provenance(of: type) {
      take(given)
      takeGiven(given)
    }
    for list in OracleMembers.lists(of: type) {
      take([list.member])
      mergeList(list)
    }
    if type == "outcome" {
      take(["values", "state", "plannedValues"])
      mergeValues()
    }
    for name in names.compactMap(\.string) { mergeUnit(name, [name]) }
  }

  /// A new version without its uuid.
  func joined() -> JSONObject {
    let leaves = graph.leaves
    func all(_ member: String) -> [JSONValue] {
      leaves.compactMap { graph.bookkeeping(of: $0, member) }
    }
    var version: JSONObject = [
      "previous": .array(leaves.map { .string($0.description) }), "mergedBy": 1,
    ]
    version["created"] = OracleTime.least(all("created"))
    version["updated"] = OracleTime.greatest(all("updated"))
    if all("deleted").count == leaves.count {
      version["deleted"] = OracleTime.least(all("deleted"))
    }
    var document = merged
    document["version"] = .object(version)
    return document
  }
}
