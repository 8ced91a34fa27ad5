import CarePlanKit

/// What a task has somebody do, as `show` says it: its schedule in a sentence, the regimen over all its
/// versions if that is more, and how much it comes to.
struct RegimenRows: Sendable {
  /// The schedule of the version that is shown, or that it is done as needed.
  let schedule: String
  /// The regimen that planned changes make, if it is not what the schedule alone says.
  private let course: String?
  private let total: String?

  /// - Parameters:
  ///   - course: The regimen of all versions in force from now on; nil if it is not known.
  ///   - isPresent: Whether the record is shown as it is now.
  ///   - saysLimits: Whether the limits of what is done as needed are said, since nobody questions them.
  /// - Returns: Nil for a record that is no task.
  init?(
    _ record: AnyRecord,
    course: Regimen?,
    isPresent: Bool,
    saysLimits: Bool,
    _ open: OpenStore
  ) {
    guard let task = TaskVersion(record) else { return nil }
    let (wording, today) = (open.wording, isPresent ? open.dates.today : nil)
    guard !task.isAsNeeded else {
      schedule = wording.due(record, sayingLimits: saysLimits) ?? ""
      (self.course, total) = (nil, nil)
      return
    }
    schedule = wording.phrase(task.schedule, today: today)
    let said = today.flatMap { day in
      course?.since(day).clauses(by: wording, today: day).joined(separator: "; ")
    }
    let own = today.map { day in
      Regimen(task.schedule).since(day).clauses(by: wording, today: day).joined(separator: "; ")
    }
    self.course = said == own ? nil : said.map { $0.isEmpty ? Wording.say(.nothing) : $0 }
    // Of a task that has ended nothing is due any more, whatever its schedule says.
    total = today.flatMap { day in
      course?.totalWords(from: max(day, course?.firstDay ?? day))
    }
  }

  /// What stands below the schedule.
  var rows: [[StyledText]] {
    [(Phrase.regimen, course), (.amounts, total)].compactMap { label, words in
      words.map { [StyledText(Wording.say(label)), StyledText($0)] }
    }
  }
}
