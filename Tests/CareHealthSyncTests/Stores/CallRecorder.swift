import CareHealth
import CareHealthSync
import Synchronization

/// Notes the calls to another store, and makes some of them fail.
final class CallRecorder: ExternalStore {
  private let store: any ExternalStore
  private let noted = Mutex<[String]>([])
  private let refusal: @Sendable (_ call: String, _ objects: [HealthObject]) throws -> Void
  /// How many runs began and ended.
  let runs = Mutex((begun: 0, ended: 0))

  init(
    _ store: any ExternalStore,
    refusing refusal: @escaping @Sendable (String, [HealthObject]) throws -> Void = { _, _ in }
  ) {
    self.store = store
    self.refusal = refusal
  }

  /// The names of the calls, in order.
  var calls: [String] { noted.withLock(\.self) }

  func forget() { noted.withLock { $0 = [] } }

  func begin(_ types: [HealthType]) async throws -> Int? {
    runs.withLock { $0.begun += 1 }
    return try await store.begin(types)
  }

  func end() async -> [String] {
    runs.withLock { $0.ended += 1 }
    return await store.end()
  }

  func fetch(_ objects: [HealthObject]) async throws -> [HealthObject] {
    try note("fetch", objects)
    return try await store.fetch(objects)
  }

  func add(_ objects: [HealthObject]) async throws {
    try note("add", objects)
    try await store.add(objects)
  }

  func update(_ objects: [HealthObject]) async throws {
    try note("update", objects)
    try await store.update(objects)
  }

  func delete(_ objects: [HealthObject]) async throws {
    try note("delete", objects)
    try await store.delete(objects)
  }

  private func note(_ call: String, _ objects: [HealthObject]) throws {
    noted.withLock { $0.append(call) }
    try refusal(call, objects)
  }
}

/// Counts by name.
final class CallCounter: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts one more and returns how many there are.
  func count(_ name: String) -> Int {
    counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name, default: 0]
    }
  }

  /// How many were counted.
  func total(_ name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}
