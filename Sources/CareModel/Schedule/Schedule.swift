public import CanonicalJSON

/// When a task is to be done: CareKit's `OCKSchedule`, one or more repeating elements.
public struct Schedule: Structure {
  /// The elements by start and key.
  public private(set) var elements: [ScheduleElement]
  public var unknown = JSONObject()

  /// Makes a schedule of elements in any order; keys that are missing or doubled are derived.
  public init(_ elements: [ScheduleElement]) {
    self.elements = []
    replaceElements(with: elements)
  }

  /// Puts other elements in place of all there are.
  public mutating func replaceElements(with elements: [ScheduleElement]) {
    self.elements = Self.keyed(elements).sorted {
      ($0.start.instant, $0.key) < ($1.start.instant, $1.key)
    }
  }

  /// The start of the first element, or nil for a schedule without any, which is not valid.
  public var start: Instant? { elements.first?.start.instant }

  /// The end of the last element, or nil if any element has none.
  public var end: Instant? {
    let ends = elements.map { $0.end?.instant }
    return ends.contains(nil) ? nil : ends.compactMap(\.self).max()
  }

  public static let schemaName = "Schedule"
  public static let meaning = "When a task is to be done (CareKit's OCKSchedule)."
  public static let blank = Schedule([])
  public static let members: [Member<Schedule>] = [
    .required(
      "elements",
      \.storedElements,
      ScheduleElement.form.list(),
      "The repeating parts, by start and key.",
      weight: .clinical
    )
  ]
  public static let constraints: JSONObject = ["properties": ["elements": ["minItems": 1]]]

  /// The elements as the file has them; setting them derives missing keys and sorts.
  private var storedElements: [ScheduleElement] {
    get { elements }
    set { replaceElements(with: newValue) }
  }

  public func validate(_ faults: inout FaultCollector) {
    if elements.isEmpty { faults.add("A schedule has at least one element.", at: "elements") }
  }
}

extension Schedule {
  /// Gives every element a key of its own: its own, else its slug or digest, else with a number.
  private static func keyed(_ elements: [ScheduleElement]) -> [ScheduleElement] {
    var taken: Set<String> = []
    return elements.map { element in
      var element = element
      let wanted = element.key.isEmpty ? element.derivedKey : element.key
      let candidates = [wanted, element.digestKey].lazy + numbered(wanted)
      element.key = candidates.first { !taken.contains($0) } ?? wanted
      taken.insert(element.key)
      return element
    }
  }

  private static func numbered(_ key: String) -> [String] { (2...10_001).map { "\(key)-\($0)" } }
}
