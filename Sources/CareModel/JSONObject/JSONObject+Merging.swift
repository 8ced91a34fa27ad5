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
}
