public import CanonicalJSON
public import CareHealth
import Synchronization

/// What an external store is given of one sample, or of its deletion.
public struct HealthObject: Hashable, Sendable {
  /// The sample that it stands for; stores match by this alone.
  public var id: HealthSampleID
  public var type: HealthType
  /// The sample that it was made of; nil of a deletion, and of what a store returns.
  public var sample: HealthSample?
  /// Whether the sample is gone.
  public var isDeletion: Bool
  /// What the store keeps; null of a deletion that needs no more than the id.
  public var body: JSONValue

  public init(
    id: HealthSampleID,
    type: HealthType,
    sample: HealthSample? = nil,
    isDeletion: Bool = false,
    body: JSONValue = .null
  ) {
    self.id = id
    self.type = type
    self.sample = sample
    self.isDeletion = isDeletion
    self.body = body
  }
}

extension HealthObject {
  /// The object as programs are told of it and as it is put aside: without the sample.
  public var json: JSONValue {
    var object: JSONObject = [
      "body": body, "id": .string(id.description), "type": .string(type.identifier),
    ]
    if isDeletion { object["deletion"] = true }
    return .object(object)
  }

  /// Reads what ``json`` writes; nil if it is something else.
  package init?(_ json: JSONValue) {
    guard let object = json.object,
      let id = object["id"]?.string.flatMap({ HealthSampleID($0) }),
      let type = object["type"]?.string
    else { return nil }
    self.init(
      id: id,
      type: HealthType(identifier: type),
      isDeletion: object["deletion"]?.bool ?? false,
      body: object["body"] ?? .null
    )
  }
}

/// Objects that were shown and not sent, collected in order.
public final class PreviewedObjects: Sendable {
  private let objects = Mutex<[HealthObject]>([])

  /// Makes a collection without objects.
  public init() {}

  /// Appends objects in their order.
  public func add(_ more: [HealthObject]) { objects.withLock { $0 += more } }

  /// The objects so far, in the order in which they were added.
  public var all: [HealthObject] { objects.withLock(\.self) }
}
