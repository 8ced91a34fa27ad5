import CanonicalJSON
import CareModel

/// The different contents of a record's versions, taken apart into cells, by number.
struct ContentTable {
  /// The number of no content.
  static let none = -1

  private let rules: MergeRules
  let kind: RecordKind
  private(set) var parts: [Part]
  private let planMembers: [String]
  private(set) var bodies: [RecordBody] = []
  /// By content, the number of its plan.
  private(set) var plans: [Int] = []
  private var planNumbers: [JSONObject: Int] = [:]
  /// By content, the value of each cell.
  private var values: [[Int: JSONValue]] = []
  private(set) var digests: [ContentDigest] = []
  private var numbers: [ContentDigest: Int] = [:]
  private var numbersOfVersions: [VersionID: Int] = [:]
  private(set) var cells: [Cell] = []
  private var cellNumbers: [Cell: Int] = [:]

  /// Takes apart some contents; the first of those that are equal counts.
  init(_ records: some Sequence<AnyRecord>, of kind: RecordKind, _ rules: MergeRules) {
    self.rules = rules
    self.kind = kind
    planMembers = rules.planMembers(of: kind)
    parts = []
    for record in records {
      let body = RecordBody(record)
      let digest = body.digest
      let number = numbers[digest] ?? bodies.count
      numbersOfVersions[record.version.uuid] = number
      guard number == bodies.count else { continue }
      numbers[digest] = number
      bodies.append(body)
      digests.append(digest)
    }
    parts = rules.parts(
      of: kind,
      members: bodies.flatMap { $0.members.keys }.distinctInUTF8,
      declared: AnyRecord.type(of: kind)
    )
    for body in bodies { takeApart(body.members) }
  }

  private mutating func takeApart(_ members: JSONObject) {
    let plan = JSONObject(planMembers.compactMap { name in members[name].map { (name, $0) } })
    plans.append(planNumbers[plan] ?? planNumbers.count)
    planNumbers[plan] = plans[plans.count - 1]
    var found: [Int: JSONValue] = [:]
    for (place, part) in parts.enumerated() {
      for cell in part.cells(of: members) {
        found[number(of: Cell(part: place, name: cell.name))] = cell.value
      }
    }
    values.append(found)
  }

  private mutating func number(of cell: Cell) -> Int {
    if let number = cellNumbers[cell] { return number }
    cellNumbers[cell] = cells.count
    cells.append(cell)
    return cells.count - 1
  }

  /// Returns the number of a version's content; ``none`` of a tombstone.
  func number(of version: VersionSummary) -> Int {
    version.isTombstone ? Self.none : numbersOfVersions[version.uuid] ?? Self.none
  }

  /// Returns the cells of which a content says something.
  func cells(of content: Int) -> [Int: JSONValue] {
    content == Self.none ? [:] : values[content]
  }

  /// Returns what a content says of a cell.
  func value(of cell: Int, in content: Int) -> JSONValue? {
    content == Self.none ? nil : values[content][cell]
  }

  /// Returns the number of a content's plan; ``none`` where there is no record.
  func plan(of content: Int) -> Int { content == Self.none ? Self.none : plans[content] }

  /// Returns the elements of a part in their order.
  func elements(of part: Int, in content: Int) -> [Elements.Name] {
    guard content != Self.none, let identity = parts[part].identity else { return [] }
    return Elements(bodies[content].members[parts[part].name], by: identity).names
  }

  /// Returns the members of a part as an object; nil if a content has none of them.
  func members(of part: Int, in content: Int) -> JSONValue? {
    guard content != Self.none else { return nil }
    let members = parts[part].members.compactMap { name in
      bodies[content].members[name].map { (name, $0) }
    }
    return members.isEmpty ? nil : .object(JSONObject(members))
  }

  /// Returns the part that a cell belongs to.
  func part(of cell: Int) -> Part { parts[cells[cell].part] }

  /// Returns the members of a plan by its number.
  func planMembers(numbered plan: Int) -> JSONObject {
    plans.firstIndex(of: plan).flatMap(planMembers) ?? [:]
  }

  /// Returns the members of a content's plan, as an object.
  func planMembers(of content: Int) -> JSONObject? {
    guard content != Self.none else { return nil }
    let members = bodies[content].members
    return JSONObject(planMembers.compactMap { name in members[name].map { (name, $0) } })
  }
}
