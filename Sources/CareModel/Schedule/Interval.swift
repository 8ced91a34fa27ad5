public import CanonicalJSON

/// How long after one occurrence the next one comes: CareKit's `interval`, a `DateComponents`.
///
/// Days, weeks, months and years keep the wall clock; hours, minutes and seconds count elapsed
/// time. Other components that Foundation knows are kept and make no step.
public struct Interval: Structure {
  public var year: Int?
  public var month: Int?
  public var weekOfYear: Int?
  public var day: Int?
  public var hour: Int?
  public var minute: Int?
  public var second: Int?
  package var unknown = JSONObject()

  public init(
    year: Int? = nil,
    month: Int? = nil,
    weekOfYear: Int? = nil,
    day: Int? = nil,
    hour: Int? = nil,
    minute: Int? = nil,
    second: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.weekOfYear = weekOfYear
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  package static let schemaName = "Interval"
  package static let isAtomic = true
  package static let meaning = "The step from one occurrence to the next."
  package static let blank = Interval()
  package static let members: [Member<Interval>] = [
    component("year", \.year) { $0.year = $1 },
    component("month", \.month) { $0.month = $1 },
    component("weekOfYear", \.weekOfYear) { $0.weekOfYear = $1 },
    component("day", \.day) { $0.day = $1 },
    component("hour", \.hour) { $0.hour = $1 },
    component("minute", \.minute) { $0.minute = $1 },
    component("second", \.second) { $0.second = $1 },
  ]

  private static func component(
    _ name: String,
    _ get: @escaping @Sendable (Interval) -> Int?,
    set: @escaping @Sendable (inout Interval, Int?) -> Void
  ) -> Member<Interval> {
    .optional(
      name,
      get,
      .integer(atLeast: 0),
      "How many times this step is taken.",
      traits: .clinical,
      set: set
    )
  }

  package static let constraints = moving(by: Unit.allCases)

  /// Returns the rule of JSON Schema that an interval moves on by at least one of some parts.
  static func moving(by units: [Unit]) -> JSONObject {
    let rules = units.map { unit -> JSONValue in
      [
        "properties": [unit.rawValue: ["exclusiveMinimum": 0]],
        "required": [.string(unit.rawValue)],
      ]
    }
    return ["anyOf": .array(rules)]
  }

  /// The components that are set, largest first.
  public var components: [(unit: Unit, count: Int)] {
    Unit.allCases.compactMap { unit in self[unit].map { (unit, $0) } }
  }

  /// The parts of a step, from the largest to the smallest.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    case year, month, weekOfYear, day, hour, minute, second

    /// The parts that are whole days, which keep the wall clock.
    package static let wholeDays: [Unit] = [.year, .month, .weekOfYear, .day]
  }

  /// The count of one component; nil if it is not set.
  public subscript(unit: Unit) -> Int? {
    get { self[keyPath: Self.path(of: unit)] }
    set { self[keyPath: Self.path(of: unit)] = newValue }
  }

  private static func path(of unit: Unit) -> WritableKeyPath<Interval, Int?> {
    switch unit {
    case .year: \.year
    case .month: \.month
    case .weekOfYear: \.weekOfYear
    case .day: \.day
    case .hour: \.hour
    case .minute: \.minute
    case .second: \.second
    }
  }

  package func validate(_ faults: inout FaultCollector) {
    guard components.allSatisfy({ $0.count == 0 }) else { return }
    faults.add(
      "An interval that never moves on is refused: write for example {\"day\": 1}"
        + (unknown["weekday"] == nil ? "." : "; a weekday is no length, {\"weekOfYear\": 1} is.")
    )
  }
}

extension Interval {
  /// Whether the step counts elapsed time, so that the wall clock shows no one time of day.
  public var countsElapsedTime: Bool {
    [hour, minute, second].contains { ($0 ?? 0) != 0 }
  }

  /// The seconds of a step of hours, minutes and seconds alone, up to a hundred years of each.
  package var elapsedSeconds: Int64? {
    let others = [year, month, weekOfYear, day]
    let most = 100 * 366 * 86_400
    guard others.allSatisfy({ ($0 ?? 0) == 0 }), countsElapsedTime,
      [hour, minute, second].allSatisfy({ (0...most).contains($0 ?? 0) })
    else { return nil }
    return Int64(hour ?? 0) * 3600 + Int64(minute ?? 0) * 60 + Int64(second ?? 0)
  }
}

extension Interval {
  /// The interval as JSON, in the form of a record's file.
  public var json: JSONValue { .object(object) }
}
