import CarePlanKit

/// One change of a record's JSON that a command line asks for.
enum MemberEdit: Hashable, Sendable {
  case set(JSONPointer, JSONValue)
  case remove(JSONPointer)
  /// `field=value`, where the member's type says whether the value is JSON or text.
  case assign(JSONPointer, String)
  /// Adds an element to a list unless it is there.
  case addElement(String, JSONValue)
  case removeElement(String, JSONValue)
  /// Sets the value with a label, or removes it.
  case setLabeled(String, label: String, String?)

  /// The member of the record that changes.
  var member: String {
    switch self {
    case .set(let pointer, _), .remove(let pointer), .assign(let pointer, _):
      pointer.tokens.first ?? ""
    case .addElement(let member, _), .removeElement(let member, _): member
    case .setLabeled(let member, _, _): member
    }
  }

  /// Applies the change; a text that is assigned is taken as a text.
  func apply(to record: JSONValue) throws(UsageError) -> JSONValue {
    switch self {
    case .set(let pointer, let value):
      return try record.setting(value, at: pointer.tokens[...])
    case .remove(let pointer):
      return try record.setting(nil, at: pointer.tokens[...])
    case .assign(let pointer, let text):
      return try record.setting(text.isEmpty ? nil : .string(text), at: pointer.tokens[...])
    case .addElement(let member, let element):
      var elements = record.object?[member]?.array ?? []
      if !elements.contains(element) { elements.append(element) }
      return try record.setting(.array(elements), at: [member])
    case .removeElement(let member, let element):
      let elements = (record.object?[member]?.array ?? []).filter { $0 != element }
      return try record.setting(elements.isEmpty ? nil : .array(elements), at: [member])
    case .setLabeled(let member, let label, let value):
      return try labeled(record, member, label, value)
    }
  }

  private func labeled(
    _ record: JSONValue,
    _ member: String,
    _ label: String,
    _ value: String?
  ) throws(UsageError) -> JSONValue {
    var elements = record.object?[member]?.array ?? []
    let index = elements.firstIndex { $0.object?[MemberName.label]?.string == label }
    switch (index, value) {
    case (let index?, let value?):
      elements[index] = try elements[index].setting(.string(value), at: [MemberName.value])
    case (let index?, nil): elements.remove(at: index)
    case (nil, let value?):
      elements.append([MemberName.label: .string(label), MemberName.value: .string(value)])
    case (nil, nil): break
    }
    return try record.setting(elements.isEmpty ? nil : .array(elements), at: [member])
  }
}

extension MemberEdit {
  /// Reads `field=value`; an empty value removes the member.
  init(assignment: String) throws(UsageError) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError(
        "'\(assignment)' is not MEMBER=VALUE",
        hint: assignment == "-" || assignment.hasSuffix(".json")
          ? Wording.hint(.wholeRecord, "--record \(assignment)")
          : Wording.hint(
            .write,
            Wording.either(["MEMBER=VALUE", "MEMBER/PART=VALUE"])
          )
      )
    }
    let path = parts[0].hasPrefix("/") ? String(parts[0]) : "/\(parts[0])"
    guard let pointer = JSONPointer(path) else {
      throw UsageError("'\(parts[0])' is not a path to a member")
    }
    guard
      ![MemberName.id, MemberName.type, MemberName.version].contains(pointer.tokens.first ?? "")
    else {
      throw UsageError("the member '\(pointer.tokens[0])' cannot be changed by hand")
    }
    self = .assign(pointer, String(parts[1]))
  }
}
