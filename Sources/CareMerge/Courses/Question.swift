import CanonicalJSON
import CareModel

/// One thing of a record that is in question at a moment.
struct Question: Hashable {
  enum Subject: Hashable {
    /// Whether the record goes on, and for tasks with which regimen.
    case plan
    /// A cell, by number.
    case cell(Int)
    /// A list as a whole.
    case part(Int)
    /// Members that together make no valid record.
    case members
  }

  let subject: Subject
  /// What a person calls it; the steps of `userInfo/room` are written as in a JSON pointer.
  let name: String
  let members: [String]
}

extension CourseMerge {
  /// Returns what is in question in a segment, by name.
  func questions(in segment: CourseUnion.Segment) -> [Question] {
    var questions: [Question] = []
    if segment.plan == CourseUnion.open {
      let members = rules.planMembers(of: kind)
      questions.append(
        Question(
          subject: .plan,
          name: rules.planName(of: kind),
          members: members.isEmpty ? [MemberName.deleted] : members
        )
      )
    }
    questions += table.questions[segment.disputed].map(question)
    if questions.isEmpty, invalidSlots[segment.slot] != nil {
      let members = contestedMembers(at: segment.slot)
      questions.append(Question(subject: .members, name: "record", members: members))
    }
    return questions.sorted { $0.name.precedesInUTF8($1.name) }
  }

  private func question(_ number: Int) -> Question {
    guard number >= 0 else {
      let part = contents.parts[-1 - number]
      return Question(subject: .part(-1 - number), name: part.name, members: part.members)
    }
    let part = contents.part(of: number)
    var path = [part.name]
    if case .element(let name) = contents.cells[number].name {
      path.append(name.sort.string ?? CanonicalJSON.compact(name.sort))
      if name.rank > 0 { path.append(String(name.rank + 1)) }
    }
    return Question(
      subject: .cell(number),
      name: path.count > 1 ? String(JSONPointer(path).description.dropFirst()) : part.name,
      members: part.members
    )
  }

  /// Returns what a content has to say to a question; nil if it has no such thing.
  ///
  /// Of a group it is an object of the members.
  func value(of question: Question, in content: Int) -> JSONValue? {
    switch question.subject {
    case .plan: return contents.planMembers(of: content).map { .object($0) }
    case .cell(let cell):
      if contents.cells[cell].name == .target {
        return contents.members(of: contents.cells[cell].part, in: content)
      }
      let value = contents.value(of: cell, in: content)
      guard case .whole = contents.cells[cell].name, question.members == [question.name] else {
        return value
      }
      return value?.object?[question.name]
    case .part(let part):
      return content == ContentTable.none
        ? nil : contents.bodies[content].members[contents.parts[part].name]
    case .members:
      guard content != ContentTable.none else { return nil }
      let members = contents.bodies[content].members
      return .object(
        JSONObject(
          question.members.compactMap { name in
            members[name].map { (name, $0) }
          }
        )
      )
    }
  }

  /// Returns the members that the leaves do not all have alike at a slot.
  private func contestedMembers(at slot: Int) -> [String] {
    let bodies = leaves.map { content(of: $0, at: slot) }.filter { $0 != ContentTable.none }
      .map { contents.bodies[$0].members }
    return bodies.flatMap(\.keys).distinctInUTF8.filter { name in
      Set(bodies.map { $0[name] }).count > 1
    }
  }
}
