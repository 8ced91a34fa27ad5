public import CareHealth

/// Makes what an external store keeps of a sample.
public protocol HealthConverter: Sendable {
  /// Returns the object of a sample; nil for one that the form of the store has no place for.
  func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject?

  /// Returns the object of a deletion; nil if the store is not to hear of it.
  func object(forDeletion id: HealthSampleID, of type: HealthType) -> HealthObject?
}

extension HealthConverter {
  public func object(forDeletion id: HealthSampleID, of type: HealthType) -> HealthObject? {
    HealthObject(id: id, type: type, isDeletion: true)
  }
}

/// Why a sample has no form in an external store.
public struct HealthConversionError: Error, Hashable, Sendable {
  /// A phrase that counts stand behind, without values: `unit without a UCUM code`.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}
