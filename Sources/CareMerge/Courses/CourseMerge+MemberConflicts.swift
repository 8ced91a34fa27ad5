import CanonicalJSON
import CareModel

extension CourseMerge {
  /// Returns when a segment of the union holds.
  func span(ofSegment place: Int) -> Range<Instant> {
    let start = history.dates[union.segments[place].slot]
    guard place + 1 < union.segments.count else { return start..<max(start, .latest) }
    return start..<history.dates[union.segments[place + 1].slot]
  }

  /// Returns what is in question at a slot, and what each leaf says that has a say.
  func conflicts(at slot: Int) -> [MemberConflict] {
    guard let segment = union.segments.last(where: { $0.slot <= slot }) else { return [] }
    let bases = bases.map { $0.content(at: slot) }
    return questions(in: segment).map { question in
      MemberConflict(
        name: question.name,
        members: question.members,
        bases: bases.map { value(of: question, in: $0) }.distinct,
        sides: sides(of: question, in: segment).map { leaf in
          MemberConflict.Side(
            uuid: history.version(leaf).uuid,
            value: value(of: question, in: content(of: leaf, at: slot))
          )
        }
      )
    }
  }

  /// Returns the leaves that have a say in a question; those that said nothing of it are no side.
  func sides(of question: Question, in segment: CourseUnion.Segment) -> [Int] {
    let row = table.rows[segment.row]
    func says(_ leaf: Int, _ cells: (Int) -> Bool) -> Bool {
      let own = table.rows[standing(of: leaf, at: segment.slot).row]
      return own.contains { cell, said in
        cells(cell) && said.contains { row[cell]?.contains($0) == true }
      }
    }
    let sides: [Int]
    switch question.subject {
    case .plan:
      sides = leaves.filter { leaf in
        if saysPlan.contains(leaf) { return true }
        // Beside an end: the changes that the end did not know.
        return content(of: leaf, at: segment.slot) != ContentTable.none
          && says(leaf) { _ in true }
      }
    case .cell(let cell): sides = leaves.filter { says($0) { $0 == cell } }
    case .part(let part):
      sides = leaves.filter { says($0) { contents.cells[$0].part == part } }
    case .members:
      sides = leaves.filter { content(of: $0, at: segment.slot) != ContentTable.none }
    }
    let found = Set(sides.map { content(of: $0, at: segment.slot) })
    guard found.count > 1, differ(found, in: question) else { return leaves }
    return sides
  }

  /// Returns whether some contents say different things to a question.
  private func differ(_ found: Set<Int>, in question: Question) -> Bool {
    if case .plan = question.subject { return Set(found.map(contents.plan)).count > 1 }
    return Set(found.map { value(of: question, in: $0) }).count > 1
  }
}
