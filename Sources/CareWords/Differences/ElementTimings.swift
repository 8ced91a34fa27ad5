import CanonicalJSON
import CareModel

/// Puts the changed times of one schedule element into one phrase: `daily at 08:00 → daily at 09:00`.
struct ElementTimings {
  private var phrases: [JSONPointer: WordedChange] = [:]
  private var covered: Set<MemberChange> = []
  private var said: Set<JSONPointer> = []

  init(_ difference: RecordDifference, _ wording: Wording) {
    let timings = difference.members.filter { $0.element != nil }
    for (element, changes) in Dictionary(grouping: timings, by: \.element) {
      guard let element, let pair = ElementPair(changes[0], difference, wording) else { continue }
      // A phrase may not say a change, such as an offset that names the same moment.
      let sayable = changes.filter(pair.says)
      guard !sayable.isEmpty, pair.areTold else { continue }
      covered.formUnion(sayable)
      phrases[element] = pair.change(changes[0])
    }
  }

  /// Returns whether a phrase says the change.
  func cover(_ change: MemberChange) -> Bool { covered.contains(change) }

  /// Returns the phrase that says the change, or nil if it was taken before.
  mutating func take(_ change: MemberChange) -> WordedChange? {
    guard let element = change.element, said.insert(element).inserted else { return nil }
    return phrases[element]
  }
}

/// A schedule element before and after, and how its times are said.
private struct ElementPair {
  private let (old, new): (JSONObject, JSONObject)
  private let wording: Wording
  private let saysStart: Bool

  init?(_ change: MemberChange, _ difference: RecordDifference, _ wording: Wording) {
    let old = difference.old?[JSONPointer(change.oldPath.tokens.dropLast())]?.object
    let new = difference.new?[JSONPointer(change.path.tokens.dropLast())]?.object
    guard let old, let new, let oldElement = Self.read(old), let newElement = Self.read(new)
    else { return nil }
    (self.old, self.new) = (old, new)
    let isSameZone = oldElement.timezone == newElement.timezone
    self.wording = Wording(
      zone: wording.zone,
      unsaidZone: isSameZone ? wording.unsaidZone : nil,
      clock: wording.clock
    )
    saysStart = oldElement.startDate != newElement.startDate
  }

  /// Whether the two phrases differ.
  var areTold: Bool { timing(old) != timing(new) }

  /// Returns whether the phrase alone shows that a member has changed.
  func says(_ change: MemberChange) -> Bool {
    guard let name = change.path.tokens.last else { return false }
    var changed = old
    changed[name] = change.new
    let phrase = timing(changed)
    return phrase != nil && phrase != timing(old)
  }

  func change(_ change: MemberChange) -> WordedChange {
    WordedChange(
      sign: .tilde,
      label: change.label.outer.words(wording.clock),
      old: timing(old),
      new: timing(new),
      weight: change.weight
    )
  }

  private func timing(_ element: JSONObject) -> String? {
    Self.read(element).map { wording.timing(of: $0, sayingStart: saysStart) }
  }

  private static func read(_ object: JSONObject) -> ScheduleElement? {
    var faults = FaultCollector()
    return ScheduleElement.form.read(.object(object), &faults)
  }
}

extension ScheduleElement {
  /// The day of the first occurrence on the wall clock of the element's zone.
  fileprivate var startDate: CivilDate {
    TimeZoneRules(timezone)?.day(of: start.instant) ?? start.local.date
  }
}

extension MemberChange {
  /// The schedule element whose times this change is about.
  fileprivate var element: JSONPointer? {
    let timings: Set = [
      MemberName.start, MemberName.end, MemberName.timezone, MemberName.interval,
      MemberName.monthDay, MemberName.calendar,
    ]
    let tokens = path.tokens
    guard tokens.count == 4, tokens[0] == MemberName.schedule, tokens[1] == MemberName.elements,
      timings.contains(tokens[3])
    else { return nil }
    return JSONPointer(Array(tokens.dropLast()))
  }
}
