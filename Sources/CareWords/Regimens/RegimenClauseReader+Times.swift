import CareModel

/// Times of day.
extension RegimenClauseReader {
  /// Reads one or several times: `08:00 and 20:00`, `8am "Breakfast", 8pm`, `in the morning and at bedtime`.
  mutating func readTimes() throws(RegimenTextError) {
    let own = amounts
    if !times.isEmpty, times.contains(where: \.amounts.isEmpty) != own.isEmpty {
      throw RegimenTextError("It is not clear which amount is due at which time.")
    }
    let first = times.count
    let isOfDays = saysDays
    amounts = []
    var last: Int?
    repeat {
      if let named = dayPart(at: 0) {
        times += try readDayPart(named).map { Time(second: $0.second, text: $0.text, amounts: own) }
        last = nil
      } else {
        times.append(try clockTime(own, after: &last))
      }
    } while takesAnotherTime()
    // Behind a time with an amount of its own, an amount is that of each time.
    if isOfDays, first == 0, times.count > 1 { amountOfSeveralTimes = own.first }
  }

  /// Reads a time of the clock, and what stands behind it in quotes or says which meal it is.
  ///
  /// - Parameter last: The time before it in a list, if it was an hour alone.
  private mutating func clockTime(
    _ amounts: [RegimenAmount],
    after last: inout Int?
  ) throws(RegimenTextError) -> Time {
    let begin = position
    if word(1) == "times" { throw unexpected(present, expecting: "a time such as 08:00") }
    var second = try time()
    let isBare = position == begin + 1 && (1...12).contains(second / 3600) && isHour(begin)
    if let named = dayPart(at: 0), named.parts.count == 1, named.isPartOfDay {
      second = try self.second(second, isBare, in: named.parts[0], tokens[begin].text)
      position += named.length
    } else if isBare, let last, second < last {
      let hour = second / 3600
      throw RegimenTextError(
        "'\(tokens[begin].text)' is one of two times.",
        readings: ["\(hour % 12 < 10 ? "0" : "")\(hour % 12):00", "\(hour % 12 + 12):00"]
      )
    }
    last = isBare ? second : nil
    var time = Time(second: second, amounts: amounts)
    if let meal = dayPart(at: 0), meal.parts.count == 1, meal.text != nil, meal.shift == 0 {
      time.text = meal.text
      position += meal.length
    }
    if case .quoted(let text)? = present?.kind {
      guard time.text == nil else { throw conflict("what stands beside the time") }
      position += 1
      time.text = text
    }
    return time
  }

  /// Returns whether a token is an hour without its half of the day.
  private func isHour(_ place: Int) -> Bool {
    if case .number = tokens[place].kind { true } else { false }
  }

  /// Returns the time that is meant by an hour and a part of the day: `8 in the evening` is 20:00.
  private func second(
    _ second: Int,
    _ isBare: Bool,
    in part: DayTimes.Part,
    _ text: String
  ) throws(RegimenTextError) -> Int {
    let hour = second % (12 * 3600)
    let possible = (isBare ? [hour, hour + 12 * 3600] : [second]).filter(part.contains)
    guard let only = possible.first, possible.count == 1 else {
      throw RegimenTextError("'\(text)' is no time of the \(part.rawValue).")
    }
    return only
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

  /// Takes a comma or an "and" if a time of the clock or a part of the day follows it.
  private mutating func takesAnotherTime() -> Bool {
    var length = 1
    if present?.kind == .mark(",") {
      if word(1) == "and" { length = 2 }
    } else if present?.kind != .word("and") {
      return false
    }
    guard isTime(at: length) || dayPart(at: length) != nil else { return false }
    position += length
    return true
  }

  private func isTime(at offset: Int) -> Bool {
    guard let token = token(offset) else { return false }
    switch token.kind {
    case .time: return true
    case .word(let word): return word == "noon" || word == "midnight"
    case .number:
      if rangeLength(at: offset) != nil { return false }
      let after = word(offset + 1)
      if after == "am" || after == "pm" { return true }
      guard let after else { return DateTextReader.clock(token.text) != nil }
      return RegimenWord.isReserved(after) && !Self.isLength(after)
        && DateTextReader.clock(token.text) != nil
    default: return false
    }
  }

  /// Whether a word behind a number makes a length of time of it.
  private static func isLength(_ word: String) -> Bool {
    lengths[word] != nil
      || ["day", "days", "week", "weeks", "month", "months", "times"].contains(word)
      || DateWord.month(word) != nil
  }

  /// Reads one time of day.
  mutating func time() throws(RegimenTextError) -> Int {
    try read { reader throws(DateTextError) in try reader.time() }
  }
}

/// Parts of the day and meals.
extension RegimenClauseReader {
  /// A part of the day in words.
  struct NamedTime {
    var parts: [DayTimes.Part]
    /// What the words say of a meal: `with breakfast`.
    var text: String?
    /// How long before or after it, in seconds.
    var shift = 0
    /// How many tokens the words have.
    var length: Int

    /// Whether it is a part of the day and no meal.
    var isPartOfDay: Bool { text == nil && !parts.contains(where: \.isMeal) }
  }

  private static let parts: [String: DayTimes.Part] = [
    "morning": .morning, "mornings": .morning, "mane": .morning, "evening": .evening,
    "evenings": .evening, "night": .night, "nights": .night, "nocte": .night, "bedtime": .night,
  ]
  private static let meals: [String: DayTimes.Part] = [
    "breakfast": .breakfast, "lunch": .lunch, "dinner": .dinner, "supper": .dinner,
  ]

  /// Returns the part of the day that begins at a token; nil if none does.
  func dayPart(at offset: Int) -> NamedTime? {
    guard let first = word(offset) else { return shiftedMeal(at: offset) }
    if let part = Self.parts[first] { return NamedTime(parts: [part], length: 1) }
    let second = word(offset + 1) ?? ""
    switch first {
    case "in":
      guard second == "the", let part = Self.parts[word(offset + 2) ?? ""] else { return nil }
      return NamedTime(parts: [part], length: 3)
    case "at":
      guard let part = Self.parts[second] ?? Self.meals[second] else { return nil }
      return NamedTime(parts: [part], length: 2)
    case "with", "before", "after": return meal(at: offset)
    default: return nil
    }
  }

  /// `with breakfast`, `before each meal`, `after meals`, `before bed`.
  private func meal(at offset: Int) -> NamedTime? {
    guard let relation = word(offset), ["with", "before", "after"].contains(relation) else {
      return nil
    }
    let length = ["each", "every", "all"].contains(word(offset + 1)) ? 3 : 2
    guard let name = word(offset + length - 1) else { return nil }
    if name == "meals" || length == 3 && name == "meal" {
      return NamedTime(parts: DayTimes.Part.meals, text: relation, length: length)
    }
    if length == 2, relation == "before", name == "bed" || name == "bedtime" {
      return NamedTime(parts: [.night], text: "before bed", length: length)
    }
    guard length == 2, let part = Self.meals[name] else { return nil }
    return NamedTime(parts: [part], text: "\(relation) \(name)", length: length)
  }

  /// `30 minutes before breakfast`.
  private func shiftedMeal(at offset: Int) -> NamedTime? {
    guard case .number(let number)? = token(offset)?.kind, let count = Int(exactly: number),
      (1...720).contains(count), let unit = word(offset + 1), let length = Self.lengths[unit],
      let relation = word(offset + 2), relation == "before" || relation == "after",
      var named = meal(at: offset + 2), let text = named.text
    else { return nil }
    let seconds = count * length
    guard seconds % 60 == 0, seconds <= 12 * 3600 else { return nil }
    named.shift = relation == "before" ? -seconds : seconds
    named.text = "\(count) \(unit) \(text)"
    named.length += 2
    return named
  }

  /// Reads a part of the day that begins here, with the time of the clock that may follow it.
  private mutating func readDayPart(
    _ named: NamedTime
  ) throws(RegimenTextError) -> [(second: Int, text: String?)] {
    position += named.length
    if named.isPartOfDay, named.parts.count == 1, word() == "at" || isTime(at: 0) {
      _ = take("at")
      let begin = position
      let second = try time()
      let isBare = position == begin + 1 && (1...12).contains(second / 3600) && isHour(begin)
      let meant = try self.second(second, isBare, in: named.parts[0], tokens[begin].text)
      return [(meant, nil)]
    }
    var named = named
    // "In the evening with dinner" is one time.
    if named.isPartOfDay, let meal = dayPart(at: 0), meal.text != nil, meal.shift == 0,
      meal.parts.map(\.ofDay) == named.parts
    {
      position += meal.length
      named = meal
    }
    if named.parts.count == 1, let relation = named.text?.split(separator: " ").first,
      named.shift == 0
    {
      var texts = [named.text]
      while let part = takeMeal() {
        named.parts.append(part)
        texts.append("\(relation) \(part.rawValue)")
      }
      if texts.count > 1 {
        return zip(named.parts, texts).map { (context.times.second(of: $0), $1) }
      }
    }
    var due: [(second: Int, text: String?)] = []
    for part in named.parts {
      let second = context.times.second(of: part) + named.shift
      guard (0..<86_400).contains(second) else {
        throw RegimenTextError("'\(named.text ?? part.rawValue)' is on another day.")
      }
      let text = named.parts.count > 1 ? named.text.map { "\($0) \(part.rawValue)" } : named.text
      due.append((second, text))
    }
    return due
  }

  /// Takes one more meal of a list: `with breakfast, lunch and dinner`.
  private mutating func takeMeal() -> DayTimes.Part? {
    var length = 1
    if present?.kind == .mark(",") {
      if word(1) == "and" { length = 2 }
    } else if word() != "and" {
      return nil
    }
    guard let name = word(length), let part = Self.meals[name] else { return nil }
    position += length + 1
    return part
  }
}
