public import CareHealth
public import CanonicalJSON

/// What a run did.
public struct RunReport: Hashable, Sendable {
  /// One batch that the store has.
  public struct Batch: Hashable, Sendable {
    /// How many changes it was made of.
    public var count = 0
    public var added = 0
    public var updated = 0
    /// How many of its deletions the store had something for.
    public var deleted = 0
  }

  public let type: HealthType
  /// The name of the store.
  public let store: String
  /// The batches after which the anchor was moved, in order.
  public internal(set) var batches: [Batch] = []
  /// How many samples were left out, by the reason.
  public internal(set) var skipped: [String: Int] = [:]
  /// The objects that were put aside, in order.
  public internal(set) var quarantined: [HealthSampleID] = []
  /// Whether nothing was read because the type may not be.
  public internal(set) var isDenied = false
  /// What somebody should know of, as sentences.
  public internal(set) var warnings: [String] = []

  init(of type: HealthType, to store: String) {
    self.type = type
    self.store = store
  }

  public var added: Int { batches.reduce(0) { $0 + $1.added } }
  public var updated: Int { batches.reduce(0) { $0 + $1.updated } }
  public var deleted: Int { batches.reduce(0) { $0 + $1.deleted } }
}

extension RunReport {
  /// The report as commands and hooks show it.
  public var json: JSONObject {
    [
      "added": .number(JSONNumber(added)),
      "batches": .array(batches.map(\.json)),
      "deleted": .number(JSONNumber(deleted)),
      "denied": .bool(isDenied),
      "quarantined": .array(quarantined.map { .string($0.description) }),
      "skipped": .object(JSONObject(skipped.map { ($0.key, .number(JSONNumber($0.value))) })),
      "store": .string(store),
      "type": .string(type.identifier),
      "updated": .number(JSONNumber(updated)),
      "warnings": .array(warnings.map { .string($0) }),
    ]
  }
}

extension RunReport.Batch {
  fileprivate var json: JSONValue {
    [
      "added": .number(JSONNumber(added)), "count": .number(JSONNumber(count)),
      "deleted": .number(JSONNumber(deleted)), "updated": .number(JSONNumber(updated)),
    ]
  }
}
