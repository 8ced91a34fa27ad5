import CarePlanKit

extension Dispute {
  /// Returns a period in question: `from` it holds, and `until`, unless it has no end; an outcome's
  /// has none.
  func json(of key: RecordKey, _ zone: TimeZoneRules) -> JSONValue {
    var object: JSONObject = key.kind == .outcome ? [:] : span.json(zone)
    object["members"] = .array(members.map(\.json))
    return .object(object)
  }
}

extension MemberConflict {
  /// A member in question with the values before the sides parted and those of the sides.
  fileprivate var json: JSONValue {
    [
      "name": .string(name),
      "bases": .array(bases.map { $0 ?? .null }),
      "sides": .array(
        sides.map { ["uuid": .string($0.uuid.description), "value": $0.value ?? .null] }
      ),
    ]
  }
}
