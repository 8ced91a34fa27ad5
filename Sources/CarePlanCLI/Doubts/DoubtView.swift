import CarePlanKit

/// A doubt in words, with the commands that answer it.
struct DoubtView: Hashable, Sendable {
  let doubt: Doubt
  /// Why there is a doubt, behind the name of its record: `the instructions say 1 tablet, the plan says
  /// 2 tablets`.
  private(set) var reason: String
  /// The commands that answer it; none if only a change of the record does.
  private(set) var commands: [String]
  /// What the task is called; nil without a title.
  let title: String?

  /// Puts a doubt into words that no look at the history makes better.
  init(_ doubt: Doubt, title: String? = nil, _ open: OpenStore) {
    (self.doubt, self.title) = (doubt, title)
    if case .passedLimit(let exceeded) = doubt.reason {
      reason = AsNeededWords(open.wording, open.dates).excesses(exceeded)
      commands = doubt.record.kind == .outcome ? [Self.command(answering: doubt, open.dates)] : []
    } else {
      reason = DoubtWords(open.wording).reason(of: doubt)
      commands = [Self.command(answering: doubt, open.dates)]
    }
  }

  /// Puts a doubt into words, with who recorded what is in doubt.
  init(
    _ doubt: Doubt,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let title = try attempt { () throws(StoreError) in try snapshot.head(of: doubt.subject)?.title }
    self.init(doubt, title: title, open)
    guard case .recordedTwice(let repeated) = doubt.reason else { return }
    let words = try RepeatedWords(repeated, snapshot, open.dates)
    (reason, commands) = (words.phrase, words.commands)
  }

  /// Returns `careplan answer doxylamine intended --about instructionsAmount`.
  private static func command(answering doubt: Doubt, _ dates: DateReader) -> String {
    let subject = doubt.subject
    let isPlain = subject.kind == .task && !subject.id.hasPrefix("-")
    let name = isPlain ? RecordKey.encoded(subject.id) : subject.description
    let event = doubt.eventStart.map { Wording.options(naming: $0, dates.clock) } ?? []
    let words = [name, Answer.intended, "--about", doubt.rule.rawValue] + event
    return "careplan answer \(words.map(\.quotedForShell).joined(separator: " "))"
  }

  /// `in doubt: task doxylamine: the instructions say 1 tablet, the plan says 2 tablets`.
  var line: StyledText { line(of: doubt.subject.description) }

  /// The same where tasks go by their titles: `in doubt: Take doxylamine: the instructions say …`.
  var titledLine: StyledText { line(of: title ?? doubt.subject.description) }

  private func line(of name: String) -> StyledText {
    "\(Wording.say(.inDoubt), [.bold, .yellow]): \(name): \(sentence)"
  }

  /// Why there is a doubt, with the day of what was recorded: `20 Nov 2026: was recorded as 5 tablets …`.
  var sentence: String {
    guard let day = doubt.day, doubt.rule.isOfRecording else { return reason }
    return "\(Wording.date(day)): \(reason)"
  }

  /// The doubt as a program reads it.
  var json: JSONValue {
    var object: JSONObject = [
      "rule": .string(doubt.rule.rawValue), "selector": .string(doubt.subject.description),
      "record": .string(doubt.record.description), "reason": .string(reason),
      "facts": .array(doubt.facts.map { .string($0) }),
    ]
    object["day"] = doubt.day.map { .string($0.description) }
    if !commands.isEmpty { object[MemberName.answers] = .array(commands.map { .string($0) }) }
    return .object(object)
  }
}

extension DoubtRule {
  /// Whether it is about what was recorded, and not about a plan.
  fileprivate var isOfRecording: Bool {
    switch self {
    case .recordedTwice, .unlikeUnit, .tooMuch, .otherPlan, .otherTime, .passedLimit: true
    default: false
    }
  }
}
