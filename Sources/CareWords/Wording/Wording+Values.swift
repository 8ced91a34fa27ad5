import CanonicalJSON
import CareEvents
public import CareModel
import Digests

extension Wording {
  /// Returns a value with its unit: `10 mL`, `done`, `"a text"`, `12 bytes`.
  ///
  /// Exactly said, a number has all its digits and its type, and binary content its digest, so that
  /// values that differ never read the same.
  public func words(_ value: OutcomeValue, exactly: Bool = false) -> String {
    var words = content(value.content, of: value.units, exactly: exactly)
    if value.upperValue != nil {
      words += "–\(content(value.greatest.content, of: value.units, exactly: exactly))"
    }
    if let units = value.units {
      // "1 tablets" is one tablet; where two values must differ, the unit stands as it is written.
      let spelled =
        exactly ? nil : value.greatest.number.map { UnitOfMeasure.spelling(of: units, for: $0) }
      words += " \(Self.unit(spelled ?? units))"
    }
    if let kind = value.kind { words = "\(Self.name(kind)): \(words)" }
    if let date = value.createdDate { words += ", \(Self.say(.recordedAt, instant(date)))" }
    return Self.also(value.unknown, after: words)
  }

  /// Returns what is said of a text that stands where a unit is expected.
  public static func unknownUnit(_ text: String) -> String {
    "'\(text)' is no unit that is known here, such as mg, mcg, g, ml, L, tablets, capsules, drops, puffs, units,"
      + " IU, mmol or mEq."
  }

  /// Returns a number as people read it beside its unit: `1½` of tablets, `1.5` of milligrams.
  ///
  /// The digits that a conversion of units leaves at its end are left out.
  public static func number(_ value: Double, of units: String? = nil) -> String {
    fraction(value, of: units) ?? JSONNumber(value)?.readableToken ?? "\(value)"
  }

  /// Returns the halves, thirds and quarters of what is counted and can be broken: `½`, `1½`; nil of any other
  /// number.
  package static func fraction(_ value: Double, of units: String?) -> String? {
    guard let units, UnitOfMeasure.isSpelledOut(units), (0..<1e6).contains(value) else {
      return nil
    }
    let whole = value.rounded(.down)
    return fractions.first { whole + $0.value == value }
      .map { whole == 0 ? $0.sign : "\(Int(whole))\($0.sign)" }
  }

  private static let fractions: [(sign: String, value: Double)] = [
    ("¼", 0.25), ("½", 0.5), ("¾", 0.75), ("⅓", 1.0 / 3), ("⅔", 2.0 / 3),
  ]

  private func content(
    _ content: OutcomeValue.Content,
    of units: String?,
    exactly: Bool
  ) -> String {
    switch content {
    case .integer(let value): exactly ? "\(value) (integer)" : "\(value)"
    case .double(let value):
      exactly ? "\(JSONNumber(value)?.token ?? "\(value)") (double)" : Self.number(value, of: units)
    case .boolean(let value): Self.say(value ? .done : .notDone)
    case .text(let value): Self.quoted(value)
    case .binary(let bytes):
      Self.say(.bytes, count: bytes.count)
        + (exactly ? " (SHA-256 \(Digest(sha256: bytes).hex(16)))" : "")
    case .date(let value): instant(value)
    case .other(let type, let json): "\(Self.id(type)) \(Self.json(json))"
    }
  }

  /// Returns what somebody has answered to a question: `recorded twice, and done once`.
  public func words(_ answer: Answer) -> String {
    let choice =
      answer.question == Answer.recordedTwice
      ? RepeatedRecording.Choice(rawValue: answer.answer) : nil
    let words =
      switch choice {
      case .same: Self.say(.recordedAndOnce, Self.times(answer.versions.count))
      case .both: Self.say(.recordedAndEach, Self.times(answer.versions.count))
      case nil: intended(answer)
      }
    return Self.also(answer.unknown, after: words)
  }

  private func intended(_ answer: Answer) -> String {
    guard answer.answer == Answer.intended, let rule = DoubtRule(rawValue: answer.question) else {
      return Self.say(.answerTo, Self.quoted(answer.answer), Self.quoted(answer.question))
    }
    return Self.say(.asIntended, Self.words(rule))
  }

  /// Returns what was planned when an event was recorded as done: `planned then: 5 mg`.
  public func planned(then amounts: [OutcomeValue]) -> String {
    Self.say(.plannedThen, Self.joined(amounts.map { shown($0) }))
  }

  /// Returns what a rule looks for, in a few words: `starts in the past`.
  public static func words(_ rule: DoubtRule) -> String {
    switch rule {
    case .recordedTwice: say(.ruleRecordedTwice)
    case .dueTwice: say(.ruleDueTwice)
    case .unlikeUnit: say(.ruleUnlikeUnit)
    case .tooMuch: say(.ruleTooMuch)
    case .otherPlan: say(.ruleOtherPlan)
    case .otherTime: say(.ruleOtherTime)
    case .missingAmount: say(.ruleMissingAmount)
    case .missingEnd: say(.ruleMissingEnd)
    case .startsInPast: say(.ruleStartsInPast)
    case .instructionsAmount: say(.ruleInstructionsAmount)
    case .instructionsFrequency: say(.ruleInstructionsFrequency)
    case .instructionsTime: say(.ruleInstructionsTime)
    case .instructionsMaximum: say(.ruleInstructionsMaximum)
    case .instructionsEnd: say(.ruleInstructionsEnd)
    case .sameTitle: say(.ruleSameTitle)
    case .sameSubstance: say(.ruleSameSubstance)
    case .allergy: say(.ruleAllergy)
    case .passedLimit: say(.rulePassedLimit)
    case .otherZone: say(.ruleOtherZone)
    case .dueOnce: say(.ruleDueOnce)
    }
  }

  /// `once`, `twice`, `3 times`.
  public static func times(_ count: Int) -> String {
    switch count {
    case 1: say(.once)
    case 2: say(.twice)
    default: say(.times, count: count)
    }
  }

  /// Returns a limit on values or adherence: `value at least 10, "warn"`.
  public func words(_ threshold: Threshold) -> String {
    let limit = Self.number(threshold.value)
    let upper = threshold.upperValue.map { Self.number($0) } ?? Self.say(.nothing)
    let range =
      switch threshold.comparison {
      case .greaterThan: Self.say(.over, limit)
      case .greaterThanOrEqual: Self.say(.atLeast, limit)
      case .lessThan: Self.say(.under, limit)
      case .lessThanOrEqual: Self.say(.atMostValue, limit)
      case .equal: Self.say(.exactly, limit)
      case .rangeInclusive: Self.say(.fromToValues, limit, upper)
      case .rangeExclusive: Self.say(.between, limit, upper)
      }
    let title = threshold.title.map { ", \(Self.quoted($0))" } ?? ""
    return Self.also(threshold.unknown, after: "\(threshold.subject.rawValue) \(range)\(title)")
  }

  /// Returns the limits of what is done as needed: `at most 3 a day, at least 6 h apart`.
  public func words(_ limits: AsNeeded) -> String {
    let period =
      if let seconds = limits.periodSeconds {
        Self.say(.inSpan, Self.span(seconds: Double(seconds)))
      } else {
        limits.periodDays.map { $0 == 1 ? Self.say(.aDay) : Self.say(.inDays, count: $0) }
          ?? Self.say(.inAPeriod)
      }
    var phrases: [String] = []
    if let most = limits.maximumCount {
      phrases.append(Self.say(.atMost, Self.times(most), period))
    }
    if let most = limits.maximumAmount {
      phrases.append(Self.say(.atMost, words(most), period))
    }
    if let seconds = limits.leastSeconds {
      phrases.append(Self.say(.apart, Self.span(seconds: Double(seconds))))
    }
    let text = phrases.isEmpty ? Self.say(.withoutLimit) : phrases.joined(separator: ", ")
    return Self.also(limits.unknown, after: text)
  }

  /// Returns a value with its label: `home "555-1234"`.
  public func words(_ value: LabeledValue) -> String {
    Self.also(value.unknown, after: "\(Self.name(value.label)) \(Self.quoted(value.value))")
  }
}
