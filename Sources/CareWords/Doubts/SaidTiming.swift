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

  /// Something that was said, in the words of the text.
  struct Saying<Value: Hashable>: Hashable {
    let value: Value
    let words: String
  }

  private(set) var frequencies: [Saying<Frequency>] = []
  private(set) var times: [Saying<Time>] = []
  /// The last days: `stop on 10 December`; nil for an end without a date, as after `for 7 days`.
  private(set) var ends: [Saying<SaidDate?>] = []

  init(_ text: String) {
    let plain = text.replacing(/([ap])\.m\.?/.ignoresCase()) { "\($0.output.1)m" }
    for sentence in Self.split(TextToken.tokens(of: plain), at: [".", ";", "!", "?", "\n"])
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
        if let time = reader.partOfDay(at: next - 1) {
          times.append(Saying(value: time, words: words))
        }
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
    return words.contains { UnitOfMeasure($0).isOfDoses && !lengths.contains($0) }
      || words.allSatisfy(SaidTimingReader.isOfTime)
  }

  private static let verbs: Set<String> = [
    "apply", "chew", "dissolve", "drink", "give", "inhale", "inject", "insert", "instil", "instill",
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
