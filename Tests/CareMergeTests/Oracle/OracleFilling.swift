import CanonicalJSON
import CareModel
import Digests

/// What health samples filled into outcomes, as it is merged: by definition, on JSON.
struct OracleFilling {
  typealias Node = OracleGraph.Node

  /// What samples say in a document.
  private struct Part {
    let texts: JSONObject
    let place: Range<Int>
    let values: [JSONValue]

    /// Counts and instants as texts that sort as they do, and then all bytes.
    var rank: [String] {
      let words = (texts["careplan.filled"]?.string ?? "").split(separator: " ").map(String.init)
      let count = Int((texts["careplan.samples"]?.string ?? "").split(separator: " ")[0]) ?? 0
      let padded = String(repeating: "0", count: 19 - String(count).utf8.count) + String(count)
      let keys = ["careplan.derived", "careplan.samples", "careplan.filled"]
      let all = keys.compactMap { texts[$0] } + values
      return [
        count > 0 ? "1" : "0", OracleTime.sortable(.string(words[0])), padded,
        CanonicalJSON.compact(.array(all)),
      ]
    }
  }

  private let merge: OracleMerge
  private let recorded: [Node]

  /// Nil if no leaf has anything of samples.
  init?(_ merge: OracleMerge) {
    let documents = merge.graph.documents
    guard merge.rule.leaves.contains(where: { Self.isMarked(documents[$0]) }) else { return nil }
    self.merge = merge
    recorded = Self.recorded(merge.rule.leaves, in: merge.graph)
  }

  /// The leaves that people made, and those from which they took something; without those that
  /// somebody took back and to which only samples did something since.
  private static func recorded(_ leaves: [Node], in graph: OracleGraph) -> [Node] {
    let made = leaves.filter { !isFilled($0, in: graph) }
    guard !made.isEmpty else { return [] }
    func isOfPeople(_ node: Node) -> Bool {
      graph.documents[node] != nil && !isFilled(node, in: graph) && !graph.isTombstone(node)
    }
    let emptied = leaves.filter { leaf in
      isFilled(leaf, in: graph) && graph.documents[leaf]?["accumulates"] == true
        && made.contains { other in
          let bases = graph.bases(leaf, other)
          return isOfPeople(other) && bases.contains(where: isOfPeople)
            && !bases.contains { isFilled($0, in: graph) }
        }
    }
    func said(_ node: Node) -> JSONObject {
      var said = withoutPart(graph.documents[node] ?? [:])
      said["version"] = .bool(graph.isTombstone(node) && !isFilled(node, in: graph))
      for names in OracleMembers.provenance(of: "outcome") {
        for name in names { said[name] = nil }
      }
      return said
    }
    let speaking = leaves.filter { made.contains($0) || emptied.contains($0) }
    return speaking.filter { leaf in
      !speaking.contains { other in
        let bases = graph.bases(leaf, other).map(said)
        return said(other)["version"] == true && bases.contains(said(leaf))
          && !bases.contains(said(other))
      }
    }
  }

  var verdict: OracleVerdict {
    let documents = merge.graph.documents
    var rest = merge
    let left = valuesLeft
    for (node, document) in documents {
      var stripped = stripped(document)
      if !left.isEmpty, Self.part(of: document) != nil {
        stripped["values"] = .array((stripped["values"]?.array ?? []) + left)
      }
      rest.graph.documents[node] = stripped
    }
    let noted = OracleRule(graph: rest.graph, leaves: merge.rule.leaves)
    let speaking = recorded.isEmpty ? merge.rule.leaves : recorded
    rest.rule = OracleRule(graph: rest.graph, leaves: speaking)
    rest.mergeMembers()
    rest.rule = noted
    for list in OracleMembers.lists(of: "outcome") where ["notes", "tags"].contains(list.member) {
      rest.merged[list.member] = nil
      rest.mergeList(list)
    }
    guard rest.conflicts.isEmpty else { return .open(rest.conflicts) }
    var document = rest.joined()
    var version = document["version"]?.object ?? [:]
    let taken = recorded.isEmpty ? [best(of: merge.rule.leaves)].compactMap(\.self) : recorded
    let ends = taken.filter { recorded.isEmpty || !Self.isFilled($0, in: merge.graph) }
      .compactMap { merge.graph.bookkeeping(of: $0, "deleted") }
    version["deleted"] = ends.count == taken.count ? OracleTime.least(ends) : nil
    document["version"] = .object(version)
    if recorded.isEmpty, let leaf = taken.first {
      for name in Self.measured { document[name] = documents[leaf]?[name] }
    }
    let standing = standing
    let found = standing.filter { Self.part(of: documents[$0] ?? [:]) != nil }
    let replaced = Set(standing).subtracting(found).compactMap { documents[$0] }
      .filter { !recorded.isEmpty && Self.isMarked($0) }
      .compactMap { $0["userInfo"]?.object?["careplan.derived"]?.string }
    if let mark = replaced.max(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var texts = document["userInfo"]?.object ?? [:]
      texts["careplan.derived"] = .string(mark)
      document["userInfo"] = .object(texts)
    } else if let leaf = best(of: found), let part = Self.part(of: documents[leaf] ?? [:]) {
      var texts = document["userInfo"]?.object ?? [:]
      for text in part.texts.members { texts[text.key] = text.value }
      document["userInfo"] = .object(texts)
      if !recorded.isEmpty {
        document["values"] = .array((document["values"]?.array ?? []) + part.values)
      }
    }
    return .joined(document, unordered: rest.unordered)
  }

  /// What several people have changed: the values of the only filling from which any two leaves come.
  private var valuesLeft: [JSONValue] {
    let documents = merge.graph.documents
    let changed = recorded.filter {
      Self.isMarked(documents[$0]) && Self.part(of: documents[$0] ?? [:]) == nil
    }
    var filled: [[JSONValue]] = []
    for left in merge.rule.leaves where changed.count > 1 {
      for right in merge.rule.leaves where left != right {
        for base in merge.graph.bases(left, right) {
          guard let part = Self.part(of: documents[base] ?? [:]) else { continue }
          if !filled.contains(part.values) { filled.append(part.values) }
        }
      }
    }
    return filled.count == 1 ? filled[0] : []
  }

  /// The leaves that say what there is of samples: of those that people made, the ones that nobody
  /// overrides in that.
  private var standing: [Node] {
    guard !recorded.isEmpty else { return [best(of: merge.rule.leaves)].compactMap(\.self) }
    let rule = OracleRule(graph: merge.graph, leaves: recorded)
    let standing = rule.candidates { document -> [String]? in
      guard Self.isMarked(document) else { return nil }
      return Self.part(of: document)?.rank ?? []
    }
    return standing.isEmpty ? recorded : standing
  }

  /// What follows from samples alone.
  private static let measured = [
    "careKitID", "effectiveDate", "schemaVersion", "source", "state", "taskOccurrenceIndex",
    "taskUUID", "timezone", "values",
  ]

  /// A document as people made it.
  private func stripped(_ document: JSONObject) -> JSONObject {
    var rest = Self.withoutPart(document)
    var version = rest["version"]?.object ?? [:]
    if recorded.isEmpty || Self.isFilled(document) { version["deleted"] = nil }
    rest["version"] = .object(version)
    guard recorded.isEmpty else { return rest }
    for name in Self.measured { rest[name] = nil }
    return rest
  }

  private static func withoutPart(_ document: JSONObject) -> JSONObject {
    var rest = document
    if let part = part(of: document), var values = document["values"]?.array {
      values.removeSubrange(part.place)
      rest["values"] = .array(values)
    }
    if var texts = document["userInfo"]?.object, isMarked(document) {
      for key in texts.keys where keys.contains(key) { texts[key] = nil }
      rest["userInfo"] = texts.isEmpty ? nil : .object(texts)
    }
    return rest
  }

  /// The leaf with which none can compete.
  private func best(of leaves: [Node]) -> Node? {
    let documents = merge.graph.documents
    func rank(_ node: Node) -> [String] {
      let document = documents[node] ?? [:]
      let measured = JSONObject(
        Self.measured.compactMap { name in document[name].map { (name, $0) } }
      )
      let end = merge.graph.bookkeeping(of: node, "deleted")
      return (Self.part(of: document)?.rank ?? [])
        + [end == nil ? "a" : OracleTime.sortable(end), CanonicalJSON.compact(.object(measured))]
    }
    return leaves.max { left, right in
      for (one, other) in zip(rank(left), rank(right)) where one != other {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return false
    }
  }

  private static let keys = ["careplan.derived", "careplan.filled", "careplan.samples"]

  private static func isMarked(_ document: JSONObject?) -> Bool {
    document?["userInfo"]?.object?["careplan.derived"] != nil
  }

  /// Whether samples once filled what this goes back to.
  static func wasFilled(_ node: Node, in graph: OracleGraph) -> Bool {
    isMarked(graph.documents[node])
  }

  /// Whether nothing of what samples filled is left.
  static func isCorrected(_ node: Node, in graph: OracleGraph) -> Bool {
    isMarked(graph.documents[node]) && graph.documents[node].flatMap { part(of: $0) } == nil
  }

  /// Whether a version says nothing but what samples do; who takes them back says more.
  static func isFilled(_ node: Node, in graph: OracleGraph) -> Bool {
    graph.documents[node].map { isFilled($0) } ?? false
  }

  private static func isFilled(_ document: JSONObject) -> Bool {
    guard let part = part(of: document) else { return false }
    let isEnd = document["version"]?.object?["deleted"] != nil
    if isEnd, part.rank.first == "1" { return false }
    return part.values == document["values"]?.array && document["state"] == nil
      && document["reason"] == nil
  }

  /// The first values in a row that have the digest.
  private static func part(of document: JSONObject) -> Part? {
    let texts = document["userInfo"]?.object ?? [:]
    let values = document["values"]?.array ?? []
    let words = (texts["careplan.filled"]?.string ?? "").split(separator: " ")
    guard isMarked(document), words.count == 3, let count = Int(words[1]) else { return nil }
    for start in values.indices.map(\.self) + [values.count] where start + count <= values.count {
      let place = start..<start + count
      let bytes = values[place].flatMap { Digest(sha256: CanonicalJSON.compact($0)).bytes }
      guard Digest(sha256: bytes).hex(32) == words[2] else { continue }
      let own = JSONObject(keys.compactMap { key in texts[key].map { (key, $0) } })
      return Part(texts: own, place: place, values: Array(values[place]))
    }
    return nil
  }
}
