import CanonicalJSON
import CareModel

/// What a schedule element is called: by its text, or else its time.
struct ElementName: Hashable, Sendable {
  private enum Sign: Hashable, Sendable {
    case text(String)
    case allDay
    case time(CivilDateTime)
    /// One that repeats each week has its day too.
    case weekly(CivilDateTime)
  }

  private let sign: Sign?
  private let key: String
  private var saysKey = false

  init(_ element: JSONValue) {
    let object = element.object ?? [:]
    key = object[MemberName.key]?.string ?? ""
    sign = Self.sign(of: object)
  }

  /// Whether nothing but its key names the element.
  var isNameless: Bool { sign == nil }

  /// The same name with the key behind it, which tells it from others of that name.
  var withKey: ElementName {
    var name = self
    name.saysKey = true
    return name
  }

  /// Returns whether two elements are called the same without their keys.
  func sounds(like other: ElementName) -> Bool { sign == other.sign }

  /// Returns the name in words: `Breakfast`, `08:00`, `Saturday 8:00 am`.
  func words(_ clock: Wording.Clock) -> String {
    guard let sign else { return Wording.id(key) }
    let words =
      switch sign {
      case .text(let text): Wording.name(text)
      case .allDay: Wording.say(.allDay)
      case .time(let start): Wording.time(start, clock)
      case .weekly(let start): "\(Wording.weekday(start.date)) \(Wording.time(start, clock))"
      }
    return saysKey ? "\(words) (\(Wording.id(key)))" : words
  }

  private static func sign(of object: JSONObject) -> Sign? {
    if let text = object[MemberName.text]?.string { return .text(text) }
    if object[MemberName.duration]?.object?[MemberName.allDay] != nil { return .allDay }
    guard let start = object[MemberName.start]?.string.flatMap({ OffsetDateTime($0) })?.local else {
      return nil
    }
    let interval = object[MemberName.interval]?.object ?? [:]
    let isWeekly = interval["weekOfYear"] != nil && interval.members.count == 1
    return isWeekly ? .weekly(start) : .time(start)
  }
}
