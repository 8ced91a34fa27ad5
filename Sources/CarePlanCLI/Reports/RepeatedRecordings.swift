import CarePlanKit

/// What several people recorded for one event of the last two weeks, or of records that were joined.
struct RepeatedRecordings: Sendable {
  private let words: [(key: RecordKey, words: RepeatedWords)]
  private let phrase: EventPhrase

  /// The most that hints are given for.
  static let mostHints = 3

  /// Reads the questions that the store leaves open.
  ///
  /// - Parameters:
  ///   - joined: The records that were joined, whose questions count whenever they were due.
  ///   - commit: The commit that a preview would end at; nil is the present one.
  init(
    _ open: OpenStore,
    and joined: [RecordKey] = [],
    at commit: String? = nil
  ) throws(CommandFailure) {
    let dates = open.dates
    let days = dates.today.adding(days: -14)...dates.today.adding(days: 1)
    phrase = EventPhrase(dates: dates)
    words = try open.read(at: commit) { snapshot throws(CommandFailure) in
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

  /// Reads the questions that are open after an exchange, or would be after one that is previewed.
  init(
    _ open: OpenStore,
    after report: SyncReport,
    isPreview: Bool
  ) throws(CommandFailure) {
    // A commit without an index is read as a whole, which only new outcomes are worth.
    let keys = report.received.map(\.key) + report.joined
    let isForetold = isPreview && keys.contains { $0.kind == .outcome }
    try self.init(open, and: report.joined, at: isForetold ? report.commit : nil)
  }

  /// A line for each: `amox, Mon 5 Jan 08:00 recorded twice: by Example Clinic at 08:02, …`.
  var lines: [StyledText] {
    words.map { "\(phrase.name(of: $0.key), .yellow)\($0.words.separator)\($0.words.phrase)" }
  }

  /// The same as a program reads it; nil if there is none.
  var json: JSONValue? {
    guard !words.isEmpty else { return nil }
    return .array(
      words.map { ["selector": .string($0.key.description), "recordings": $0.words.json] }
    )
  }

  /// Prints what to type to answer.
  func hint(to context: CommandContext) {
    for (_, words) in words.prefix(Self.mostHints) { context.hints(words.commands) }
  }
}
