import CanonicalJSON
public import CareHealth

/// Makes the neutral form of samples: a document of one line of ``HealthSampleLine``.
public struct JSONHealthConverter: HealthConverter {
  public init() {}

  public func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject? {
    HealthObject(id: sample.id, type: sample.type, sample: sample, body: .object(sample.json))
  }
}
