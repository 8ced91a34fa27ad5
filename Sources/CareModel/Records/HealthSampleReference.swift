/// A health sample that holds a result, as CareKit 1.x keeps it: a reference without the value.
///
/// It stands in the `userInfo` of an outcome, under the keys `healthSample.uuid`,
/// `healthSample.type` and `healthSample.unit`.
public struct HealthSampleReference: Hashable, Sendable {
  public var uuid: String
  /// The type of the sample, such as `HKQuantityTypeIdentifierBodyTemperature`.
  public var type: String?
  /// The unit in which the value is shown, such as `degF`.
  public var unit: String?

  public init(uuid: String, type: String? = nil, unit: String? = nil) {
    self.uuid = uuid
    self.type = type
    self.unit = unit
  }
}

extension Outcome {
  /// The health sample that holds the result, if the outcome refers to one.
  public var healthSample: HealthSampleReference? {
    get {
      common.userInfo["healthSample.uuid"].map {
        HealthSampleReference(
          uuid: $0,
          type: common.userInfo["healthSample.type"],
          unit: common.userInfo["healthSample.unit"]
        )
      }
    }
    set {
      common.userInfo["healthSample.uuid"] = newValue?.uuid
      common.userInfo["healthSample.type"] = newValue?.type
      common.userInfo["healthSample.unit"] = newValue?.unit
    }
  }
}
