import CarePlanKit

/// The schedules of CareKit 1.x: so many times a day, or on each day of the week.
extension ScheduleOptions {
  /// How often a day may repeat something.
  private static let mostTimesADay = 100
  private static let mostSkipped = 10_000
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Returns the slots that `--times-a-day` or `--weekly-counts` asks for, each with a key of its
  /// own.
  static func slots(_ arguments: ParsedArguments) throws(UsageError) -> [Repetition] {
    let times = try arguments.integer("--times-a-day")
    let counts = arguments.value("--weekly-counts")
    guard times == nil || counts == nil else {
      throw UsageError("--times-a-day and --weekly-counts cannot be used together")
    }
    if let times {
      guard (1...mostTimesADay).contains(times) else {
        throw UsageError("--times-a-day takes a number from 1 to \(mostTimesADay), not \(times)")
      }
      return (1...times).map { .slot(key: String($0), weekday: nil) }
    }
    return try counts.map(weeklySlots) ?? []
  }

  private static func weeklySlots(_ text: String) throws(UsageError) -> [Repetition] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int($0) }
    let range = 0...mostTimesADay
    guard parts.count == 7, counts.count == 7, counts.allSatisfy(range.contains),
      counts.contains(where: { $0 > 0 })
    else {
      throw UsageError(
        "--weekly-counts takes seven numbers from 0 to \(mostTimesADay), not '\(text)'",
        hint: Wording.hint(.oneForEachDay, "N,N,N,N,N,N,N")
      )
    }
    return zip(weekdays.indices, counts).flatMap { day, count in
      (0..<count).map { .slot(key: "\(weekdays[day])-\($0 + 1)", weekday: day + 1) }
    }
  }

  /// Returns how many days or weeks `--skip` leaves out.
  static func skip(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    guard let skip = try arguments.integer("--skip") else { return 0 }
    guard (0...mostSkipped).contains(skip) else {
      throw UsageError("--skip takes a number from 0 to \(mostSkipped), not \(skip)")
    }
    let names = ["--daily", "--weekly", "--times-a-day", "--weekly-counts"]
    guard names.contains(where: arguments.has), !arguments.has("--element") else {
      throw UsageError(
        "--skip leaves out days or weeks of \(names.joined(separator: ", "))",
        hint: Wording.hint(.giveThemToo, "--element", "every=SPAN")
      )
    }
    return skip
  }
}
