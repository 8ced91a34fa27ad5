import CanonicalJSON
import CareModel

extension CellTable {
  /// Writes the members of a part as they stand.
  ///
  /// - Parameter answers: The values of cells that are in question.
  func write(
    _ part: Int,
    _ row: Row,
    _ base: Int,
    _ answers: [(cell: Int, value: JSONValue?)],
    into members: inout JSONObject
  ) {
    let contents = history.contents
    func value(of cell: Int) -> JSONValue? {
      if let answer = answers.first(where: { $0.cell == cell }) { return answer.value }
      return merge(cell, row, base).value
    }
    let own = cells(row, base).filter { contents.cells[$0].part == part }
    guard let identity = contents.parts[part].identity else {
      // An answer to where a link leads gives all of the link.
      let answered = own.filter { cell in answers.contains { $0.cell == cell } }
      let wholes = own.filter { contents.cells[$0].name == .whole }
      for cell in answered.isEmpty ? wholes : answered {
        let whole = value(of: cell)?.object
        for name in contents.parts[part].members { members[name] = whole?[name] }
      }
      return
    }
    var values: [Elements.Name: JSONValue] = [:]
    var isPresent = false
    for cell in own {
      switch contents.cells[cell].name {
      case .element(let name): values[name] = value(of: cell)
      case .presence: isPresent = value(of: cell) != nil
      case .order, .whole, .target: continue
      }
    }
    let isOrdered = contents.parts[part].isOrdered
    let names = isOrdered ? orderedNames(of: part, row, base) : Array(values.keys)
    let kept = names.compactMap { name in values[name].map { (name: name, value: $0) } }
    guard !kept.isEmpty || isPresent else { return }
    members[contents.parts[part].name] = Elements.joined(kept, by: identity)
  }
}
