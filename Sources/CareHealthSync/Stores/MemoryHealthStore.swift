public import CareHealth
import Synchronization

/// An external store in memory that remembers every call, for tests and for apps to begin with.
public final class MemoryHealthStore: ExternalStore {
  /// One call and the samples that it was about.
  public enum Call: Hashable, Sendable {
    case fetch([HealthSampleID])
    case add([HealthSampleID])
    case update([HealthSampleID])
    case delete([HealthSampleID])
  }

  private struct State {
    var calls: [Call] = []
    var objects: [HealthSampleID: HealthObject]
  }

  private let state: Mutex<State>
  private let refusal: @Sendable (Call, _ number: Int) throws -> Void

  /// Makes a store of some objects.
  ///
  /// - Parameter refusal: Asked before each call with its number, from 1; what it throws, the call throws.
  public init(
    _ objects: [HealthObject] = [],
    refusing refusal: @escaping @Sendable (Call, _ number: Int) throws -> Void = { _, _ in }
  ) {
    let pairs = objects.map { ($0.id, $0) }
    state = Mutex(State(objects: Dictionary(pairs) { $1 }))
    self.refusal = refusal
  }

  /// The calls so far, those that failed too.
  public var calls: [Call] { state.withLock(\.calls) }

  /// What is kept, by id.
  public var objects: [HealthSampleID: HealthObject] { state.withLock(\.objects) }

  public func fetch(_ objects: [HealthObject]) async throws -> [HealthObject] {
    try note(.fetch(objects.map(\.id)))
    return state.withLock { state in objects.compactMap { state.objects[$0.id] } }
  }

  public func add(_ objects: [HealthObject]) async throws {
    try note(.add(objects.map(\.id)))
    keep(objects)
  }

  public func update(_ objects: [HealthObject]) async throws {
    try note(.update(objects.map(\.id)))
    keep(objects)
  }

  public func delete(_ objects: [HealthObject]) async throws {
    try note(.delete(objects.map(\.id)))
    state.withLock { state in for object in objects { state.objects[object.id] = nil } }
  }

  private func keep(_ objects: [HealthObject]) {
    state.withLock { state in for object in objects { state.objects[object.id] = object } }
  }

  private func note(_ call: Call) throws {
    let number = state.withLock { state in
      state.calls.append(call)
      return state.calls.count
    }
    try refusal(call, number)
  }
}
