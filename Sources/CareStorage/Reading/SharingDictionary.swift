/// A dictionary whose copies share what neither of them has changed since.
///
/// A change of a copy costs the few entries beside the one that changes; a change of a `Dictionary`
/// that has a copy costs all of its entries. A transaction is copied before each of its changes.
struct SharingDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var parts = [[Key: Value]](repeating: [:], count: Self.partCount)
  private(set) var count = 0

  /// So many that a part of a large import has a few hundred entries.
  private static var partCount: Int { 256 }

  var isEmpty: Bool { count == 0 }

  /// The value of a key; setting nil removes it.
  subscript(key: Key) -> Value? {
    get { parts[Self.part(of: key)][key] }
    set {
      let part = Self.part(of: key)
      let before = parts[part].count
      parts[part][key] = newValue
      count += parts[part].count - before
    }
  }

  /// The value of a key, which is changed in place; the default is set where there is none.
  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { parts[Self.part(of: key)][key] ?? value() }
    _modify {
      let part = Self.part(of: key)
      let before = parts[part].count
      defer { count += parts[part].count - before }
      yield &parts[part][key, default: value()]
    }
  }

  /// The values, in no order.
  var values: some Sequence<Value> { parts.lazy.flatMap(\.values) }

  private static func part(of key: Key) -> Int {
    Int(UInt(bitPattern: key.hashValue) % UInt(partCount))
  }
}
