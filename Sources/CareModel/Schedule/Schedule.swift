package import CanonicalJSON

/// When a task is to be done: CareKit's `OCKSchedule`, one or more repeating elements.
public struct Schedule: Structure {
  /// The elements by start and key.
  public private(set) var elements: [ScheduleElement]
  package var unknown = JSONObject()

  /// Makes a schedule of elements in any order; keys that are missing or doubled are derived.
  public init(_ elements: [ScheduleElement]) {
    self.elements = []
    replaceElements(with: elements)
  }

  /// Puts other elements in place of all there are.
  public mutating func replaceElements(with elements: [ScheduleElement]) {
    self.elements = Self.keyed(elements).sorted {
      $0.start.instant == $1.start.instant
        ? $0.key.precedesInUTF8($1.key) : $0.start.instant < $1.start.instant
    }
  }

  /// The start of the first element, or nil for a schedule without any, which is not valid.
  public var start: Instant? { elements.first?.start.instant }

  /// The end of the last element, or nil if any element has none.
  public var end: Instant? {
    let ends = elements.map { $0.end?.instant }
    return ends.contains(nil) ? nil : ends.compactMap(\.self).max()
  }

  package static let schemaName = "Schedule"
  package static let meaning = "When a task is to be done (CareKit's OCKSchedule)."
  package static let blank = Schedule([])
  package static let members: [Member<Schedule>] = [
    .required(
      MemberName.elements,
      \.storedElements,
      ScheduleElement.form.list(),
      "The repeating parts, by start and key.",
      traits: .clinical
    ) { $0.storedElements = $1 }
  ]
  package static let constraints: JSONObject = [
    "properties": [MemberName.elements: ["minItems": 1]]
  ]

  /// The elements as the file has them; setting them derives missing keys and sorts.
  private var storedElements: [ScheduleElement] {
    get { elements }
    set { replaceElements(with: newValue) }
  }

  package func validate(_ faults: inout FaultCollector) {
    if elements.isEmpty {
      faults.add("A schedule has at least one element.", at: MemberName.elements)
    }
  }
}

extension Schedule {
  /// Gives every element a key of its own.
  ///
  /// A key that was given stays. Of several elements with one key, and of those without, the first
  /// by start, bytes and key is served first, so that the order in a file decides nothing.
  private static func keyed(_ elements: [ScheduleElement]) -> [ScheduleElement] {
    var taken = Set(elements.map { Array($0.key.utf8) })
    guard taken.contains([]) || taken.count < elements.count else { return elements }
    var isKept: Set<[UInt8]> = [[]]
    return elements.sorted(by: isServed).map { element in
      var element = element
      guard !isKept.insert(Array(element.key.utf8)).inserted else { return element }
      element.key = freeKey(of: element, beside: taken)
      taken.insert(Array(element.key.utf8))
      return element
    }
  }

  private static func isServed(_ left: ScheduleElement, before right: ScheduleElement) -> Bool {
    guard left.start.instant == right.start.instant else {
      return left.start.instant < right.start.instant
    }
    let (leftBytes, rightBytes) = (left.bytesWithoutKey, right.bytesWithoutKey)
    return leftBytes == rightBytes
      ? left.key.precedesInUTF8(right.key) : leftBytes.lexicographicallyPrecedes(rightBytes)
  }

  /// Returns the key that follows from an element or, if others have it, its digest, or either
  /// numbered.
  private static func freeKey(
    of element: ScheduleElement,
    beside taken: Set<[UInt8]>
  ) -> String {
    let wanted = element.key.isEmpty ? element.derivedKey : element.key
    let numbered = (2...).lazy.map { "\(wanted)-\($0)" }
    let isFree = { (key: String) in !taken.contains(Array(key.utf8)) }
    return [wanted, element.digestKey].first(where: isFree) ?? numbered.first(where: isFree)
      ?? wanted
  }

  /// How many seconds the longest event of the schedule may last.
  package var longestEvent: Int64 {
    elements.map { element in
      switch element.duration {
      // A day has up to 25 hours, and one without a midnight runs into the next.
      case .allDay: 26 * 3600
      // No two moments that can be written are further apart.
      case .seconds(let seconds): Int64(EventDuration.countable(seconds).rounded(.up))
      }
    }.max() ?? 0
  }

  /// The last day on which an event may start, each element's in its own zone.
  ///
  /// Nil if any element has no end.
  public var lastDay: CivilDate? {
    let days = elements.map(\.lastDay)
    return days.contains(nil) ? nil : days.compactMap(\.self).max()
  }

  /// Returns the schedule without the events after a day, which every element counts in its own
  /// zone.
  ///
  /// An element that stopped before the schedule did keeps its end; one that would begin later is
  /// left out.
  ///
  /// - Returns: Nil if no element has begun by then, or if this computer lacks the zone of any.
  public func ending(with day: CivilDate) -> Schedule? {
    let lastDay = lastDay
    var ended: [ScheduleElement] = []
    for var element in elements {
      guard let rules = TimeZoneRules(element.timezone) else { return nil }
      let end = rules.start(of: day.adding(days: 1))
      guard element.start.instant < end else { continue }
      let stopped = element.lastDay.map { $0 != lastDay && $0 <= day } ?? false
      if !stopped { element.end = rules.local(at: end) }
      ended.append(element)
    }
    guard !ended.isEmpty else { return nil }
    var schedule = self
    schedule.replaceElements(with: ended)
    return schedule
  }

  /// Returns the schedule with the ends that it had before all of it ended with a day: an earlier
  /// schedule's, whose elements it has, and with those that would have begun later.
  ///
  /// - Returns: Nil if it does not end as the earlier one would, or if that goes on no longer.
  package func restored(from earlier: Schedule) -> Schedule? {
    guard let lastDay, earlier.lastDay.map({ $0 > lastDay }) ?? true,
      let ended = earlier.ending(with: lastDay)
    else { return nil }
    let was = Dictionary(earlier.elements.map { ($0.key, $0) }) { first, _ in first }
    let ends = Dictionary(ended.elements.map { ($0.key, $0) }) { first, _ in first }
    guard ends.count == ended.elements.count, elements.count == ends.count,
      elements.allSatisfy({ ends[$0.key]?.start == $0.start && ends[$0.key]?.end == $0.end })
    else { return nil }
    var schedule = self
    let later = earlier.elements.filter { ends[$0.key] == nil }
    schedule.replaceElements(
      with: elements.map { element in
        var element = element
        element.end = was[element.key]?.end
        return element
      } + later
    )
    return schedule
  }
}

extension ScheduleElement {
  /// The last day on which an event may start, in the element's own zone; nil without an end.
  var lastDay: CivilDate? {
    guard let last = end?.instant.adding(nanoseconds: -1) else { return nil }
    let offset = TimeZoneRules(timezone)?.offset(at: last) ?? end?.offsetSeconds ?? 0
    return CivilDateTime(last, offsetSeconds: offset).date
  }
}
