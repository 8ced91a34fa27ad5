import CanonicalJSON

extension JSONObject {
  subscript(member: StatementMember) -> JSONValue? {
    get { self[member.rawValue] }
    set { self[member.rawValue] = newValue }
  }

  init(statement members: [(StatementMember, JSONValue?)]) {
    self.init()
    for (member, value) in members { self[member] = value }
  }
}
