extension OutcomeValue {
  /// The value as a number, if it is one.
  public var number: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .boolean, .text, .binary, .date, .other: nil
    }
  }

  /// Returns whether the value is what a target asks for: a number in a unit that converts to the
  /// target's.
  package func meets(_ target: OutcomeValue) -> Bool {
    switch (target.content, content) {
    case (.date(let wanted), .date(let date)): date >= wanted
    case (.date, _): false
    default:
      target.number.map { wanted in summand(in: target.unit).map { $0.double >= wanted } ?? false }
        ?? true
    }
  }
}

extension [OutcomeValue] {
  /// Of each of these targets the value that was recorded for it, or nil.
  ///
  /// Targets that name a kind take the first free value of that kind. Then all that are left take
  /// the free values in order, but none that was recorded for another kind. So where nobody names
  /// kinds the place decides, as in CareKit.
  package func partners(among values: [OutcomeValue]) -> [OutcomeValue?] {
    var free = values
    var partners = [OutcomeValue?](repeating: nil, count: count)
    func pair(_ place: Int, where fits: (OutcomeValue) -> Bool) {
      guard let found = free.firstIndex(where: fits) else { return }
      partners[place] = free.remove(at: found)
    }
    for (place, target) in enumerated() where target.kind != nil {
      pair(place) { $0.kind == target.kind }
    }
    for (place, target) in enumerated() where partners[place] == nil {
      pair(place) { target.kind == nil || $0.kind == nil }
    }
    return partners
  }
}
