public import CareModel

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
