import CareModel

/// Numbers: amounts, times and counts.
extension RegimenClauseReader {
  mutating func readNumber() throws(RegimenTextError) {
    guard let token = present, case .number(let number) = token.kind else { return }
    try refuseThousands(token.text)
    let after = word(1)
    if let named = dayPart(at: 0), named.shift != 0 { return try readTimes() }
    if let count = Int(exactly: number), after == "times" || after == "x" {
      try refuseProduct(token.text)
      position += 2
      return try readCount(count, from: position - 2)
    }
    if try readRoundOfDays() { return }
    if form == .stepped, after == "days" || after == "day" || after == "weeks",
      word(2) == "each", let length = Int(exactly: number),
      (1...RegimenRhythm.most).contains(length)
    {
      position += 3
      stepLength = after == "weeks" ? length * 7 : length
      return
    }
    if after == "am" || after == "pm" {
      try refuseTimeBesideTime()
      return try readTimes()
    }
    if case .mark(":")? = self.token(1)?.kind, case .number? = self.token(2)?.kind {
      throw unexpected(token, expecting: "a time such as 08:00")
    }
    if form == .repeating, let after, ["d", "w", "mo", "y"].contains(after) {
      let unit = ["d": "days", "w": "weeks", "mo": "months", "y": "years"][after] ?? after
      throw RegimenTextError(
        "'\(token.text) \(after)' could be an amount, or how long it goes on.",
        readings: ["for \(token.text) \(unit)"]
      )
    }
    if let length = rangeLength(at: 0) { return try readRange(length) }
    try refuseRange()
    try refuseSpacedThousands()
    if let units = unit(at: 1) {
      return try add(number, units.text, length: 1 + units.length)
    }
    if form != .repeating { return try add(number, nil, length: 1) }
    if token.text.contains("."), DateTextReader.clock(token.text) != nil { return try readTimes() }
    if let after, !RegimenWord.isReserved(after) {
      throw RegimenTextError(
        Wording.unknownUnit(self.token(1)?.text ?? after),
        isOfUnit: true
      )
    }
    guard DateTextReader.clock(token.text) != nil else {
      throw unexpected(token, expecting: "its unit")
    }
    if let next = self.token(1), case .mark(let mark) = next.kind, mark != "," {
      throw unexpected(next)
    }
    throw RegimenTextError(
      "'\(token.text)' could be a time or an amount.",
      readings: ["at \(token.text)"]
    )
  }

  /// Refuses `2 am 1 pm`, where the numbers may be amounts of the halves of the day.
  func refuseTimeBesideTime() throws(RegimenTextError) {
    guard position > 0, !times.isEmpty, case .word(let word) = tokens[position - 1].kind,
      word == "am" || word == "pm"
    else { return }
    throw RegimenTextError(
      "It is not clear what '\(present?.text ?? "")' means here: write 'and' between two times."
    )
  }

  /// Refuses `2 x 500 mg`: two at once, or twice.
  private func refuseProduct(_ text: String) throws(RegimenTextError) {
    guard case .number? = token(2)?.kind, unit(at: 3) != nil, let cross = token(1) else { return }
    throw RegimenTextError(
      "'\(text) \(cross.text) …' could be an amount at once, or how many times: write how much is due at each time."
    )
  }

  /// Reads `21 days on, 7 off`; returns false if the text goes on otherwise.
  private mutating func readRoundOfDays() throws(RegimenTextError) -> Bool {
    func length(_ offset: Int) -> (days: Int, hasUnit: Bool)? {
      guard case .number(let number)? = token(offset)?.kind, let count = Int(exactly: number),
        (1...1000).contains(count)
      else { return nil }
      switch word(offset + 1) {
      case "day", "days": return (count, true)
      case "week", "weeks": return (7 * count, true)
      default: return (count, false)
      }
    }
    guard let on = length(0), on.hasUnit, word(2) == "on" else { return false }
    var next = 3
    while let kind = token(next)?.kind, [.mark(","), .word("and"), .word("then")].contains(kind) {
      next += 1
    }
    guard var off = length(next), word(next + (off.hasUnit ? 2 : 1)) == "off" else { return false }
    let isInWeeks = word(1)?.hasPrefix("week") == true
    if !off.hasUnit, isInWeeks { off.days *= 7 }
    guard on.days + off.days <= 1000 else { throw unexpected(present, expecting: "fewer days") }
    position += next + (off.hasUnit ? 3 : 2)
    try setDays(.round(Array(1...on.days), of: on.days + off.days))
    return true
  }

  /// Returns how many tokens the numbers of a range have that begins at one, and which a unit follows.
  func rangeLength(at offset: Int) -> Int? {
    guard case .number? = token(offset)?.kind, let joint = token(offset + 1)?.kind,
      [.mark("-"), .mark("–"), .word("to")].contains(joint),
      case .number? = token(offset + 2)?.kind, unit(at: offset + 3) != nil
    else { return nil }
    return 3
  }

  /// Reads `1–2 tablets` and `1 to 2 tablets`: from the least amount to the greatest.
  private mutating func readRange(_ length: Int) throws(RegimenTextError) {
    guard case .number(let least)? = token(0)?.kind, case .number(let greatest)? = token(2)?.kind,
      let units = unit(at: length)
    else { return }
    try refuseThousands(token(2)?.text ?? "")
    let text = tokens[position..<(position + length)].map(\.text).joined(separator: " ")
    guard form == .repeating else {
      throw RegimenTextError("'\(text)' is a range: each amount of several is one number.")
    }
    guard least < greatest else {
      throw RegimenTextError(
        "'\(text)' is not a range from a least amount to a greatest: write what is due at each time."
      )
    }
    try add(least, upTo: greatest, units.text, length: length + units.length)
  }

  /// Refuses `1-2` without a unit, and `1 or 2 tablets`.
  private func refuseRange() throws(RegimenTextError) {
    guard let between = token(1), case .number? = token(2)?.kind else { return }
    let isBetween = [.mark("-"), .mark("–"), .word("to"), .word("or")].contains(between.kind)
    guard isBetween, unit(at: 3) != nil || form == .repeating && between.kind != .word("to") else {
      return
    }
    let numbers = "\(present?.text ?? "") \(between.text) \(token(2)?.text ?? "")"
    throw RegimenTextError(
      between.kind == .word("or")
        ? "'\(numbers)' names two amounts: write one, or a range with '–' in place of 'or'."
        : "'\(numbers)' could be a range of amounts: write its unit behind it."
    )
  }

  /// Refuses `at 8, 1 ½ tablets`: one number, or a time and an amount.
  func refuseSpacedFractions() throws(RegimenTextError) {
    for (first, second) in zip(tokens, tokens.dropFirst()) where second.isFraction {
      guard case .number(let number) = first.kind, number == number.rounded() else { continue }
      throw RegimenTextError(
        "'\(first.text) \(second.text)' could be one number or two: write it without the space, or a comma between them."
      )
    }
  }

  /// Refuses `20 000 IU`, which could be one number or two.
  private func refuseSpacedThousands() throws(RegimenTextError) {
    guard let first = present?.text, let second = token(1), case .number = second.kind,
      first.wholeMatch(of: /[0-9]{1,3}/) != nil, second.text.wholeMatch(of: /[0-9]{3}/) != nil
    else { return }
    throw RegimenTextError(
      "'\(first) \(second.text)' could be one number or two.",
      readings: ["\(first)\(second.text)\(unit(at: 2).map { " \($0.text)" } ?? "")"]
    )
  }

  /// Reads amounts that follow one another, such as `4,3,2,1 tablets`; two numbers could be one.
  mutating func readChain(
    _ numbers: [Double],
    _ token: TextToken
  ) throws(RegimenTextError) {
    guard form != .repeating, numbers.count > 2 else {
      let apart = token.text.split(separator: ",").joined(separator: ", ")
      let point = token.text.split(separator: ",").joined(separator: ".")
      if let match = token.text.wholeMatch(of: /([0-9]{1,3}),([0-9]{3})/) {
        // It is a thousand to some, and a decimal comma to others.
        let decimals = String(match.2.reversed().drop { $0 == "0" }.reversed())
        throw RegimenTextError(
          "'\(token.text)' could be read in two ways.",
          readings: (match.1 == "0" ? [] : ["\(match.1)\(match.2)"])
            + [decimals.isEmpty ? "\(match.1)" : "\(match.1).\(decimals)"]
        )
      }
      throw RegimenTextError(
        "'\(token.text)' could be one number or several.",
        readings: numbers.count == 2 ? [point, apart] : [apart]
      )
    }
    for part in token.text.split(separator: ",") { try refuseThousands(String(part)) }
    for number in numbers.dropLast() { steps.append(Step(number: number)) }
    guard let last = numbers.last else { return }
    let units = unit(at: 1)
    try add(last, units?.text, length: 1 + (units?.length ?? 0))
  }

  /// Refuses `1.000`, of which nobody knows whether it is one or a thousand.
  private func refuseThousands(_ text: String) throws(RegimenTextError) {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].utf8.count == 3, parts[1].hasSuffix("0"), parts[0] != "0"
    else {
      return
    }
    throw RegimenTextError(
      "'\(text)' could be read in two ways.",
      readings: ["\(parts[0])", "\(parts[0])\(parts[1])"]
    )
  }

  /// Returns the unit that begins at a token, and how many tokens it has.
  func unit(at offset: Int) -> (text: String, length: Int)? {
    guard case .word(let first)? = token(offset)?.kind, let text = token(offset)?.text else {
      return nil
    }
    if case .word? = token(offset + 1)?.kind, let second = token(offset + 1)?.text {
      let both = "\(text) \(second)"
      if UnitOfMeasure.isSpelledOut(both) { return (both, 2) }
    }
    // "5 min" is a length of time and "3 d" one too, but "3 drops" are drops.
    guard !RegimenWord.isReserved(first) else { return nil }
    return RegimenAmount.isPlain(text) || context.accepts(text) ? (text, 1) : nil
  }

  mutating func add(
    _ number: Double,
    upTo greatest: Double? = nil,
    _ units: String?,
    length: Int
  ) throws(RegimenTextError) {
    guard RegimenAmount.isWritable(number), greatest.map(RegimenAmount.isWritable) ?? true else {
      throw unexpected(present, expecting: "a smaller number")
    }
    position += length
    guard form == .repeating else {
      if form == .alternating, word() == "next", word(1) == "on" {
        position += 2
        next = (RegimenAmount(number, units), try date(since: start ?? context.firstDay))
        return
      }
      steps.append(
        Step(number: number, units: units, span: form == .stepped ? try stepSpan() : nil)
      )
      return
    }
    let amount = RegimenAmount(number, upTo: greatest, units)
    if amounts.contains(where: { $0.unit == amount.unit }) {
      throw RegimenTextError("It names two amounts for the same time.")
    }
    amounts.append(amount)
    if take("each") {
      _ = take("time")
      isForEachTime = true
    }
  }

  /// Reads how long an amount of several goes on, if that is said.
  private mutating func stepSpan() throws(RegimenTextError) -> Step.Span? {
    let base = steps.isEmpty ? start ?? context.firstDay : lastSaidDay ?? context.firstDay
    switch present?.kind {
    case .word("until"), .word("through"), .word("to"), .word("till"):
      position += 1
      return .until(try date(since: base))
    case .word("on"):
      position += 1
      let day = try date(since: base)
      return .days(day, day)
    case .word("from"):
      position += 1
      let day = try date(since: base)
      guard take("on") else {
        throw RegimenTextError(
          "It is not clear how long this goes on.",
          readings: ["from \(RegimenSentence.date(day)) on", "until \(RegimenSentence.date(day))"]
        )
      }
      return .from(day)
    case .word("for"):
      position += 1
      guard let count = takeWholeNumber(), count > 0 else {
        throw unexpected(present, expecting: "a number of days")
      }
      if take("days", "day", "d") { return .length(count) }
      if take("weeks", "week") { return .length(7 * count) }
      throw unexpected(present, expecting: "days or weeks")
    case .number:
      guard let (first, last) = try dateSpan(since: base) else { return nil }
      return .days(first, last)
    case .date, .dotted:
      let first = try date(since: base)
      guard take(mark: "–", "-") else { return .days(first, first) }
      return .days(first, try date(since: first))
    default: return nil
    }
  }

  private var lastSaidDay: CivilDate? {
    for step in steps.reversed() {
      switch step.span {
      case .days(_, let day), .until(let day), .from(let day): return day
      case .length, nil: continue
      }
    }
    return start
  }
}
