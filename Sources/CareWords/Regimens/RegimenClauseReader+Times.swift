import CareModel

/// Times of day, and how often a day.
extension RegimenClauseReader {
  /// Reads one or several times: `08:00 and 20:00`, `8am "Breakfast", 8pm`.
  mutating func readTimes() throws(RegimenTextError) {
    let own = amounts
    if !times.isEmpty, times.contains(where: \.amounts.isEmpty) != own.isEmpty {
      throw RegimenTextError(
        "It is not clear which amount is due at which time.",
        readings: ["1 tablet at 08:00, 2 tablets at 20:00"]
      )
    }
    amounts = []
    repeat {
      var time = Time(second: try time(), amounts: own)
      if case .quoted(let text)? = present?.kind {
        position += 1
        time.text = text
      }
      times.append(time)
    } while takeBetween(isTime)
  }

  mutating func readAnyTime() throws(RegimenTextError) {
    repeat {
      guard take("any"), take("time") else { throw unexpected(present, expecting: "'any time'") }
      var time = Time(second: nil, amounts: amounts)
      if case .quoted(let text)? = present?.kind {
        position += 1
        time.text = text
      }
      times.append(time)
    } while takeBetween { $0.kind == .word("any") }
    amounts = []
  }

  /// Reads a text in quotes that stands apart: it belongs to the only time, or to the whole day.
  mutating func readText(_ text: String) throws(RegimenTextError) {
    guard times.count <= 1, times.first?.text == nil else {
      throw RegimenTextError("Write each text behind its time: 08:00 \(Wording.quoted(text)).")
    }
    position += 1
    if times.isEmpty { times = [Time(second: nil)] }
    times[0].text = text
  }

  private func isTime(_ token: TextToken) -> Bool {
    switch token.kind {
    case .time: return true
    case .word(let word): return word == "noon" || word == "midnight"
    case .number:
      // The token stands behind a comma or an "and", perhaps both.
      let length = self.token(1) == token ? 2 : 3
      let after = word(length)
      if after == "am" || after == "pm" { return true }
      if after == nil || RegimenWord.isReserved(after ?? "") {
        return DateTextReader.clock(token.text) != nil && !Self.isLength(after)
      }
      return false
    default: return false
    }
  }

  /// Whether a word behind a number makes a length of time of it.
  private static func isLength(_ word: String?) -> Bool {
    guard let word else { return false }
    return lengths[word] != nil
      || ["day", "days", "week", "weeks", "month", "months", "times"].contains(word)
      || DateWord.month(word) != nil
  }

  /// Reads one time of day.
  mutating func time() throws(RegimenTextError) -> Int {
    try read { reader throws(DateTextError) in try reader.time() }
  }

  /// Reads `twice a day`, `3 times a day`, or `3 times` before `at any time`.
  mutating func readCount(_ number: Int) throws(RegimenTextError) {
    if take("daily") {
      try setDays(.every(.days(1)))
    } else if take("a", "each", "every") {
      guard take("day") else { throw unexpected(present, expecting: "'a day'") }
      try setDays(.every(.days(1)))
    }
    if number == 1, days == nil {
      throw RegimenTextError(
        "'once' does not say on which day, or how often.",
        readings: [
          "once a day at 08:00", "on \(RegimenSentence.date(context.firstDay)) only at 08:00",
        ]
      )
    }
    guard (1...100).contains(number) else {
      throw RegimenTextError("A day has something at most 100 times.")
    }
    if count != nil { throw conflict("how many times a day") }
    count = number
  }
}
