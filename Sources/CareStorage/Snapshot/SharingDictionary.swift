/// A dictionary whose copies share what neither of them has changed since.
///
/// A change of a copy costs the few entries beside the one that changes; a change of a `Dictionary`
/// that has a copy costs all of its entries. A transaction is copied before each of its changes.
struct SharingDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The entries by their hash: in one part while they are few.
  private var parts: [[Key: Value]] = [[:]]
  private(set) var count = 0

  /// How many entries a part has on average before there are more parts.
  private static var fullPart: Int { 64 }

  /// Enough that a part has a few hundred entries in a large import; a copy costs a word for each
  /// part.
  private static var mostParts: Int { 256 }

  package var isEmpty: Bool { count == 0 }

  /// The value of a key; setting nil removes it.
  subscript(key: Key) -> Value? {
    get { parts[part(of: key)][key] }
    set {
      makeRoom()
      let part = part(of: key)
      let before = parts[part].count
      parts[part][key] = newValue
      count += parts[part].count - before
    }
  }

  /// The value of a key, which is changed in place; the default is set where there is none.
  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { parts[part(of: key)][key] ?? value() }
    _modify {
      makeRoom()
      let part = part(of: key)
      let before = parts[part].count
      defer { count += parts[part].count - before }
      yield &parts[part][key, default: value()]
    }
  }

  /// The values, in no order.
  package var values: some Sequence<Value> { parts.lazy.flatMap(\.values) }

  private func part(of key: Key) -> Int {
    Int(UInt(bitPattern: key.hashValue) % UInt(parts.count))
  }

  /// Divides the parts when they are full.
  private mutating func makeRoom() {
    guard parts.count < Self.mostParts, count >= parts.count * Self.fullPart else { return }
    let full = parts
    parts = Array(repeating: [:], count: full.count * 4)
    for part in full {
      for (key, value) in part { parts[self.part(of: key)][key] = value }
    }
  }
}
