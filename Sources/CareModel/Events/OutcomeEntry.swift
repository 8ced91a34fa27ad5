/// What somebody records for one event.
public struct OutcomeEntry: Hashable, Sendable {
  public var values: [OutcomeValue]
  public var state: OutcomeContent.State?
  /// Why the event was not completed.
  public var reason: String?
  public var note: Note?
  /// The health sample that holds the result, which is looked up when it is shown.
  public var sample: HealthSampleReference?

  public init(_ values: [OutcomeValue], state: OutcomeContent.State? = nil, reason: String? = nil) {
    self.values = values
    self.state = state
    self.reason = reason
  }

  /// That the event was done, and no more: CareKit's single `true`.
  public static func completion(at instant: Instant) -> OutcomeEntry {
    OutcomeEntry([OutcomeValue(.boolean(true), createdDate: instant)])
  }

  /// Whether the entry says no more than that the event was done.
  public var isBareCompletion: Bool {
    state == nil && reason == nil && note == nil && sample == nil && values.count <= 1
      && values.allSatisfy { $0.content == .boolean(true) && $0.kind == nil && $0.units == nil }
  }
}

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

extension Record where Content == OutcomeContent {
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
