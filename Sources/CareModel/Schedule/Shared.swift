/// A large value that many others share, where a copy in each of them would cost more than it does.
package struct Shared<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  package init(_ value: Value) { storage = Storage(value) }

  package var value: Value { storage.value }
}

extension Shared: Equatable where Value: Equatable {
  package static func == (left: Shared, right: Shared) -> Bool {
    left.storage === right.storage || left.value == right.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
