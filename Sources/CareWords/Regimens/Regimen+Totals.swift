public import CareModel

extension Regimen {
  /// Returns how much is due in some days, one amount for each unit that converts into no other.
  ///
  /// Events count on the day on which they start by the clock of their own element, up to 366 days.
  public func total(from first: CivilDate, days: Int) -> [OutcomeValue] {
    let values = (parts.compactMap(\.element) + others).flatMap { element -> [OutcomeValue] in
      guard let rules = TimeZoneRules(element.timezone) else { return [] }
      let end = first.adding(days: min(max(days, 0), 366))
      let window = rules.start(of: first)..<rules.start(of: end)
      let events = Schedule([element]).events(in: window) ?? []
      return events.filter { window.contains($0.start) }.flatMap(\.element.targetValues)
    }
    return values.filter { $0.number != nil }.byUnit.map { unit, values in
      let sum = values.sum(in: unit)
      let content = Int(exactly: sum).map { OutcomeValue.Content.integer($0) } ?? .double(sum)
      return OutcomeValue(content, units: values.first { $0.unit != nil }?.units)
    }.filter { $0.number != 0 }
  }

  /// Returns amounts as people say them: `2 tablets`, `½ tablet and 5 mL`; `nothing` for none.
  public static func words(_ amounts: [OutcomeValue]) -> String {
    let words = amounts.compactMap { RegimenAmount($0)?.words() }
    return words.isEmpty ? "nothing" : Wording.joined(words)
  }
}
