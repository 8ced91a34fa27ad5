import CarePlanKit
extension CanonicalJSON {
  static func text(_ value: JSONValue) -> String { compact(value) + "\n" }
  static func compact(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let b): "\(b)"
    case .number(let n): n.token
    case .string(let s): "\"\(s)\""
    case .array(let a): "[" + a.map(compact).joined(separator: ",") + "]"
    case .object(let o):
      "{" + o.members.map { "\"\($0.key)\":" + compact($0.value) }.joined(separator: ",") + "}"
    }
  }
}
