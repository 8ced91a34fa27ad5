import CarePlanKit

/// What several people recorded for one event of the last two weeks, or of records that were joined.
struct RepeatedRecordings: Sendable {
  private let words: [(key: RecordKey, words: RepeatedWords)]
  private let phrase: EventPhrase

  /// The most that hints are given for.
  static let mostHints = 3

  /// Reads the questions that the store leaves open.
  init(_ open: OpenStore, and joined: [RecordKey] = []) throws(CommandFailure) {
    let dates = open.dates
    let days = dates.today.adding(days: -14)...dates.today.adding(days: 1)
    phrase = EventPhrase(dates: dates)
    words = try open.read { snapshot throws(CommandFailure) in
      let found = try attempt { () throws(StoreError) in
        var found = try snapshot.repeatedRecordings(of: days)
        let known = Set(found.map(\.outcome.key))
        for key in joined where key.kind == .outcome && !known.contains(key) {
          if let repeated = try snapshot.repeatedRecording(of: key) { found.append(repeated) }
        }
        return found
      }
      var words: [(key: RecordKey, words: RepeatedWords)] = []
      for repeated in found {
        words.append((repeated.outcome.key, try RepeatedWords(repeated, snapshot, dates)))
      }
      return words
    }
  }

  /// A line for each: `amox, Mon 5 Jan 08:00 recorded twice: by Example Clinic at 08:02, …`.
  var lines: [StyledText] {
    words.map { "\(phrase.name(of: $0.key), .yellow) \($0.words.phrase)" }
  }

  /// The same as a program reads it; nil if there is none.
  var json: JSONValue? {
    guard !words.isEmpty else { return nil }
    return .array(
      words.map { ["selector": .string($0.key.description), "recordings": $0.words.json] }
    )
  }

  /// Tells what to type to answer.
  func hint(to context: CommandContext) {
    for (_, words) in words.prefix(Self.mostHints) { context.hint(StyledText(words.hint)) }
  }
}
