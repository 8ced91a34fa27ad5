public import CareHealth

/// A place outside that gets every change of samples: the four calls of HealthDataSync.
///
/// The order of calls is part of the contract. Of a batch, deletions come first: ``fetch(_:)``, then
/// ``delete(_:)`` of those that were found. Then what is new or changed: ``fetch(_:)``, then
/// ``add(_:)`` of those that were not found, then ``update(_:)`` of those that were. Nothing is called
/// for an empty list. A batch can come again, in whole or in part, after a failure or a crash.
public protocol ExternalStore: Sendable {
  /// Prepares for a run of some types.
  ///
  /// - Returns: How many objects a call may have at most; nil if the store does not mind.
  func begin(_ types: [HealthType]) async throws -> Int?

  /// Returns those of some objects that the store has, by their ids.
  func fetch(_ objects: [HealthObject]) async throws -> [HealthObject]

  /// Keeps objects that it did not have.
  func add(_ objects: [HealthObject]) async throws

  /// Replaces objects that it has.
  func update(_ objects: [HealthObject]) async throws

  /// Deletes objects that it has.
  func delete(_ objects: [HealthObject]) async throws

  /// Ends a run; called after every ``begin(_:)``, whatever came between.
  ///
  /// - Returns: What somebody should know of, as sentences.
  func end() async -> [String]
}

extension ExternalStore {
  public func begin(_ types: [HealthType]) async throws -> Int? { nil }
  public func end() async -> [String] { [] }
}

/// What an external store throws; an error of another type counts as ``Kind/retry``.
public struct ExternalStoreError: Error, Hashable, Sendable {
  /// What is to be done about a failure.
  public enum Kind: String, Hashable, Sendable {
    /// The same call may succeed later.
    case retry
    /// Some objects will never be taken.
    case reject
    /// Nothing helps but a person.
    case fatal
    /// The store takes nothing from whoever asks.
    case denied
    /// The store says nothing, or asks to wait: no object is to blame, and no other choice of them helps.
    case unavailable
  }

  public let kind: Kind
  /// Why, in the words of the store.
  public let message: String
  /// The objects that were rejected; empty if the store does not know which.
  public let objects: [HealthSampleID]
  /// For how many seconds an unavailable store asks to wait; nil if it does not say.
  public let wait: Double?

  public init(
    _ kind: Kind,
    _ message: String,
    objects: [HealthSampleID] = [],
    wait: Double? = nil
  ) {
    self.kind = kind
    self.message = message
    self.objects = objects
    self.wait = wait
  }

  /// Takes what a store threw for what it means.
  package init(_ error: any Error) {
    self = (error as? Self) ?? Self(.retry, "\(error)")
  }
}
