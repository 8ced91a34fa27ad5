import CanonicalJSON
public import CareFHIR
public import CareHealth

/// Makes Observations of FHIR R4 of samples.
public struct FHIRHealthConverter: HealthConverter {
  private let writer: ObservationWriter

  public init(_ writer: ObservationWriter = ObservationWriter()) { self.writer = writer }

  public func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject? {
    guard let observation = writer.observation(sample) else {
      throw HealthConversionError("unit or value that FHIR has no form for")
    }
    return HealthObject(
      id: sample.id,
      type: sample.type,
      sample: sample,
      body: .object(observation)
    )
  }
}
