import CanonicalJSON
import CareModel

/// Which statements stand of which cells, and what they come to.
struct CellTable {
  /// By cell, the statements that stand; of all other cells the history's first version stands.
  typealias Row = [Int: [Said]]

  let history: CourseHistory
  private(set) var rows: [Row] = [[:]]
  private var rowNumbers: [Row: Int] = [[:]: 0]
  /// Sets of what is in question, by number: cells, and parts as ``question(part:)``.
  private(set) var questions: [Set<Int>] = [[]]
  private var questionNumbers: [Set<Int>: Int] = [[]: 0]

  init(_ history: CourseHistory) { self.history = history }

  mutating func number(of row: Row) -> Int {
    if let number = rowNumbers[row] { return number }
    rowNumbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  mutating func number(of question: Set<Int>) -> Int {
    if let number = questionNumbers[question] { return number }
    questionNumbers[question] = questions.count
    questions.append(question)
    return questions.count - 1
  }

  /// Returns how a part that is in question as a whole is written.
  static func question(part: Int) -> Int { -1 - part }

  func isInQuestion(_ cell: Int, _ question: Set<Int>) -> Bool {
    let contents = history.contents
    let part = contents.cells[cell].part
    if question.contains(cell) || question.contains(Self.question(part: part)) { return true }
    // What stands beside the target of a link is decided with it.
    guard case .link = contents.parts[part].rule else { return false }
    return question.contains { $0 >= 0 && contents.cells[$0].part == part }
  }

  /// Returns the statements that stand of a cell.
  func said(of cell: Int, _ row: Row, _ base: Int) -> [Said] {
    if let said = row[cell] { return said }
    guard base != ContentTable.none else { return [] }
    return [Said(write: history.first, content: base)]
  }

  /// Returns the cells of which anything stands, or a content says something.
  func cells(_ row: Row, _ base: Int, beside content: Int = ContentTable.none) -> Set<Int> {
    let contents = history.contents
    return Set(row.keys).union(contents.cells(of: base).keys)
      .union(contents.cells(of: content).keys)
  }
}

extension CellTable {
  /// What stands after a write says a content where something stood before.
  mutating func row(
    saying content: Int,
    by write: Int,
    after origin: Standing.Origin,
    _ base: Int
  ) -> Int {
    let before = rows[origin.row]
    let question = questions[origin.disputed]
    var row = before
    for cell in cells(before, base, beside: content) {
      let says =
        isInQuestion(cell, question)
        || !agrees(cell, with: content, before, base)
      if says { row[cell] = [Said(write: write, content: content)] }
    }
    return number(of: row)
  }

  /// Returns whether a content says of a cell what stands of it.
  private func agrees(_ cell: Int, with content: Int, _ row: Row, _ base: Int) -> Bool {
    let contents = history.contents
    if case .order = contents.cells[cell].name {
      let part = contents.cells[cell].part
      let present = contents.elements(of: part, in: content)
      let standing = orderedNames(of: part, row, base)
      let shared = Set(present).intersection(standing)
      return present.filter(shared.contains) == standing.filter(shared.contains)
    }
    let merged = merge(cell, row, base)
    return !merged.isInQuestion && merged.value == contents.value(of: cell, in: content)
  }

  /// Returns what the statements of a cell come to.
  func merge(_ cell: Int, _ row: Row, _ base: Int) -> (value: JSONValue?, isInQuestion: Bool) {
    let contents = history.contents
    let said = said(of: cell, row, base)
    let values = said.map { contents.value(of: cell, in: $0.content) }
    guard Set(values).count > 1 else { return (values.first.flatMap(\.self), false) }
    if case .order = contents.cells[cell].name { return (nil, false) }
    switch contents.part(of: cell).rule {
    case .unit: return (nil, true)
    case .provenance: return (earliest(said).flatMap { contents.value(of: cell, in: $0) }, false)
    case .link:
      if case .target = contents.cells[cell].name { return (nil, true) }
      return (link(cell, said, row, base), false)
    case .elements:
      let present = Set(values.compactMap(\.self))
      return (present.count == 1 ? present.first : nil, present.count > 1)
    }
  }

  /// Returns what stands beside the target of a link: of the statements that lead there the
  /// earliest gives it.
  private func link(_ cell: Int, _ said: [Said], _ row: Row, _ base: Int) -> JSONValue? {
    let contents = history.contents
    let part = contents.cells[cell].part
    let target = cells(row, base).first { number in
      contents.cells[number].part == part && contents.cells[number].name == .target
    }
    let agreed = target.flatMap { merge($0, row, base).value }
    let linked = said.filter { statement in
      target.flatMap { contents.value(of: $0, in: statement.content) } == agreed
    }
    return earliest(linked.isEmpty ? said : linked).flatMap { contents.value(of: cell, in: $0) }
  }

  /// Returns the content of the statement that gives what is never in question: the one with the
  /// earliest (`created`, uuid), as for outcomes.
  private func earliest(_ said: [Said]) -> Int? {
    said.min { left, right in
      let (left, right) = (history.version(left.write), history.version(right.write))
      return (left.created, left.uuid) < (right.created, right.uuid)
    }?.content
  }

  /// Returns the names of the elements that stand in a list, in an order that follows from the
  /// statements.
  ///
  /// The order is the one that was said first of those that stand. What it does not know stands before
  /// the element that it stands before in its own statement, or at the end.
  func orderedNames(of part: Int, _ row: Row, _ base: Int) -> [Elements.Name] {
    let contents = history.contents
    var present: Set<Elements.Name> = []
    var sources: [Said] = []
    var lead: [Said] = []
    for cell in cells(row, base) where contents.cells[cell].part == part {
      switch contents.cells[cell].name {
      case .element(let name):
        let merged = merge(cell, row, base)
        guard merged.value != nil || merged.isInQuestion else { continue }
        present.insert(name)
        sources += said(of: cell, row, base)
      case .order: lead += said(of: cell, row, base)
      case .whole, .target, .presence: continue
      }
    }
    let ranked =
      lead.sorted { history.precedes($0.write, $1.write) }.prefix(1)
      + Set(sources).sorted { history.precedes($0.write, $1.write) }
    let lists = ranked.map { contents.elements(of: part, in: $0.content) }
    return Elements.order(lists).filter(present.contains)
  }
}
