import CarePlanKit

/// The words for what several people recorded for one event.
struct RepeatedWords: Hashable, Sendable {
  /// Who recorded it and when: `recorded twice: by Example Clinic at 08:02, by Example Family at 08:31`;
  /// if the amounts differ, also each amount: `recorded twice: 4 mg by …, 5 mg by …`; of an entry of a log first
  /// which one: `5 mL at 08:00, recorded twice: …`.
  let phrase: String
  /// What stands between the name of the event and the phrase.
  let separator: String
  /// The same as a program reads it.
  let json: JSONValue
  /// How many who recorded it are named; the others are counted.
  private static let most = 8
  /// The command that answers except the answer.
  private let event: [String]

  /// Looks up who recorded it; of what is in no commit yet nobody knows that.
  init(
    _ repeated: RepeatedRecording,
    _ snapshot: Snapshot,
    _ dates: DateReader
  ) throws(CommandFailure) {
    let authors = try attempt { () throws(StoreError) in
      try snapshot.authorship(of: repeated.recordings.map(\.version))
    }
    self.init(repeated, authors, dates)
  }

  /// Returns what several people recorded for an event; nil if they did not.
  init?(_ judged: JudgedEvent, _ dates: DateReader, namesPeople: Bool = true) {
    guard let repeated = judged.repeated else { return nil }
    self.init(repeated, judged.authors, dates, namesPeople: namesPeople)
  }

  private init(
    _ repeated: RepeatedRecording,
    _ authors: [VersionID: Authorship],
    _ dates: DateReader,
    namesPeople: Bool = true
  ) {
    let day = repeated.outcome.eventStart?.day ?? dates.zone.day(of: repeated.outcome.effectiveDate)
    let isOfLog = !repeated.entries.isEmpty
    let recordings = repeated.recordings.map { recording in
      // The entries of a log are alike, and so is when they were given.
      let moment = isOfLog ? nil : recording.outcome.values.compactMap(\.createdDate).max()
      return (recording, moment ?? recording.outcome.version.updated)
    }
    let amounts = repeated.recordings.map { Self.amounts(of: $0.outcome, dates.wording) }
    let saysAmounts = !isOfLog && Set(amounts).count > 1
    let parts = zip(recordings, amounts).map { pair, amount in
      let (recording, moment) = pair
      let local = dates.shown.local(at: moment).local
      let moments = isOfLog ? [] : recording.outcome.values.compactMap(\.createdDate)
      let time = Self.time(of: moments, local, on: day, dates)
      // In the hour that clocks repeat in autumn two times look like one.
      let isRepeated = recordings.contains { other in
        dates.shown.local(at: other.1).offsetText != dates.shown.local(at: moment).offsetText
          && Wording.minute(dates.shown.local(at: other.1).local, .twentyFourHour)
            == Wording.minute(local, .twentyFourHour)
      }
      return (saysAmounts ? "\(amount) " : "")
        + (namesPeople ? "\(EntryWords.person(authors[recording.version])) \(time)" : time)
        + (isRepeated ? " \(dates.shown.local(at: moment).offsetText)" : "")
    }
    let rest = parts.count > Self.most ? [Wording.say(.andMore, "\(parts.count - Self.most)")] : []
    let entries = repeated.entries.map { value in
      var amount = value
      amount.createdDate = nil
      let time = value.createdDate.map { given in
        " " + Self.time(of: [given], dates.shown.local(at: given).local, on: day, dates)
      }
      return dates.wording.words(amount) + (time ?? "")
    }
    let times = Wording.say(
      .recordedTimes,
      Wording.times(parts.count),
      (parts.prefix(Self.most) + rest).joined(separator: ", ")
    )
    separator = entries.isEmpty ? " " : ": "
    phrase = (entries + [times]).joined(separator: ", ")
    json = .array(
      recordings.map { recording, moment in
        var object: JSONObject = [
          "version": .string(recording.version.description),
          "recorded": .string(moment.description), "kept": .bool(recording.isKept),
          "values": .array((isOfLog ? repeated.entries : recording.outcome.values).map(\.json)),
        ]
        let author = authors[recording.version].flatMap { $0.isNameless ? nil : $0.name }
        object["author"] = author.map { .string($0) }
        object["writtenAs"] = authors[recording.version]?.writtenAs.map { .string($0) }
        return .object(object)
      }
    )
    event =
      ["careplan", "answer", RecordKey.encoded(repeated.outcome.taskID ?? "")]
      + (repeated.outcome.eventStart.map { Wording.options(naming: $0, dates.clock) } ?? [])
  }

  /// Returns the amounts without times: `4 mg`, `2 tablets + 1 tablet`; for a tick, the planned amounts.
  private static func amounts(of outcome: Outcome, _ wording: Wording) -> String {
    let values = outcome.amountsForTicks.map { value in
      var value = value
      value.createdDate = nil
      return wording.shown(value)
    }
    return values.isEmpty ? EventState.done.word : values.joined(separator: " + ")
  }

  /// Returns when something was recorded; of several values the first and the last time.
  private static func time(
    of moments: [Instant],
    _ last: CivilDateTime,
    on day: CivilDate,
    _ dates: DateReader
  ) -> String {
    func words(_ local: CivilDateTime) -> String {
      local.date == day
        ? Wording.minute(local, dates.shownClock) : local.short(on: day, dates.shownClock)
    }
    let first = moments.min().map { words(dates.shown.local(at: $0).local) } ?? words(last)
    guard first == words(last) else { return Wording.say(.fromTo, first, words(last)) }
    return Wording.say(last.date == day ? .at : .on, words(last))
  }

  /// The commands that answer, one for each answer.
  var commands: [String] {
    RepeatedRecording.Choice.allCases.map { choice in
      let words = event.prefix(3) + [choice.rawValue] + event.dropFirst(3)
      return words.map(\.quotedForShell).joined(separator: " ")
    }
  }
}
