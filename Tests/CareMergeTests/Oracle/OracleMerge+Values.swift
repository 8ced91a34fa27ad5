import CanonicalJSON

extension OracleMerge {
  /// What an outcome says, as it is merged.
  ///
  /// The state belongs to the list of values: one says what the other means. Where two answers to one
  /// question differ, what follows from them is in question.
  mutating func mergeValues() {
    guard !answersDiffer else {
      conflicts.insert("values")
      return
    }
    let candidates = rule.candidates(Self.statement)
    let standing = candidates.isEmpty ? rule.leaves : candidates
    let accumulates = rule.agreed { $0["accumulates"] }
    if case .some(.some(true)) = accumulates, haveOneState(standing) {
      return unite(rule.leaves, state(standing[0]))
    }
    if let statement = rule.agreed(Self.statement) {
      return takeEarlier(statement, among: rule.leaves)
    }
    let measured = measured(standing)
    let left = Set(measured.map { Self.statement(graph.documents[$0] ?? [:]) })
    if left.count == 1, let statement = left.first {
      return takeEarlier(statement, among: measured)
    }
    guard haveOneState(measured), haveOnlyAppended(measured) else {
      conflicts.insert("values")
      return
    }
    unite(measured, state(measured[0]))
  }

  /// Whether one leaf has an answer that another one lacks, and the other way round, to one question
  /// and about a version that both name.
  private var answersDiffer: Bool {
    func answers(_ leaf: OracleGraph.Node) -> [JSONObject] {
      (graph.documents[leaf]?["answers"]?.array ?? []).compactMap(\.object)
    }
    for left in rule.leaves {
      for right in rule.leaves where left != right {
        let (here, there) = (answers(left), answers(right))
        for one in here where !there.contains(one) {
          for other in there where !here.contains(other) {
            let shared = (one["versions"]?.array ?? []).filter {
              other["versions"]?.array?.contains($0) ?? false
            }
            let isOne = one["question"] == other["question"]
            if isOne, one["answer"] != other["answer"], !shared.isEmpty { return true }
          }
        }
      }
    }
    return false
  }

  /// The leaves without bare completions, if all others have measured something.
  private func measured(_ leaves: [OracleGraph.Node]) -> [OracleGraph.Node] {
    let measured = leaves.filter { !isBareCompletion($0) }
    let isMeasured = measured.allSatisfy { !values($0).isEmpty && state($0) == nil }
    return measured.isEmpty || !isMeasured ? leaves : measured
  }

  private func state(_ node: OracleGraph.Node) -> JSONValue? { graph.documents[node]?["state"] }

  private func haveOneState(_ leaves: [OracleGraph.Node]) -> Bool {
    Set(leaves.map(state)).count == 1
  }

  /// The whole statement, but for the dates at which the values came into being.
  private static func statement(_ document: JSONObject) -> JSONValue? {
    var document = document
    document["values"] = .array(
      (document["values"]?.array ?? []).map { value in
        var value = value.object ?? [:]
        value["createdDate"] = nil
        return .object(value)
      }
    )
    return part(of: document, ["values", "state"])
  }

  private func isBareCompletion(_ leaf: OracleGraph.Node) -> Bool {
    let statement = Self.statement(graph.documents[leaf] ?? [:])
    return statement == ["values": [["type": "boolean", "value": true]]]
  }

  /// Whether each of some leaves has what it had in common with another one, and more behind it.
  private func haveOnlyAppended(_ leaves: [OracleGraph.Node]) -> Bool {
    leaves.allSatisfy { left in
      leaves.filter { $0 != left }.allSatisfy { right in
        let bases = graph.bases(left, right)
        return !bases.isEmpty && bases.allSatisfy { values(left).starts(with: values($0)) }
      }
    }
  }

  private func values(_ node: OracleGraph.Node) -> [JSONValue] {
    graph.documents[node]?["values"]?.array ?? []
  }

  /// Of leaves that say the same, the dates of a one-sided change, else those of the earliest.
  private mutating func takeEarlier(_ statement: JSONValue?, among leaves: [OracleGraph.Node]) {
    let saying = leaves.filter { Self.statement(graph.documents[$0] ?? [:]) == statement }
    take(rule.given(among: saying) { Self.part(of: $0, ["values", "state"]) })
  }

  /// All values of some leaves, but for those that one of them took back.
  private mutating func unite(_ leaves: [OracleGraph.Node], _ state: JSONValue?) {
    let among = OracleRule(graph: graph, leaves: leaves)
    let elements = OracleElements(rule: among).merge { document in
      OracleElements.numbered(document["values"]) { $0 }
    }
    merged["state"] = state
    merged["values"] = .array(elements.values.flatMap(\.self))
    unordered.insert("values")
  }
}
