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

  /// Returns the bare completion: CareKit's single `true`.
  public static func completion(at instant: Instant) -> OutcomeEntry {
    OutcomeEntry([OutcomeValue(.boolean(true), createdDate: instant)])
  }

  /// The values that are worth showing: all but a bare completion.
  public var saidValues: [OutcomeValue] {
    let isDone =
      values.count == 1 && values[0].content == .boolean(true) && values[0].kind == nil
      && values[0].units == nil
    return isDone ? [] : values
  }

  /// Whether the entry says no more than that the event was done.
  public var isBareCompletion: Bool {
    state == nil && reason == nil && note == nil && sample == nil && values.count <= 1
      && values.allSatisfy { $0.content == .boolean(true) && $0.kind == nil && $0.units == nil }
  }
}
