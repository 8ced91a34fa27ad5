import CareEvents
import CareModel

/// The words for doubts.
public struct DoubtWords: Sendable {
  private let wording: Wording

  /// Words doubts as a wording says dates and times.
  public init(_ wording: Wording) { self.wording = wording }

  /// Returns why there is a doubt, in a sentence that stands behind the name of its record: `the
  /// instructions name 1 tablet, where 2 tablets are due`.
  public func reason(of doubt: Doubt) -> String {
    switch doubt.reason {
    case .recordedTwice(let repeated):
      Wording.say(.doubtRecorded, Wording.times(repeated.recordings.count))
    case .dueTwice(let times):
      Wording.say(
        .doubtDueTwice,
        Wording.times(times.count),
        doubt.day.map { Wording.date($0) } ?? "",
        Wording.joined(times.map { Wording.time($0, wording.clock) })
      )
    case .unlikeUnit(let value, let target):
      Wording.say(.doubtUnlikeUnit, amounts([value]), amounts([target]))
    case .tooMuch(let value, let target):
      Wording.say(
        target.upperValue == nil ? .doubtTooMuch : .doubtAboveRange,
        amounts([value]),
        amounts([target])
      )
    case .otherPlan(let planned, let present):
      present.isEmpty
        ? Wording.say(.doubtNoAmountNow, amounts(planned))
        : Wording.say(.doubtOtherPlan, amounts(planned), amounts(present))
    case .otherTime(let start, let event, let isRecorded):
      Wording.say(isRecorded ? .doubtOtherTimeToo : .doubtOtherTime, time(start), time(event))
    case .missingAmount(let parts): Wording.say(.doubtMissingAmount, timings(of: parts))
    case .missingEnd(let parts, let last):
      Wording.say(.doubtMissingEnd, timings(of: parts), Wording.date(last))
    case .endlessStep(let steps, let next):
      Wording.say(.doubtEndlessStep, timings(of: steps, amounts: true), Wording.date(next))
    case .startsInPast(let first, let written, let missed, let since):
      Wording.say(
        .doubtStartsInPast,
        count: missed,
        Wording.date(first),
        Wording.date(written),
        Wording.date(since)
      )
    case .instructionsAmount(let named, let due):
      Wording.say(.doubtInstructions, amounts(named), amounts(due))
    case .titleAmount(let named, let due):
      Wording.say(.doubtTitleAmount, amounts(named), amounts(due))
    case .instructionsTiming(let said, let plan):
      Wording.say(.doubtInstructions, Wording.joined(said.map(Wording.quoted)), timings(of: plan))
    case .instructionsMaximum(let most, let due, let day):
      Wording.say(.doubtInstructionsMaximum, amounts([most]), amounts([due]), Wording.date(day))
    case .instructionsEnd(let said, let last):
      last.map { Wording.say(.doubtInstructionsEnd, Wording.quoted(said), Wording.date($0)) }
        ?? Wording.say(.doubtInstructionsNoEnd, Wording.quoted(said))
    case .sameTitle(let other): Wording.say(.doubtSameTitle, name(of: other))
    case .sameSubstance(let other, let word):
      Wording.say(.doubtSameSubstance, Wording.quoted(word), name(of: other))
    case .allergy(let named, let word):
      named == word
        ? Wording.say(.doubtAllergy, Wording.quoted(word))
        : Wording.say(.doubtAllergyWithin, Wording.quoted(named), Wording.quoted(word))
    case .passedLimit: Wording.say(.doubtPassedLimit)
    case .otherZone(let zone, let patient):
      Wording.say(.doubtOtherZone, Wording.zone(zone), Wording.zone(patient))
    case .dueOnce(let starts, let before, let after):
      Wording.say(
        .doubtDueOnce,
        Wording.zone(before),
        Wording.zone(after),
        Wording.joined(starts.map(words))
      )
    }
  }

  /// Returns when a dose is due: `08:00 on 5 Mar 2026`, or the day alone.
  private func words(of start: EventStart) -> String {
    let day = Wording.date(start.day)
    return start.time.map { Wording.say(.onDate, Wording.time($0, wording.clock), day) } ?? day
  }

  /// Returns the time of a dose, whose day is given elsewhere: `08:00`; that of a whole day is its day.
  private func time(_ start: EventStart) -> String {
    start.time.map { Wording.time($0, wording.clock) } ?? Wording.date(start.day)
  }

  private func name(of key: RecordKey) -> String { "\(key.kind.word) \(Wording.id(key.id))" }

  private func amounts(_ values: [OutcomeValue]) -> String {
    Wording.joined(
      values.map { RegimenAmount($0)?.words() ?? wording.words($0) }.reduce(into: []) {
        if !$0.contains($1) { $0.append($1) }
      }
    )
  }

  /// Returns when some parts are due, and perhaps how much of it; the first of them if they are many.
  private func timings(of parts: [ScheduleElement], amounts sayingAmounts: Bool = false) -> String {
    let said = parts.prefix(3).map { part in
      let timing = wording.timing(of: part, sayingStart: false)
      return sayingAmounts ? "\(timing), \(amounts(part.targetValues))" : timing
    }
    let rest =
      parts.count > said.count ? [Wording.say(.andMore, "\(parts.count - said.count)")] : []
    return (said + rest).joined(separator: "; ")
  }
}
