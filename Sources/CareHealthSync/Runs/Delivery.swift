import CareHealth
import CareStorage

/// Brings the objects of one batch to a store, whatever it takes.
struct Delivery {
  /// What is done with the objects.
  enum Purpose: Hashable, Sendable {
    case deleting, keeping
  }

  private enum Attempt {
    case done
    case failed(ExternalStoreError)
    case cancelled
  }

  private enum Suspicion {
    /// The store rejects this one.
    case poison(HealthObject, ExternalStoreError)
    /// What failed goes through by now.
    case passed
    /// The store fails.
    case down(ExternalStoreError)
  }

  private let store: any ExternalStore
  private let policy: RetryPolicy
  private let surroundings: RunSurroundings
  /// Puts an object aside, with what the store said and how often it was tried.
  private let putAside: (HealthObject, String, Int) throws(StoreError) -> Void

  /// The objects that the store has taken, by what became of them.
  private(set) var added: Set<HealthSampleID> = []
  private(set) var updated: Set<HealthSampleID> = []
  private(set) var deleted: Set<HealthSampleID> = []
  /// The deletions that the store had nothing for.
  private(set) var unknown: Set<HealthSampleID> = []
  private(set) var quarantined: [HealthSampleID] = []

  init(
    to store: any ExternalStore,
    _ policy: RetryPolicy,
    _ surroundings: RunSurroundings,
    puttingAside putAside: @escaping (HealthObject, String, Int) throws(StoreError) -> Void
  ) {
    self.store = store
    self.policy = policy
    self.surroundings = surroundings
    self.putAside = putAside
  }

  /// Delivers objects: the store has them, or they were put aside, when this returns.
  mutating func deliver(
    _ objects: [HealthObject],
    _ purpose: Purpose
  ) async throws(StoreError) {
    var pending = objects
    var failures = 0
    while !pending.isEmpty {
      guard let error = try await tryOnce(pending, purpose) else { return }
      failures += 1
      if try await pauses(after: failures, error) { continue }
      guard error.kind == .reject else { throw StoreError(error) }
      try await resolve(error, &pending, purpose, failures)
      failures = 0
    }
  }

  /// Finds the objects that the store rejects, and quarantines them.
  private mutating func resolve(
    _ error: ExternalStoreError,
    _ pending: inout [HealthObject],
    _ purpose: Purpose,
    _ tries: Int
  ) async throws(StoreError) {
    let named = Set(error.objects)
    if pending.contains(where: { named.contains($0.id) }) {
      for object in pending where named.contains(object.id) {
        try isolate(object, error.message, tries)
      }
      pending.removeAll { named.contains($0.id) }
      return
    }
    switch try await suspect(pending, purpose, error) {
    case .poison(let object, let error):
      try isolate(object, error.message, tries)
      pending.removeAll { $0.id == object.id }
    case .passed: break
    case .down(let error): throw StoreError(error)
    }
    // What went through meanwhile need not go again; this is also why it comes to an end.
    pending.removeAll { hasTaken($0, purpose) }
  }

  private mutating func isolate(
    _ object: HealthObject,
    _ reason: String,
    _ tries: Int
  ) throws(StoreError) {
    try putAside(object, reason, tries)
    quarantined.append(object.id)
  }

  private func hasTaken(_ object: HealthObject, _ purpose: Purpose) -> Bool {
    let id = object.id
    switch purpose {
    case .keeping: return added.contains(id) || updated.contains(id)
    case .deleting: return deleted.contains(id) || unknown.contains(id)
    }
  }

  /// Searches by halves for the object that the store rejects without naming it.
  ///
  /// Any other failure is the store's own, so that no object is blamed for it.
  private mutating func suspect(
    _ objects: [HealthObject],
    _ purpose: Purpose,
    _ first: ExternalStoreError
  ) async throws(StoreError) -> Suspicion {
    var suspects = objects[...]
    var failure: ExternalStoreError? = objects.count == 1 ? first : nil
    while suspects.count > 1 {
      let half = suspects.prefix(suspects.count / 2)
      failure = try await tryOnce(Array(half), purpose)
      if let failure, failure.kind != .reject { return .down(failure) }
      suspects = failure == nil ? suspects.dropFirst(half.count) : half
    }
    guard let suspect = suspects.first else { return .passed }
    if failure == nil { failure = try await tryOnce([suspect], purpose) }
    guard let failure else { return .passed }
    return failure.kind == .reject ? .poison(suspect, failure) : .down(failure)
  }

  /// Makes the calls of some objects once.
  ///
  /// - Returns: Why they failed, if another try or another choice of objects may help.
  private mutating func tryOnce(
    _ objects: [HealthObject],
    _ purpose: Purpose
  ) async throws(StoreError) -> ExternalStoreError? {
    switch await attempt(objects, purpose) {
    case .done: return nil
    case .cancelled: throw .cancelled
    case .failed(let error):
      switch error.kind {
      case .retry, .reject, .unavailable: return error
      case .fatal, .denied: throw StoreError(error)
      }
    }
  }

  private mutating func attempt(_ objects: [HealthObject], _ purpose: Purpose) async -> Attempt {
    do {
      try Task.checkCancellation()
      let found = Set(try await store.fetch(objects).map(\.id))
      try Task.checkCancellation()
      switch purpose {
      case .deleting: try await delete(objects, found)
      case .keeping: try await keep(objects, found)
      }
      return .done
    } catch {
      if error is CancellationError || Task.isCancelled { return .cancelled }
      return .failed(ExternalStoreError(error))
    }
  }

  private mutating func delete(_ objects: [HealthObject], _ found: Set<HealthSampleID>) async throws
  {
    let known = objects.filter { found.contains($0.id) }
    if !known.isEmpty { try await store.delete(known) }
    deleted.formUnion(known.map(\.id))
    unknown.formUnion(objects.map(\.id).filter { !deleted.contains($0) })
  }

  private mutating func keep(_ objects: [HealthObject], _ found: Set<HealthSampleID>) async throws {
    let new = objects.filter { !found.contains($0.id) }
    if !new.isEmpty { try await store.add(new) }
    added.formUnion(new.map(\.id))
    try Task.checkCancellation()
    let known = objects.filter { found.contains($0.id) }
    if !known.isEmpty { try await store.update(known) }
    updated.formUnion(known.map(\.id).filter { !added.contains($0) })
  }

  /// Waits, if the same call is to be made again.
  private func pauses(
    after failures: Int,
    _ error: ExternalStoreError
  ) async throws(StoreError) -> Bool {
    guard let seconds = policy.pause(after: failures, error, random: surroundings.random()) else {
      return false
    }
    do { try await surroundings.pause(seconds) } catch { throw .cancelled }
    return true
  }

  /// Begins a run, as often as the policy lets it.
  func begin(_ type: HealthType) async throws(StoreError) -> Int? {
    var failures = 0
    while true {
      let failure: ExternalStoreError
      do { return try await store.begin([type]) } catch {
        if error is CancellationError || Task.isCancelled { throw .cancelled }
        failure = ExternalStoreError(error)
      }
      failures += 1
      guard failure.kind != .reject, try await pauses(after: failures, failure) else {
        throw StoreError(failure)
      }
    }
  }
}

extension StoreError {
  /// Says in which way a store outside failed; its own words stand underneath.
  fileprivate init(_ error: ExternalStoreError) {
    let code: Code
    let message: String
    switch error.kind {
    case .retry: (code, message) = (.unreachable, "The store outside does not take anything.")
    case .unavailable: (code, message) = (.unreachable, "The store outside is not available now.")
    case .reject: (code, message) = (.rejected, "The store outside rejects what it is given.")
    case .fatal: (code, message) = (.remote, "The store outside failed.")
    case .denied: (code, message) = (.notAllowed, "The store outside lets nobody in.")
    }
    self.init(code, message, causes: error.message.isEmpty ? [] : [error.message])
  }
}
