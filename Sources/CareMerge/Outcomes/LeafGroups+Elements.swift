import CanonicalJSON

extension LeafGroups where State == Elements {
  /// The values that leaves have of the elements that no ancestor has.
  var valuesOfNewNames: [Elements.Name: Set<JSONValue>] {
    let old = bases.reduce(into: Set<Elements.Name>()) { $0.formUnion($1.names) }
    var values: [Elements.Name: Set<JSONValue>] = [:]
    for leaf in leaves {
      for name in leaf.names where !old.contains(name) {
        if let value = leaf[name] { values[name, default: []].insert(value) }
      }
    }
    return values
  }

  /// The names of all elements that any leaf has, in an order that all can live with.
  ///
  /// The order of what all leaves share is merged like a value. What only some have stands before
  /// the element that it stands before there, or at the end.
  var orderedNames: [Elements.Name] {
    let sets = leaves.map { Set($0.names) }
    let shared = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    let lead = map { $0.names.filter { shared.contains($0) } }.earliest
    return Elements.order([leaves[lead].names] + leaves.map(\.names))
  }
}
