import CanonicalJSON

/// When the parts of a day and its meals are, for texts that name them in place of a time.
///
/// A store sets them with `careplan config times.morning 08:00`, in its own time zone.
public struct DayTimes: Hashable, Sendable {
  /// A part of the day, or a meal.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case morning, noon, evening, night, breakfast, lunch, dinner

    /// The part whose time a meal has if it has none of its own.
    package var ofDay: Part {
      switch self {
      case .breakfast: .morning
      case .lunch: .noon
      case .dinner: .evening
      default: self
      }
    }

    package var isMeal: Bool { ofDay != self }

    package static let meals: [Part] = [.breakfast, .lunch, .dinner]

    /// The hours at which it can be.
    private var hours: ClosedRange<Int> {
      switch ofDay {
      case .morning: 4...11
      case .noon: 11...14
      case .evening: 16...23
      default: 18...23
      }
    }

    /// Returns whether a time of day, in seconds since midnight, can be in this part of the day.
    package func contains(_ second: Int) -> Bool { hours.contains(second / 3600) }
  }

  private static let standard: [Part: Int] = [
    .morning: 8 * 3600, .noon: 12 * 3600, .evening: 18 * 3600, .night: 22 * 3600,
  ]

  private var own: [Part: TimeOfDay] = [:]

  /// Morning is at 08:00, noon at 12:00, evening at 18:00 and night at 22:00; meals are at these times too.
  public init() {}

  /// The time of a part, in seconds since midnight.
  package func second(of part: Part) -> Int {
    (own[part] ?? own[part.ofDay])?.secondOfDay ?? Self.standard[part.ofDay] ?? 0
  }

  /// The time that a part was given; nil if it has the usual one.
  public subscript(part: Part) -> TimeOfDay? {
    get { own[part] }
    set { own[part] = newValue }
  }
}

extension DayTimes {
  static let form = Form<DayTimes>(.any, schema: Schema(schema)) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object of times, not \(json.kindName).")
      return nil
    }
    var times = DayTimes()
    let before = faults.faults.count
    for member in object.members {
      faults.inside(member.key) { faults in
        guard let part = Part(rawValue: member.key) else {
          return faults.add(
            "This must be one of \(Part.allCases.map(\.rawValue).joined(separator: ", "))."
          )
        }
        guard let time = member.value.string.flatMap(TimeOfDay.init) else {
          return faults.add("This must be a time such as 08:00.")
        }
        times[part] = time
      }
    }
    return faults.faults.count == before ? times : nil
  } write: { times in
    .object(
      JSONObject(
        Part.allCases.compactMap { part in
          times[part].map { (part.rawValue, .string($0.description)) }
        }
      )
    )
  }

  private static var schema: JSONObject {
    let time: JSONValue = ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    return [
      "type": "object", "additionalProperties": false,
      "properties": .object(JSONObject(Part.allCases.map { ($0.rawValue, time) })),
    ]
  }
}
