import CanonicalJSON

extension JSONObject {
  /// Returns this object with the members of another one; objects within are merged, all else
  /// replaced.
  func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for member in other.members {
      guard let inner = merged[member.key]?.object, let addition = member.value.object else {
        merged[member.key] = member.value
        continue
      }
      merged[member.key] = .object(inner.merging(addition))
    }
    return merged
  }

  /// Returns the members that have none of these names; lookalikes of a name are faults in a hand
  /// edit.
  func unknown(beside names: [String], _ faults: inout FaultCollector) -> JSONObject {
    let others = members.filter { member in !names.contains { $0.isSameInUTF8(member.key) } }
    let unknown = JSONObject(others.map { ($0.key, $0.value) })
    guard faults.strictness == .refusesLookalikes else { return unknown }
    for key in unknown.keys {
      guard let meant = names.lookalike(of: key) else { continue }
      faults.add("No member has the name '\(key)': did you mean '\(meant)'?", at: key)
    }
    return unknown
  }
}
