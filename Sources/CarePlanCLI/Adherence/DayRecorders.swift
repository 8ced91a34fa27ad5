import CarePlanKit

/// Who recorded how many entries on which days.
struct DayRecorders: Sendable {
  /// Somebody, with how many entries are theirs.
  struct Person: Hashable, Sendable {
    /// The name in the commits; nil for those of whom nobody knows who they are.
    let name: String?
    var entries: Int

    /// An element of the member `recordedBy` of `careplan.calendar/v1`.
    var json: JSONValue {
      ["name": .orNull(name.map { .string($0) }), "entries": .number(JSONNumber(entries))]
    }

    /// `3 by Example Clinic`, or `3 entries by Example Clinic`.
    fileprivate func words(sayingWhat: Bool) -> String {
      let count = sayingWhat ? Wording.say(.entries, count: entries) : "\(entries)"
      return "\(count) \(EntryWords.person(named: name))"
    }
  }

  private let days: [CivilDate: [Person]]
  /// Whether the words name a person.
  private let namesPeople: Bool

  /// Counts the entries of events, and of outcomes without one, by the civil day of the event.
  init(_ judged: [JudgedEvent], namesPeople: Bool) {
    self.namesPeople = namesPeople
    days = Dictionary(grouping: judged) { $0.eventStart?.day }.reduce(into: [:]) { days, group in
      guard let day = group.key else { return }
      let people = Self.people(group.value.flatMap(\.entries).map { $0.recordedBy?.name })
      if !people.isEmpty { days[day] = people }
    }
  }

  /// Returns who recorded something for a day, by name; those who are unknown come last.
  func people(on day: CivilDate) -> [Person] { days[day] ?? [] }

  /// `12 entries by Example Family, 3 by Example Clinic` of one day; nil if nothing was recorded.
  func phrase(on day: CivilDate) -> String? { listed(people(on: day)) }

  /// The same of all days.
  var phrase: String? {
    listed(
      Self.people(
        days.values.joined().flatMap { Array(repeating: $0.name, count: $0.entries) }
      )
    )
  }

  private func listed(_ people: [Person]) -> String? {
    people.isEmpty || !namesPeople
      ? nil
      : people.enumerated().map { $0.element.words(sayingWhat: $0.offset == 0) }
        .joined(separator: ", ")
  }

  private static func people(_ names: [String?]) -> [Person] {
    let counts = names.reduce(into: [String?: Int]()) { $0[$1, default: 0] += 1 }
    let known = counts.compactMap { name, count in name.map { Person(name: $0, entries: count) } }
    let unknown = counts[nil as String?].map { [Person(name: nil, entries: $0)] } ?? []
    return known.sorted { ($0.name ?? "") < ($1.name ?? "") } + unknown
  }
}
