package import CanonicalJSON

/// How long an event lasts.
public enum EventDuration: Hashable, Sendable {
  /// From the start of the civil day to its end.
  case allDay
  /// A number of elapsed seconds; 0 for a moment.
  case seconds(Double)

  /// CareKit's default since 3.0: one hour.
  public static let standard = EventDuration.seconds(3600)

  /// Whether a record may have it.
  package var isValid: Bool {
    guard case .seconds(let seconds) = self else { return true }
    return seconds.isFinite && seconds >= 0
  }

  /// Seconds that can be counted with: 0 for what is no duration, and at most 4 × 10^11.
  static func countable(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 4e11) : 0 }
}

/// The object that a duration is in a file: `{"seconds": 3600}` or `{"allDay": true}`.
package struct DurationObject: Structure {
  package var seconds: Double?
  var allDay: Bool?
  package var unknown = JSONObject()

  package static let schemaName = "Duration"
  package static let isAtomic = true
  package static let meaning = "How long an event lasts: its seconds, or all day."
  package static let blank = DurationObject()
  package static let members: [Member<DurationObject>] = [
    .optional(
      MemberName.seconds,
      \.seconds,
      .double(atLeast: 0),
      "Elapsed seconds.",
      traits: .clinical
    ) { $0.seconds = $1 },
    .optional(MemberName.allDay, \.allDay, .flag, "The whole civil day.", traits: .clinical) {
      $0.allDay = $1
    },
  ]
  package static let constraints: JSONObject = [
    "oneOf": [
      ["required": [.string(MemberName.seconds)]], ["required": [.string(MemberName.allDay)]],
    ],
    "properties": [MemberName.allDay: ["const": true]],
  ]

  package func validate(_ faults: inout FaultCollector) {
    guard (seconds != nil) == (allDay != nil) || allDay == false else { return }
    faults.add("A duration is either {\"seconds\": 3600} or {\"allDay\": true}.")
  }
}

extension ScheduleElement {
  /// The duration as the file has it, with members that no one here knows.
  var durationObject: DurationObject {
    get {
      var object = DurationObject(unknown: durationUnknown)
      switch duration {
      case .allDay: object.allDay = true
      case .seconds(let seconds): object.seconds = seconds
      }
      return object
    }
    set {
      duration = newValue.seconds.map(EventDuration.seconds) ?? .allDay
      durationUnknown = newValue.unknown
    }
  }
}
