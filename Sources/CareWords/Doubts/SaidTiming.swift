import CareModel

/// The frequencies, times of day and end dates in a text of instructions.
///
/// Only clauses about the dose count. A limit (`no more than twice a day`), a condition (`if you miss a dose`)
/// and other care (`check the INR once a week`) are ignored.
struct SaidTiming {
  /// How often: `twice a day`, `once a week`, `every other day`, `daily`.
  struct Frequency: Hashable {
    /// How many times in the period; nil for one that says only that no period is left out: `daily`.
    let count: Int?
    /// The length of the period in days; a month has 30.
    let days: Int
  }

  /// A part of the day, or a time by the clock.
  struct Time: Hashable {
    /// The seconds since midnight at which it is, of a clock time one.
    let seconds: ClosedRange<Int>
  }

  /// When it ends.
  enum End: Hashable {
    case date(SaidDate)
    /// How many days it goes on; a month has 28 to 31.
    case length(ClosedRange<Int>)
  }

  /// Something that was said, in the words of the text.
  struct Saying<Value: Hashable>: Hashable {
    let value: Value
    let words: String
  }

  private(set) var frequencies: [Saying<Frequency>] = []
  private(set) var times: [Saying<Time>] = []
  /// The days of the week, from 0 for Monday: `on Mondays only`.
  private(set) var weekdays: [Saying<Set<Int>>] = []
  /// The last days, and how long it goes on: `stop on 10 December`, `for 7 days`.
  private(set) var ends: [Saying<End>] = []

  init(_ text: String) {
    let plain = text.replacing(/([ap])\.m\.?/.ignoresCase()) { "\($0.output.1)m" }
    let tokens = TextToken.tokens(of: plain)
    defer { if Self.hasWord(tokens, of: Self.otherDays) { weekdays = [] } }
    for sentence in Self.split(tokens, at: [".", ";", "!", "?", "\n"])
    where !Self.hasWord(sentence, of: Self.conditions) {
      for clause in Self.split(sentence, at: [",", "(", ")", ":"]) where Self.isOfDose(clause) {
        read(clause)
      }
    }
  }

  private mutating func read(_ clause: [TextToken]) {
    var reader = SaidTimingReader(clause)
    while !reader.isAtEnd {
      let start = reader.place
      if let date = reader.end() {
        ends.append(Saying(value: date, words: reader.words(since: start)))
      } else if let frequency = reader.frequency() {
        if !reader.isLimited(before: start) {
          frequencies.append(Saying(value: frequency, words: reader.words(since: start)))
        }
        // "every morning" says when as well.
        let (next, words) = (reader.place, reader.words(since: start))
        if !reader.lastWeekdays.isEmpty {
          weekdays.append(Saying(value: reader.lastWeekdays, words: words))
        }
        if let time = reader.partOfDay(at: next - 1) {
          times.append(Saying(value: time, words: words))
        }
      } else if let days = reader.days() {
        weekdays.append(Saying(value: days, words: reader.words(since: start)))
      } else if let time = reader.time() {
        times.append(Saying(value: time, words: reader.words(since: start)))
      } else {
        reader.skip()
      }
    }
  }
}

extension SaidTiming {
  private static func split(_ tokens: [TextToken], at marks: Set<Character>) -> [[TextToken]] {
    tokens.split { token in
      if case .mark(let mark) = token.kind { marks.contains(mark) } else { false }
    }.map(Array.init)
  }

  private static func hasWord(_ tokens: [TextToken], of words: Set<String>) -> Bool {
    tokens.contains { token in
      if case .word(let word) = token.kind { words.contains(word) } else { false }
    }
  }

  /// Words for days that the named ones are not all of: `2 tablets on Mondays, 1 on other days`.
  private static let otherDays: Set<String> = [
    "but", "except", "excluding", "other", "others", "remaining", "rest", "skip",
  ]

  private static let conditions: Set<String> = [
    "if", "unless", "when", "whenever", "missed", "miss", "case", "instead", "needed", "required",
    "prn",
  ]

  /// Returns whether a clause says how the dose is given: it has a verb or an amount of it, or nothing but
  /// words of time.
  private static func isOfDose(_ clause: [TextToken]) -> Bool {
    guard !hasWord(clause, of: otherMatters) else { return false }
    if hasWord(clause, of: verbs) { return true }
    let words = clause.compactMap { token -> String? in
      if case .word(let word) = token.kind { word } else { nil }
    }
    // "For pain, three times a day" is of the dose, and "for pain three times a day" too.
    let said = words.first == "for" ? Array(words.dropFirst(2)) : words
    return words.contains { UnitOfMeasure($0).isOfDoses && !lengths.contains($0) }
      || !said.isEmpty && said.allSatisfy(SaidTimingReader.isOfTime)
      || words.allSatisfy(SaidTimingReader.isOfTime)
  }

  private static let verbs: Set<String> = [
    "apply", "chew", "continue", "dissolve", "drink", "give", "inhale", "inject", "insert",
    "instil", "instill",
    "put",
    "spray", "swallow", "take", "taken", "use", "given", "stop",
  ]
  /// Units that a dose never has.
  private static let lengths: Set<String> = [
    "h", "hour", "hours", "min", "minute", "minutes", "s", "second", "seconds", "d", "day", "days",
    "week",
    "weeks", "month", "months", "m",
  ]
  /// What else is to be done, or not to be done.
  private static let otherMatters: Set<String> = [
    "alcohol", "apart", "appointment", "ask", "avoid", "blood", "box", "call", "change",
    "check",
    "clean", "clinic", "dispense", "do", "doctor", "don't", "dont", "inr", "keep", "least", "may",
    "measure",
    "monitor", "never", "no", "not", "nurse", "opening", "order", "pack", "pressure", "record",
    "refill",
    "remove", "renew", "replace", "review", "rotate", "see", "shake", "store", "supply", "tell",
    "test",
    "visit", "wait", "wash", "weigh", "weight", "without",
  ]
}
