import CanonicalJSON
import CareModel

/// What the members of a record come to at one moment (rule 2.2).
struct OracleMoment {
  typealias Place = OracleCourses.Place

  private let statements: OracleStatements
  private let places: [Place]
  private let row: OracleStanding.Row
  private let moment: Int
  /// Whose values are taken where there are several; nobody's if nil.
  private let side: Place?
  /// The plan, if it is agreed on and there is a record.
  var plan: JSONValue?
  /// The members that are agreed on, without the plan.
  private(set) var members = JSONObject()
  /// What is disputed, by name.
  private(set) var names: Set<String> = []
  /// The cells of which several values stand: whoever follows decides on them.
  private(set) var ambiguous: Set<OracleCell> = []
  /// The members of which only the elements count.
  private(set) var unordered: Set<String> = []

  /// - Parameters:
  ///   - row: What stands at the moment at the union of some versions.
  ///   - side: A leaf that is right where several values stand.
  init(
    _ statements: OracleStatements,
    of places: [Place],
    _ row: OracleStanding.Row,
    at moment: Int,
    preferring side: Place? = nil
  ) {
    (self.statements, self.places, self.row, self.moment) = (statements, places, row, moment)
    self.side = side
    for cell in row.keys {
      switch cell {
      case .unit(let name): mergeUnit(cell, name)
      case .link(let id): mergeLink(cell, id)
      case .given(let name) where row[.link(id: name)] == nil:
        take(earliest(of: row[cell] ?? [], cell))
      case .given, .element, .order, .presence: continue
      }
    }
    for list in lists { mergeList(list) }
  }

  /// What a write says of a cell.
  private func value(_ write: Place, _ cell: OracleCell) -> JSONValue? {
    statements.cells(of: write, at: moment)?[cell]
  }

  private func values(_ cell: OracleCell) -> Set<JSONValue?> {
    Set((row[cell] ?? []).map { value($0, cell) })
  }

  private mutating func take(_ part: JSONValue?) {
    for member in part?.object?.members ?? [] { members[member.key] = member.value }
  }

  private func ofSide(_ cell: OracleCell) -> JSONValue? { side.flatMap { value($0, cell) } }

  private mutating func dispute(_ path: [String], _ cells: some Sequence<OracleCell>) {
    names.insert(JSONPointer(path).name)
    ambiguous.formUnion(cells)
  }

  private mutating func mergeUnit(_ cell: OracleCell, _ name: JSONValue) {
    let values = values(cell)
    if values.count > 1 {
      dispute([name.string ?? ""], [cell])
      return take(ofSide(cell))
    }
    take(values.first ?? nil)
  }

  /// The id is the link; the uuid goes with it and is never asked for where the ids are equal.
  private mutating func mergeLink(_ cell: OracleCell, _ id: JSONValue) {
    let part = OracleCell.given(name: id)
    let targets = values(cell)
    if targets.count > 1 {
      dispute([id.string ?? ""], [cell, part])
      return take(ofSide(part))
    }
    let linked = (row[part] ?? []).filter { value($0, cell) == (targets.first ?? nil) }
    take(earliest(of: linked.isEmpty ? row[cell] ?? [] : linked, part))
  }

  /// Of several writes the one with the earliest (`created`, uuid) gives what nobody is asked for.
  private func earliest(of writes: Set<Place>, _ cell: OracleCell) -> JSONValue? {
    writes.min { left, right in
      let (first, second) = (versions[left].version, versions[right].version)
      return (first.created, first.uuid) < (second.created, second.uuid)
    }.flatMap { value($0, cell) }
  }

  private var versions: [AnyRecord] { statements.courses.versions }
}

extension OracleMoment {
  /// The lists of which something was ever said.
  private var lists: Set<JSONValue> {
    Set(
      row.keys.compactMap { cell in
        switch cell {
        case .element(let list, _, _), .presence(let list): list
        default: nil
        }
      }
    )
  }

  private func elements(of list: JSONValue) -> [OracleCell] {
    row.keys.filter {
      if case .element(let member, _, _) = $0 { member == list } else { false }
    }
  }

  private func cells(of list: JSONValue) -> [OracleCell] {
    elements(of: list) + [.presence(list: list), .order(list: list)]
  }

  private mutating func mergeList(_ list: JSONValue) {
    guard OracleMembers.guarded.contains(list.string ?? ""), isTorn(list) else {
      return unite(list)
    }
    if let side, let cells = statements.cells(of: side, at: moment) {
      let own = cells.filter { elements(of: list).contains($0.key) }
      if cells[.presence(list: list)] != nil {
        members[list.string ?? ""] = .array(own.values.map(\.self))
      }
    }
    dispute([list.string ?? ""], cells(of: list))
  }

  /// Whether a removal that some leaf does not know of stands beside another change of the list: neither
  /// of the two knew of the other.
  private func isTorn(_ list: JSONValue) -> Bool {
    let said = cells(of: list).flatMap { cell in (row[cell] ?? []).map { (cell: cell, write: $0) } }
    return said.contains { removal in
      guard isRemoval(removal.write, removal.cell) else { return false }
      return said.contains { change in
        isApart(removal.write, change.write)
          && value(removal.write, change.cell) != value(change.write, change.cell)
      }
    }
  }

  private func isRemoval(_ write: Place, _ cell: OracleCell) -> Bool {
    guard case .element = cell, value(write, cell) == nil else { return false }
    return places.contains { !statements.courses.lineages[$0].contains(write) }
  }

  private func isApart(_ left: Place, _ right: Place) -> Bool {
    !statements.courses.lineages[left].contains(right)
      && !statements.courses.lineages[right].contains(left)
  }

  /// Presence wins; two values of one name are a question.
  private mutating func unite(_ list: JSONValue) {
    var elements: [(rank: Int, name: JSONValue, value: JSONValue)] = []
    for cell in self.elements(of: list) {
      guard case .element(_, let name, let rank) = cell else { continue }
      let values = values(cell).compactMap(\.self)
      if values.count > 1 {
        let path = [list.string ?? "", name.string ?? ""] + (rank > 1 ? [String(rank)] : [])
        dispute(path, [cell])
        if let value = ofSide(cell) { elements.append((rank, name, value)) }
      } else if let value = values.first {
        elements.append((rank, name, value))
      }
    }
    let isPresent = values(.presence(list: list)).contains(true)
    elements.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      return CanonicalJSON.compact(left.name) < CanonicalJSON.compact(right.name)
    }
    put(list.string ?? "", elements.map { ($0.name, $0.value) }, isPresent: isPresent)
  }

  private mutating func put(
    _ list: String,
    _ elements: [(name: JSONValue, value: JSONValue)],
    isPresent: Bool
  ) {
    if Self.objects.contains(list) {
      guard !elements.isEmpty else { return }
      members[list] = .object(JSONObject(elements.map { ($0.name.string ?? "", $0.value) }))
    } else {
      unordered.insert(list)
      let isEmptyAbsent = ["tags", "notes"].contains(list)
      guard !elements.isEmpty || isPresent && !isEmptyAbsent else { return }
      members[list] = .array(elements.map(\.value))
    }
  }

  /// The lists that are written as objects.
  private static let objects = ["address", "name", "userInfo"]

  /// The merged members, taken apart again.
  var cells: [OracleCell: JSONValue] {
    var content = members
    content["type"] = statements.courses.contents.first?.members["type"]
    return OracleContent(content, statements.courses.groups).cells
  }

  /// The whole content; nil if there is none.
  var content: JSONObject? {
    guard let plan else { return nil }
    var content = members
    for name in ["id", "type"] { content[name] = statements.courses.contents.first?.members[name] }
    for member in plan.object?.members ?? [] { content[member.key] = member.value }
    return content
  }
}
