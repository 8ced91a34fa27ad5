import CarePlanKit

/// The limits of what is done as needed that people passed together, each below it alone.
///
/// It says how often something was done beside its limit, and nothing of what was given.
struct PassedLimits: Sendable {
  /// The last day of each task on which a limit is passed, with how many days there are.
  private let tasks: [(last: ExceededLimits, days: Int)]
  private let all: [ExceededLimits]
  private let words: AsNeededWords

  /// Looks at what came in the last two weeks.
  ///
  /// - Parameters:
  ///   - recorded: The records that came or were joined, whose tasks alone are asked about; nil for
  ///     all.
  ///   - versions: The versions that came, whose entries alone are news; nil for all.
  ///   - commit: The commit that a preview would end at; nil is the present one.
  init(
    _ open: OpenStore,
    after recorded: [RecordKey]?,
    of versions: Set<VersionID>? = nil,
    at commit: String? = nil
  ) throws(CommandFailure) {
    let dates = open.dates
    let recorded = recorded.map { Set($0.filter { $0.kind == .outcome || $0.kind.isTask }) }
    words = AsNeededWords(open.wording, dates)
    let days = dates.today.adding(days: -14)...dates.today.adding(days: 1)
    all =
      recorded?.isEmpty == true
      ? []
      : try open.read(at: commit) { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in
          try snapshot.exceededLimits(on: days, with: recorded, of: versions, asOf: dates.now)
        }
      }
    tasks = Dictionary(grouping: all, by: \.task).sorted { $0.key < $1.key }
      .compactMap { _, found in found.last.map { ($0, found.count) } }
  }

  /// Looks at what an exchange brought, or would bring.
  init(
    _ open: OpenStore,
    after report: SyncReport,
    isPreview: Bool
  ) throws(CommandFailure) {
    let recorded = report.received.map(\.key) + report.joined
    let versions = Set(report.received.map(\.uuid))
    try self.init(open, after: recorded, of: versions, at: isPreview ? report.commit : nil)
  }

  /// A line for each task: `ibu as needed: 4 of at most 3 a day, on Fri 20 Nov`.
  var lines: [StyledText] {
    tasks.map { last, days in
      let others = days == 1 ? "" : " " + Wording.say(.andOtherDays, count: days - 1)
      let id = RecordKey.encoded(last.task.id)
      return "\(id, .yellow) \(EventState.asNeeded.word): \(words.excesses(last) + others)"
    }
  }

  /// The same as a program reads it, for each day; nil if there is none.
  var json: JSONValue? { all.isEmpty ? nil : .array(all.map(Self.json)) }

  private static func json(_ exceeded: ExceededLimits) -> JSONValue {
    var object: JSONObject = [
      "task": .string(exceeded.task.description), "day": .string(exceeded.day.description),
      "tooSoon": .number(JSONNumber(exceeded.tooSoon.count)),
    ]
    for case .count(let count, let most) in exceeded.excesses {
      object["count"] = .number(JSONNumber(count))
      object["maximumCount"] = .number(JSONNumber(most))
    }
    for case .amount(_, let most) in exceeded.excesses {
      object["maximumAmount"] = ["value": most.content.json, "units": .string(most.units ?? "")]
    }
    return .object(object)
  }
}
