import CanonicalJSON

extension OracleMerge {
  /// Merges the values, the state and the planned values of an outcome, which belong together.
  ///
  /// Leaves with different plans conflict; a leaf without a plan agrees with any. If answers to one question
  /// differ, the values conflict.
  mutating func mergeValues() {
    guard !answersDiffer else {
      conflicts.insert("values")
      return
    }
    let candidates = rule.candidates(Self.wholeStatement)
    let standing = candidates.isEmpty ? rule.leaves : candidates
    let accumulates = rule.agreed { $0["accumulates"] }
    if case .some(.some(true)) = accumulates, haveOneState(standing), plans(standing).count < 2 {
      return unite(rule.leaves, state(standing[0]), plans(standing).first)
    }
    if takeAgreed(among: rule.leaves) { return }
    let measured = measured(standing)
    if takeAgreed(among: measured) { return }
    guard haveOneState(measured), plans(measured).count < 2, haveOnlyAppended(measured) else {
      conflicts.insert("values")
      return
    }
    unite(measured, state(measured[0]), plans(measured).first)
  }

  /// The different plans of some leaves; one without a plan has none.
  private func plans(_ leaves: [OracleGraph.Node]) -> Set<JSONValue> {
    Set(leaves.compactMap { graph.documents[$0]?["plannedValues"] })
  }

  /// Takes what some leaves agree on; returns false if they do not agree.
  private mutating func takeAgreed(among leaves: [OracleGraph.Node]) -> Bool {
    let statement = plans(leaves).count < 2 ? Self.statement : Self.wholeStatement
    guard let agreed = OracleRule(graph: graph, leaves: leaves).agreed(statement) else {
      return false
    }
    let agreeing = leaves.filter { statement(graph.documents[$0] ?? [:]) == agreed }
    take(rule.given(among: agreeing) { Self.part(of: $0, ["values", "state"]) })
    let plan = OracleRule(graph: graph, leaves: agreeing).agreed { $0["plannedValues"] }
    merged["plannedValues"] = plan ?? plans(agreeing).first
    return true
  }

  /// Whether two leaves have different answers to one question about one version, and no base has either.
  private var answersDiffer: Bool {
    func answers(_ leaf: OracleGraph.Node) -> [JSONObject] {
      (graph.documents[leaf]?["answers"]?.array ?? []).compactMap(\.object)
    }
    for left in rule.leaves {
      for right in rule.leaves where left != right {
        let (here, there) = (answers(left), answers(right))
        let old = graph.bases(left, right).flatMap(answers)
        for one in here where !there.contains(one) && !old.contains(one) {
          for other in there where !here.contains(other) && !old.contains(other) {
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

  /// The values without their creation dates, the state and the plan.
  private static func wholeStatement(_ document: JSONObject) -> JSONValue? {
    guard var whole = statement(document)?.object else { return nil }
    whole["plannedValues"] = document["plannedValues"]
    return .object(whole)
  }

  /// The values without their creation dates, and the state.
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

  /// All values of some leaves, but for those that one of them took back.
  private mutating func unite(
    _ leaves: [OracleGraph.Node],
    _ state: JSONValue?,
    _ plan: JSONValue?
  ) {
    let among = OracleRule(graph: graph, leaves: leaves)
    let elements = OracleElements(rule: among).merge { document in
      OracleElements.numbered(document["values"]) { $0 }
    }
    merged["state"] = state
    merged["plannedValues"] = plan
    merged["values"] = .array(elements.values.flatMap(\.self))
    unordered.insert("values")
  }
}
