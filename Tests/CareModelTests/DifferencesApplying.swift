import CanonicalJSON
import CareEvents
import CareModel
import CareWords

/// Applies changes to the older version; a list that was reordered takes its order from the newer one.
func applying(
  _ changes: [MemberChange],
  to old: JSONValue,
  toward new: JSONValue
) -> JSONValue? {
  Application(changes: changes, new: new).applied(to: old, at: .root, from: .root)
}

private struct Application {
  let changes: [MemberChange]
  let new: JSONValue

  func applied(to value: JSONValue?, at path: JSONPointer, from old: JSONPointer) -> JSONValue? {
    if let change = changes.first(where: { $0.path == path && $0.sets }) { return change.new }
    switch value {
    case .object(let object)?:
      let keys = object.keys + changes.compactMap { $0.member(below: path) }
      return .object(
        JSONObject(
          Set(keys.map(Key.init)).compactMap { key in
            applied(
              to: object[key.text],
              at: path.appending(key.text),
              from: old.appending(key.text)
            )
            .map { (key.text, $0) }
          }
        )
      )
    case .array(let elements)?: return .array(self.elements(elements, path, old))
    default: return value
    }
  }

  private func elements(
    _ elements: [JSONValue],
    _ path: JSONPointer,
    _ old: JSONPointer
  ) -> [JSONValue] {
    let removed = changes.filter { $0.kind == .removed && $0.oldPath.parent == old }
      .compactMap(\.oldPath.index)
    let added = changes.filter { $0.kind == .added && $0.path.parent == path }
    let count = elements.count - removed.count + added.count
    let partners = partners(of: elements, removed, path, old)
    var stayed = elements.indices.filter {
      !removed.contains($0) && !partners.values.contains($0)
    }
    return (0..<count).map { index in
      if let change = added.first(where: { $0.path.index == index }), let new = change.new {
        return new
      }
      let partner = partners[index] ?? next(of: &stayed, in: elements, path.appending(index))
      let inner = applied(
        to: elements[partner],
        at: path.appending(index),
        from: old.appending(partner)
      )
      return inner ?? .null
    }
  }

  /// Which older element stands at a newer index, as the changes inside it say.
  private func partners(
    of elements: [JSONValue],
    _ removed: [Int],
    _ path: JSONPointer,
    _ old: JSONPointer
  ) -> [Int: Int] {
    let depth = path.tokens.count
    var partners: [Int: Int] = [:]
    for change in changes
    where change.path.tokens.count > depth && change.path.tokens.starts(with: path.tokens)
      && change.oldPath.tokens.starts(with: old.tokens)
    {
      let isElement = change.path.tokens.count == depth + 1
      if isElement && change.kind != .changed { continue }
      partners[Int(change.path.tokens[depth]) ?? 0] = Int(change.oldPath.tokens[depth]) ?? 0
    }
    return partners
  }

  /// The next element that stayed as it is; of a reordered list, the one that belongs here.
  private func next(of stayed: inout [Int], in elements: [JSONValue], _ path: JSONPointer) -> Int {
    let isReordered = changes.contains { $0.kind == .reordered && $0.path == path.parent }
    guard isReordered else { return stayed.removeFirst() }
    let place = stayed.firstIndex { elements[$0] == new[path] } ?? 0
    return stayed.remove(at: place)
  }
}

/// A key that is compared by its bytes.
private struct Key: Hashable {
  let text: String

  static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
  func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

extension MemberChange {
  fileprivate var sets: Bool { kind == .set || kind == .unset || kind == .changed }

  fileprivate func member(below parent: JSONPointer) -> String? {
    kind == .set && path.parent == parent ? path.tokens.last : nil
  }
}

extension JSONPointer {
  fileprivate var parent: JSONPointer? {
    tokens.isEmpty ? nil : JSONPointer(Array(tokens.dropLast()))
  }

  fileprivate var index: Int? { tokens.last.flatMap { Int($0) } }
}
