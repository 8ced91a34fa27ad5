import CarePlanKit

/// The options of `add` and `update` for what is done as needed.
enum AsNeededOptions {
  static let flag = "--as-needed"

  static let specs: [OptionSpec] = [
    .flag(flag, help: "Make the task due at no time: it is done when it is needed"),
    .option(
      "--max",
      value: "LIMIT",
      help: "How often or how much at most, such as 3/day, 3/24h or 20mL/day",
      isRepeatable: true
    ),
    .option(
      "--every-at-least",
      value: "SPAN",
      help: "How long after one time the next one may be, such as 6h"
    ),
  ]

  /// Returns what the options change in a task; limits that they do not name stay.
  static func edits(_ arguments: ParsedArguments) throws(UsageError) -> [MemberEdit] {
    var edits: [MemberEdit] = arguments.has(flag) ? [.set(place(), [:])] : []
    var period: (text: String, interval: Interval)?
    var texts: [JSONPointer: String] = [:]
    for text in arguments.values("--max") {
      let limit = try limit(text)
      if let other = texts.updateValue(text, forKey: limit.place) {
        throw UsageError(
          "--max takes one limit of a sort, not both '\(other)' and '\(text)'",
          hint: Wording.hint(.howOftenHowMuch)
        )
      }
      if let period, period.interval != limit.period {
        throw UsageError("--max takes one period, not both '\(period.text)' and '\(text)'")
      }
      period = (text, limit.period)
      edits.append(.set(limit.place, limit.value))
    }
    if let period { edits.append(.set(place(MemberName.period), period.interval.json)) }
    if let text = arguments.value("--every-at-least") {
      let interval = try Quantities.interval(text)
      guard interval.countsElapsedTime else {
        throw UsageError(
          "--every-at-least takes hours or minutes",
          hint: Wording.hint(.write, Wording.either(["Nh", "Nmin"]))
        )
      }
      edits.append(.set(place(MemberName.leastInterval), interval.json))
    }
    return edits
  }

  /// Refuses limits for a task that is due at its times, and one period for two limits.
  static func refuseMisfit(
    _ arguments: ParsedArguments,
    _ old: AsNeeded?
  ) throws(UsageError) {
    let names = ["--max", "--every-at-least"].filter(arguments.has)
    guard let name = names.first, !arguments.has(flag) else { return }
    guard let old else {
      throw UsageError("\(name) limits what is done as needed", hint: Wording.hint(.add, flag))
    }
    var period: Interval?
    var limits = 0
    for text in arguments.values("--max") {
      period = try limit(text).period
      limits += 1
    }
    let isOther = period != nil && period != (old.period ?? Interval(day: 1))
    guard isOther, old.maximumCount != nil, old.maximumAmount != nil, limits < 2 else { return }
    throw UsageError(
      "the other limit of the task has another period",
      hint: Wording.hint(.periodForBoth, "--max", "--as-needed")
    )
  }

  /// Refuses a limit that no target counts for, so that nothing could be recorded.
  ///
  /// - Parameter old: What was there before, whose faults are not those of a change.
  static func refuseOtherUnit(_ record: AnyRecord, unlike old: AnyRecord?) throws(UsageError) {
    guard let task = TaskVersion(record), let most = task.content.asNeeded?.maximumAmount else {
      return
    }
    let before = old.flatMap { TaskVersion($0) }
    guard before?.content.asNeeded?.maximumAmount != most || before?.schedule != task.schedule,
      let target = task.content.targetOfOtherUnit
    else { return }
    let wanted = target.units.map { Wording.name($0) }
    throw UsageError(
      "a limit in \(Wording.name(most.units ?? "1")) cannot count what is given"
        + (wanted.map { " in \($0)" } ?? " without a unit"),
      hint: wanted.map { Wording.hint(.limitInUnitOrTimes, $0, "--max NUMBER/PERIOD") }
        ?? Wording.hint(.limitInTimes, "--max NUMBER/PERIOD")
    )
  }

  /// Refuses a limit in a unit that neither careplan nor the task knows.
  static func refuseNewUnit(
    _ arguments: ParsedArguments,
    in record: AnyRecord,
    unlike old: AnyRecord?
  ) throws(UsageError) {
    guard arguments.has("--max"), !NewUnits.areAccepted(arguments) else { return }
    let limit = [TaskVersion(record)?.content.asNeeded?.maximumAmount].compactMap(\.self)
    let targets = Set((record.schedule?.elements ?? []).flatMap(\.targetValues).compactMap(\.units))
    try NewUnits.refuse(in: limit, unlike: targets.union(old.map(NewUnits.units) ?? []))
  }

  private static func place(_ member: String...) -> JSONPointer {
    JSONPointer([MemberName.asNeeded] + member)
  }

  /// Reads `3/day`, `3/24h` or `20mL/2d`.
  private static func limit(
    _ text: String
  ) throws(UsageError) -> (place: JSONPointer, value: JSONValue, period: Interval) {
    guard let stroke = text.lastIndex(of: "/") else {
      throw UsageError(
        "'\(text)' has no period",
        hint: Wording.hint(.write, "--max \("\(text)/PERIOD".quotedForShell)")
      )
    }
    let most = String(text[..<stroke])
    let words = String(text[text.index(after: stroke)...])
    let period = words == "day" ? Interval(day: 1) : try Quantities.interval(words)
    let amount = try Quantities.amount(most)
    guard amount.upperValue == nil else {
      throw UsageError(
        "--max takes one amount or number of times, and '\(most)' is a range",
        hint: Wording.hint(.write, "--max AMOUNT/\(words)")
      )
    }
    if amount.units.map({ ["time", "times", "x", "dose", "doses"].contains($0.lowercased()) })
      ?? true
    {
      guard case .integer(let count) = amount.content, count > 0 else {
        throw UsageError(
          "--max takes a whole number of times above 0",
          hint: Wording.hint(.write, "--max NUMBER/\(words)")
        )
      }
      return (place(MemberName.maximumCount), .number(JSONNumber(count)), period)
    }
    return (place(MemberName.maximumAmount), amount.json, period)
  }
}
