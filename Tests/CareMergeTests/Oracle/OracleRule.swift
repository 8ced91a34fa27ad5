import CanonicalJSON

/// The rule of overriding, tried on all pairs of leaves.
struct OracleRule {
  typealias Node = OracleGraph.Node

  let graph: OracleGraph
  /// The leaves that have a say.
  let leaves: [Node]

  /// The leaves that no other one overrides in a value.
  func candidates<Value: Hashable>(_ value: (JSONObject) -> Value?) -> [Node] {
    func read(_ node: Node) -> Value? { graph.documents[node].flatMap(value) }
    return leaves.filter { leaf in
      !leaves.contains { other in
        let base = graph.bases(leaf, other).map(read)
        let values = base.isEmpty ? [nil] : base
        return read(leaf) != read(other) && values.contains(read(leaf))
          && !values.contains(read(other))
      }
    }
  }

  /// The different values that nobody overrides; of no candidates those of all leaves.
  func distinct<Value: Hashable>(_ value: (JSONObject) -> Value?) -> Set<Value?> {
    let candidates = candidates(value)
    return Set(
      (candidates.isEmpty ? leaves : candidates).map { graph.documents[$0].flatMap(value) }
    )
  }

  /// The one value that a merge takes, or nil if the leaves conflict.
  func agreed<Value: Hashable>(_ value: (JSONObject) -> Value?) -> Value?? {
    let values = distinct(value)
    return values.count == 1 ? values.first : nil
  }

  /// A value that never conflicts: where several are left, the earliest leaf of those gives it.
  func given<Value: Hashable>(
    among leaves: [Node]? = nil,
    _ value: (JSONObject) -> Value?
  ) -> Value? {
    let rule = OracleRule(graph: graph, leaves: leaves ?? self.leaves)
    let candidates = rule.candidates(value)
    return earliest(candidates.isEmpty ? rule.leaves : candidates)
      .flatMap { graph.documents[$0] }.flatMap(value)
  }

  /// The leaf with the earliest (`created`, uuid).
  func earliest(_ leaves: [Node]) -> Node? {
    leaves.min { left, right in
      let (first, second) = (created(left), created(right))
      return first == second ? left < right : first < second
    }
  }

  private func created(_ node: Node) -> String {
    OracleTime.sortable(graph.bookkeeping(of: node, "created"))
  }
}

/// Instants as texts.
enum OracleTime {
  /// A text that sorts as the instants do.
  static func sortable(_ instant: JSONValue?) -> String {
    let text = String(instant?.string?.dropLast() ?? "")
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts.first ?? "").\(fraction)" + String(repeating: "0", count: 9 - fraction.count)
  }

  static func least(_ instants: [JSONValue]) -> JSONValue? {
    instants.min { sortable($0) < sortable($1) }
  }

  static func greatest(_ instants: [JSONValue]) -> JSONValue? {
    instants.max { sortable($0) < sortable($1) }
  }
}
