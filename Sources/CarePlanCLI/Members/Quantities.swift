import CarePlanKit

/// Understands the short forms in which times, spans and amounts stand on the command line.
enum Quantities {
  /// Reads `2h`, `30min`, `1h30min` or `all-day`.
  static func duration(_ text: String) throws(UsageError) -> EventDuration {
    if text == "all-day" { return .allDay }
    let seconds = ["h": 3600, "min": 60, "s": 1]
    let steps = try steps(text, units: ["h", "min", "s"], ["Nh", "Nmin", "NhNmin", "all-day"])
    return .seconds(steps.reduce(0) { $0 + Double($1.count * (seconds[$1.unit] ?? 0)) })
  }

  /// Reads `36h`, `1d`, `2w`, `1mo`, `1y` or several of them joined.
  static func interval(_ text: String) throws(UsageError) -> Interval {
    let units: [(name: String, unit: Interval.Unit)] = [
      ("y", .year), ("mo", .month), ("w", .weekOfYear), ("d", .day), ("h", .hour),
      ("min", .minute), ("s", .second),
    ]
    var interval = Interval()
    for step in try steps(text, units: units.map(\.name), ["Nh", "Nd", "Nw", "Nmo", "Ny"]) {
      guard let unit = units.first(where: { $0.name == step.unit })?.unit else { continue }
      interval[unit] = (interval[unit] ?? 0) + step.count
    }
    return interval
  }

  /// Reads how many days, weeks, months or years something goes on: `7d`, `2 weeks`.
  static func course(_ text: String) throws(UsageError) -> Interval {
    let length = try interval(text)
    let days: [Interval.Unit] = [.day, .weekOfYear, .month, .year]
    guard length.components.allSatisfy({ days.contains($0.unit) && $0.count <= 36_525 }),
      length.components.contains(where: { $0.count > 0 })
    else {
      throw UsageError(
        "'\(text)' is no number of days",
        hint: Wording.hint(.writeItAs, Wording.either(["Nd", "Nw", "Nmo"]))
      )
    }
    return length
  }

  /// Reads an amount with its unit, or a range: `10mL`, `2 tablets`, `1–2 tablets`, `0.5`.
  ///
  /// Fractions and dashes are those that a schedule reads: `1½`, `1−2`. What could be another amount is refused:
  /// a comma, `1/2`, an exponent, `1.000`, which could be one or a thousand.
  static func amount(_ typed: String) throws(UsageError) -> OutcomeValue {
    let text = AmountText.plain(typed)
    guard let match = text.wholeMatch(of: /([0-9][0-9.,]*) *(?:-|–|to ) *([0-9].*)/) else {
      return try singleAmount(text)
    }
    var range = try singleAmount(String(match.1))
    let greatest = try singleAmount(String(match.2))
    guard let least = range.number, let number = greatest.number, least < number else {
      throw UsageError(
        "'\(text)' is not a range from a least amount to a greatest",
        hint: Wording.hint(.writeItAs, "LEAST–MOST UNIT")
      )
    }
    (range.upperValue, range.units) = (number, greatest.units)
    return range
  }

  private static func singleAmount(_ text: String) throws(UsageError) -> OutcomeValue {
    try refuseThousands(text)
    guard let match = text.wholeMatch(of: /(([0-9]+)(\.([0-9]+))?) *([^ ].*)?/) else {
      throw UsageError(
        "'\(text)' is not an amount",
        hint: Wording.hint(.writeItAs, Wording.either(["NUMBER", "NUMBER UNIT"]))
      )
    }
    let units = match.5.map(String.init) ?? ""
    let words = units.split(separator: " ")
    if let joint = words.first,
      ["to", "or", "and", "-", "–"].contains(joint.lowercased()) || joint.hasPrefix("-")
        || joint.hasPrefix("–")
    {
      throw UsageError(
        "'\(text)' is not one amount",
        hint: Wording.hint(.writeItAs, Wording.either(["NUMBER UNIT", "LEAST–MOST UNIT"]))
      )
    }
    let isUnit = units.first.map { $0.isLetter || "%°µ".contains($0) } ?? true
    let isNumber = units.contains(/^[a-zA-Z][0-9]+[a-zA-Z]/) || units.contains(/[,;]/)
    guard isUnit, !isNumber else {
      throw UsageError(
        "'\(text)' is not an amount",
        hint: Wording.hint(.pointAndUnit)
      )
    }
    if let decimals = match.4, decimals.count == 3, decimals.hasSuffix("0"), match.2 != "0" {
      throw UsageError(
        "'\(match.1)' could be read in two ways",
        hint: Wording.hint(.withoutZeros)
      )
    }
    let content: OutcomeValue.Content? =
      Int(String(match.1)).map { .integer($0) } ?? Double(String(match.1)).map { .double($0) }
    guard let content else {
      throw UsageError(
        "'\(text)' is not an amount",
        hint: Wording.hint(.writeItAs, Wording.either(["NUMBER", "NUMBER UNIT"]))
      )
    }
    return OutcomeValue(content, units: units.isEmpty ? nil : units)
  }

  /// Refuses `1,000 mg`, of which nobody knows whether it is one or a thousand.
  static func refuseThousands(_ text: String) throws(UsageError) {
    guard let match = text.wholeMatch(of: /([0-9]{1,3}),([0-9]{3})( *[^0-9,. ].*)?/) else { return }
    let (whole, rest, units) = (match.1, match.2, match.3 ?? "")
    let decimals = String(rest.reversed().drop { $0 == "0" }.reversed())
    let point = decimals.isEmpty ? "\(whole)\(units)" : "\(whole).\(decimals)\(units)"
    throw UsageError(
      "'\(text)' could be read in two ways",
      hint: Wording.hint(.write, Wording.either(["'\(whole)\(rest)\(units)'", "'\(point)'"]))
    )
  }

  /// Reads the days of the week, by three letters or whole, as 1 for Sunday to 7 for Saturday.
  static func weekday(_ text: String) throws(UsageError) -> Int {
    let names = [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    let word = text.lowercased()
    guard word.count >= 2, let index = names.firstIndex(where: { $0.hasPrefix(word) }) else {
      throw .unknownValue(text, for: "the day of the week", choices: names)
    }
    return index + 1
  }

  /// The units of time by their whole names.
  private static let longUnits = [
    "year": "y", "years": "y", "month": "mo", "months": "mo", "week": "w", "weeks": "w", "day": "d",
    "days": "d", "hour": "h", "hours": "h", "minute": "min", "minutes": "min", "second": "s",
    "seconds": "s",
  ]

  private static func steps(
    _ text: String,
    units: [String],
    _ examples: [String]
  ) throws(UsageError) -> [(count: Int, unit: String)] {
    var steps: [(count: Int, unit: String)] = []
    var rest = text[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { !$0.isNumber }
      rest = rest.dropFirst(unit.count)
      let word = unit.filter { $0 != " " }
      let name = longUnits[word] ?? word
      if text.hasPrefix("-") {
        throw UsageError(
          "'\(text)' is less than nothing",
          hint: Wording.hint(.withoutMinus, String(text.drop { $0 == "-" }))
        )
      }
      guard let count = Int(String(digits)), count < 1_000_000, units.contains(name) else {
        throw UsageError(
          "'\(text)' is not a length of time",
          hint: Wording.hint(.writeItAs, Wording.either(examples))
        )
      }
      steps.append((count, name))
    }
    guard !steps.isEmpty else {
      throw UsageError(
        "a length of time is missing",
        hint: Wording.hint(.writeItAs, Wording.either(examples))
      )
    }
    return steps
  }
}
