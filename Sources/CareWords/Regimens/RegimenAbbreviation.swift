import CareModel

/// A short form of prescriptions that no regimen is read from, with what to write in its place.
///
/// These are read wrong in practice: `qd` for `qid`, `1-0-1` for other times than those of the person
/// who wrote it. So they are refused, and the refusal says what is probably meant.
struct RegimenAbbreviation {
  /// What it is, as a sentence.
  let message: String
  /// What could stand in its place.
  let replacements: [String]
  /// Where it stands in the text.
  let place: Range<String.Index>
  /// Whether it says that something is done as needed, which is no schedule.
  var isOfAsNeeded = false

  /// Finds the first short form of a text, outside of quotes.
  init?(in text: String) {
    let plain = Self.withoutQuotes(text)
    for find in [Self.slots, Self.everyHours, Self.word, Self.timesADay, Self.fraction] {
      guard let found = find(plain, text) else { continue }
      self = found
      return
    }
    return nil
  }

  private init(
    _ message: String,
    _ replacements: [String],
    _ place: Range<String.Index>,
    isOfAsNeeded: Bool = false
  ) {
    (self.message, self.replacements, self.place) = (message, replacements, place)
    self.isOfAsNeeded = isOfAsNeeded
  }

  /// Returns a text with spaces in place of what stands in quotes, character by character.
  private static func withoutQuotes(_ text: String) -> String {
    var isQuoted = false
    return String(
      text.map { character in
        if "\"“”".contains(character) {
          isQuoted.toggle()
          return " "
        }
        if TextToken.dashes.contains(character), !isQuoted { return "–" }
        return isQuoted || !character.isASCII && !"½¼¾".contains(character) ? " " : character
      }
    )
  }

  /// Returns the place in a text of a part of the other one, which has as many characters.
  private static func place(
    _ range: Range<String.Index>,
    of plain: String,
    in text: String
  ) -> Range<String.Index> {
    let start = text.index(
      text.startIndex,
      offsetBy: plain.distance(from: plain.startIndex, to: range.lowerBound)
    )
    return start..<text.index(start, offsetBy: plain[range].count)
  }
}

extension RegimenAbbreviation {
  /// The times of a day, which only the person who writes them knows.
  private static let times = [
    1: "HH:MM", 2: "HH:MM and HH:MM", 3: "HH:MM, HH:MM and HH:MM",
    4: "HH:MM, HH:MM, HH:MM and HH:MM",
  ]

  private static func daily(_ count: Int) -> [String] {
    let often = count == 1 ? "once a day" : count == 2 ? "twice a day" : "\(count) times a day"
    return (times[count].map { ["\(often) at \($0)"] } ?? []) + ["\(often) at any time"]
  }

  /// `1-0-1`, `½-0-0-1`: how much in the morning, at noon, in the evening and for the night.
  private static func slots(_ plain: String, _ text: String) -> RegimenAbbreviation? {
    let pattern =
      /(?:[0-9]{1,2}(?:[.,][0-9]{1,2})?[½¼¾]?|[½¼¾])(?:\s?[-–]\s?(?:[0-9]{1,2}(?:[.,][0-9]{1,2})?[½¼¾]?|[½¼¾])){2,3}/
    guard let match = plain.firstMatch(of: pattern) else { return nil }
    // Part of a date or of a longer row is none.
    let isJoined = { (character: Character?) in
      character.map { $0.isLetter || $0.isNumber || "/-–".contains($0) } ?? false
    }
    guard !isJoined(plain[..<match.range.lowerBound].last),
      !isJoined(plain[match.range.upperBound...].first)
    else { return nil }
    let said = plain[match.range]
    let amounts = said.split { "-–".contains($0) }.map { amount(String($0)) }
    guard amounts.allSatisfy({ $0 != nil }) else { return nil }
    let names = "morning, noon, evening" + (amounts.count == 4 ? ", night" : "")
    let message = "'\(said)' does not say at what times (\(names))."
    let end = place(match.range, of: plain, in: text)
    // An amount without its unit is no dose that anybody named.
    guard let unit = plain[match.range.upperBound...].prefixMatch(of: /\s?([a-zA-Z]+)/),
      !RegimenWord.isReserved(String(unit.1)), RegimenAmount.isPlain(String(unit.1))
    else { return RegimenAbbreviation(message, [], end) }
    let parts = ["in the morning", "at noon", "in the evening", "at night"]
    let due = zip(amounts.compactMap(\.self), parts).filter { $0.0 > 0 }
    return RegimenAbbreviation(
      message,
      due.isEmpty ? [] : [words(due, String(unit.1))],
      place(match.range.lowerBound..<unit.range.upperBound, of: plain, in: text)
    )
  }

  private static func amount(_ text: String) -> Double? {
    let fractions: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]
    var text = text.filter { $0 != " " }.replacing(",", with: ".")
    let fraction = text.last.flatMap { fractions[$0] }
    if fraction != nil { text.removeLast() }
    guard let whole = text.isEmpty ? 0 : Double(text) else { return nil }
    return whole + (fraction ?? 0)
  }

  private static func words(_ due: [(amount: Double, part: String)], _ units: String) -> String {
    due.map { "\(RegimenAmount($0.amount, units).words()) \($0.part)" }.joined(separator: ", ")
  }

  /// `q8h`, `q4-6h`.
  private static func everyHours(_ plain: String, _ text: String) -> RegimenAbbreviation? {
    let pattern = /(?i)\bq\s?([0-9]{1,3})(?:\s?[-–]\s?([0-9]{1,3}))?\s?(?:h|hr|hrs|hours?|°)\b/
    guard let match = plain.firstMatch(of: pattern) else { return nil }
    let place = place(match.range, of: plain, in: text)
    if let most = match.2 {
      return RegimenAbbreviation(
        "'\(plain[match.range])' is no rhythm: what is done every \(match.1) to \(most) hours is done"
          + " as needed, after at least \(match.1) h.",
        [],
        place,
        isOfAsNeeded: true
      )
    }
    return RegimenAbbreviation(
      "'\(plain[match.range])' is every \(match.1) h, which needs its first time.",
      ["every \(match.1) h from HH:MM", "every \(match.1) h"],
      place
    )
  }

  /// `bid`, `tid`, `qid`, `qd`, `prn` and their kind.
  private static func word(_ plain: String, _ text: String) -> RegimenAbbreviation? {
    let known: [(names: [String], meaning: String, replacements: [String])] = [
      (["bid", "bd", "bds", "b.i.d."], "twice a day", daily(2)),
      (["tid", "tds", "t.i.d."], "3 times a day", daily(3)),
      (["qid", "qds", "q.i.d."], "4 times a day", daily(4)),
      (["qd", "q.d."], "once a day, and is mistaken for 4 times a day", []),
      (["od", "o.d."], "once a day, or the right eye", []),
      (["qod", "q.o.d."], "every other day", ["every other day"]),
      (["hs", "qhs", "h.s."], "at bedtime, and is mistaken for half strength", ["at bedtime"]),
      (["mwf"], "Monday, Wednesday and Friday", ["Mon, Wed, Fri"]),
      (["biweekly"], "twice a week, or every 2 weeks", []),
      (["bimonthly"], "twice a month, or every 2 months", []),
      (["prn", "p.r.n."], "as needed", []), (["as needed"], "as needed", []),
      (["if needed"], "as needed", []), (["when needed"], "as needed", []),
    ]
    for (names, meaning, replacements) in known {
      for name in names {
        guard let range = plain.firstRange(of: name, asWordIn: plain) else { continue }
        let isOfAsNeeded = meaning == "as needed"
        return RegimenAbbreviation(
          isOfAsNeeded
            ? "What is done as needed is due at no time, so that it has no schedule."
            : "'\(plain[range])' is \(meaning): write it out, with its times.",
          replacements,
          place(range, of: plain, in: text),
          isOfAsNeeded: isOfAsNeeded
        )
      }
    }
    return nil
  }

  /// `2x/day`, `3x daily`, `2/day`.
  private static func timesADay(_ plain: String, _ text: String) -> RegimenAbbreviation? {
    let pattern = /(?i)\b([0-9]{1,2})\s?(?:x\s?\/?|times\s?\/|\/)\s?(?:d|day|daily)\b/
    guard let match = plain.firstMatch(of: pattern), let count = Int(match.1),
      (1...24).contains(count)
    else { return nil }
    return RegimenAbbreviation(
      "'\(plain[match.range])' does not say at what times.",
      daily(count),
      place(match.range, of: plain, in: text)
    )
  }

  /// `1/2 tablet`, which could be a date too.
  private static func fraction(_ plain: String, _ text: String) -> RegimenAbbreviation? {
    let pattern = /(?:\b([0-9]{1,2})\s)?\b(1\/2|1\/4|3\/4)(?=\s?[a-zA-Z])/
    let signs = ["1/2": "½", "1/4": "¼", "3/4": "¾"]
    guard let match = plain.firstMatch(of: pattern), let sign = signs[String(match.2)] else {
      return nil
    }
    let said = "\(match.1.map(String.init) ?? "")\(sign)"
    return RegimenAbbreviation(
      "'\(plain[match.range])' could be an amount or a date.",
      [said],
      place(match.range, of: plain, in: text)
    )
  }
}

extension String {
  /// Returns where a word or phrase stands in the text, whatever its case.
  fileprivate func firstRange(of name: String, asWordIn text: String) -> Range<Index>? {
    let lowered = lowercased()
    guard lowered.count == count else { return nil }
    var start = lowered.startIndex
    while let range = lowered[start...].firstRange(of: name) {
      let before =
        range.lowerBound == lowered.startIndex
        ? nil : lowered[lowered.index(before: range.lowerBound)]
      let after = range.upperBound == lowered.endIndex ? nil : lowered[range.upperBound]
      let isWord = { (character: Character?) in
        character.map { $0.isLetter || $0.isNumber } ?? false
      }
      if !isWord(before), !isWord(after) {
        let lower = index(
          startIndex,
          offsetBy: lowered.distance(from: lowered.startIndex, to: range.lowerBound)
        )
        return lower..<index(lower, offsetBy: name.count)
      }
      start = range.upperBound
    }
    return nil
  }
}
