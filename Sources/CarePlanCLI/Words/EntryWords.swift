import CarePlanKit

/// The words for what was recorded for one event, value by value: what, when, and by whom.
struct EntryWords {
  /// A value with the words for it.
  private struct Part: Hashable {
    let value: String
    /// When it was given, and when it was recorded if that was not at once: `at 08:20`.
    let time: String?
    let person: String
  }

  /// What stands for the value of an entry that has none, such as `not completed: nausea`.
  private let state: String?
  private let parts: [Part]
  /// Whether people are named; where a question names them, they are not named twice.
  private let namesPeople: Bool
  /// The first and the last time at which something was given: `03:50 to 21:10`.
  private let span: String

  /// The most values that are told with a time of their own.
  private static let mostTimes = 4
  /// The most characters of a name that are said.
  private static let mostCharacters = 80

  init(
    _ entries: [RecordedEntry],
    state: String?,
    on day: CivilDate,
    namesPeople: Bool,
    _ wording: Wording,
    _ times: EventTimes
  ) {
    (self.state, self.namesPeople) = (state, namesPeople)
    func clock(_ moment: Instant) -> String { times.moment(moment, on: day) }
    func time(_ moment: Instant) -> String {
      Wording.say(times.shown.day(of: moment) == day ? .at : .on, clock(moment))
    }
    parts = entries.map { entry in
      var value = entry.value
      value?.createdDate = nil
      let late = entry.recordedAt.flatMap { recorded in
        entry.givenAt.map { abs($0.seconds - recorded.seconds) >= 60 } == true
          ? " " + Wording.say(.recordedLate, time(recorded)) : nil
      }
      return Part(
        value: value.map { wording.shown($0) } ?? "",
        time: entry.givenAt.map { time($0) + (late ?? "") },
        person: Self.person(entry.recordedBy)
      )
    }
    let moments = entries.compactMap(\.givenAt)
    let bounds = [moments.min(), moments.max()].compactMap { $0.map(clock) }
    span = bounds.count == 2 ? Wording.say(.toTime, bounds[0], bounds[1]) : ""
  }

  /// Returns who recorded something: `by Example Family`, `by somebody unknown`.
  static func person(_ author: Authorship?) -> String {
    guard let author, !author.isNameless else { return person(named: nil) }
    guard let other = author.writtenAs else { return person(named: author.name) }
    return Wording.say(.by, Wording.say(.writtenAs, cut(author.name), cut(other)))
  }

  /// Returns the same of somebody with a name, which is cut if it is too long for a line; nil is nobody
  /// known.
  static func person(named name: String?) -> String {
    name.map { Wording.say(.by, cut($0)) } ?? Wording.say(.bySomebody)
  }

  private static func cut(_ name: String) -> String {
    Wording.name(name.count > mostCharacters ? "\(name.prefix(mostCharacters))…" : name)
  }

  /// `5 mL at 08:20, by Example Family`; `5 mL at 03:50 by Example Family, 5 mL at 09:55 by Example
  /// Clinic`; of many `7 entries of 5 mL, 03:50 to 21:10, all by Example Family`.
  var phrase: String {
    let isOfOne = Set(parts.map(\.person)).count == 1
    let hasOneTime = Set(parts.map(\.time)).count == 1
    if let state { return ([state] + people).joined(separator: ", ") }
    if hasOneTime, isOfOne || !namesPeople {
      let values = parts.map(\.value).joined(separator: ", ")
      let time = parts.first?.time.map { " \($0)" } ?? ""
      return (["\(values)\(time)"] + people).joined(separator: ", ")
    }
    guard parts.count > Self.mostTimes else {
      let each = parts.map { part in
        let words = part.time.map { "\(part.value) \($0)" } ?? part.value
        return isOfOne || !namesPeople ? words : "\(words) \(part.person)"
      }
      return (each + (isOfOne ? people : [])).joined(separator: ", ")
    }
    let values = parts.map(\.value)
    let isOfOneAmount = Set(values).count == 1
    let count =
      isOfOneAmount
      ? Wording.say(.entriesOf, count: parts.count, values[0])
      : Wording.say(.entries, count: parts.count)
    let amounts = isOfOneAmount ? "" : ": \(values.joined(separator: ", "))"
    return ([count + (span.isEmpty ? "" : ", \(span)") + amounts] + people).joined(separator: ", ")
  }

  /// Who recorded how much of it; nothing if people are not named.
  private var people: [String] {
    guard namesPeople else { return [] }
    let counts = Dictionary(grouping: parts, by: \.person).mapValues(\.count)
    let ordered = parts.map(\.person).reduce(into: [String]()) { people, person in
      if !people.contains(person) { people.append(person) }
    }
    guard ordered.count > 1 else {
      let isOfSeveral = Set(parts.map(\.time)).count > 1
      let all: Phrase = parts.count == 2 ? .both : .all
      return ordered.map { isOfSeveral ? Wording.say(all, $0) : $0 }
    }
    return ordered.map { "\(counts[$0] ?? 0) \($0)" }
  }
}
