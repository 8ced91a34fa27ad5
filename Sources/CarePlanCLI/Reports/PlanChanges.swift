import CarePlanKit

/// In which periods the plans of several records change: first what takes effect in the past.
///
/// Who takes in what others wrote days ago must see that it changes what was due then.
struct PlanChanges {
  /// By kind and id.
  var changes: [CourseChange]
  let open: OpenStore
  /// What shows all of them, if they are too many: `careplan diff A..B`.
  var command: String?

  /// The most records that one section names, and the most periods of one record.
  private static let most = (records: 20, periods: 24)

  /// What becomes of the plans between two commits; nothing between a commit and itself.
  ///
  /// - Parameter old: The commit before; of nil everything would be new, and nothing is told.
  init(from old: String?, to new: String, _ open: OpenStore) throws(CommandFailure) {
    guard let old, old != new else {
      self.init([], open)
      return
    }
    let changes = try attempt { () throws(StoreError) in
      let changes = try open.store.courseChanges(from: old, to: new)
      guard try open.store.isReaderCopy() else { return changes }
      // A record that is no longer shared has not ended.
      return try open.store.read(at: new) { snapshot throws(StoreError) in
        var shown: [CourseChange] = []
        for change in changes where try snapshot.head(of: change.key) != nil {
          shown.append(change)
        }
        return shown
      }
    }
    self.init(changes, from: old, to: new, open)
  }

  /// What is known to become of the plans between two commits.
  init(_ changes: [CourseChange], from old: String?, to new: String, _ open: OpenStore) {
    self.init(changes, open, old.map { "careplan diff \($0.prefix(8))..\(new.prefix(8))" })
  }

  init(_ changes: [CourseChange], _ open: OpenStore, _ command: String? = nil) {
    (self.changes, self.open, self.command) = (changes, open, command)
  }

  /// The same as a program reads it.
  var json: JSONValue { .array(changes.map { $0.json(open, isOurs: false) }) }

  var isEmpty: Bool { changes.isEmpty }
}

extension PlanChanges {
  /// One section of the changes.
  struct Section {
    let heading: String
    let isPast: Bool
    /// The records, each with its lines.
    var records: [(key: RecordKey, lines: [String])]
    /// How many records there are beside them, and what shows them.
    var rest: String?
  }

  /// What takes effect in the past, then the rest; nothing of what is empty.
  var sections: [Section] {
    let today = today
    let later = records { $0.span.lowerBound >= today }
    return [pastSection, section(Wording.say(.takesEffectLater), later, isPast: false)]
      .compactMap(\.self)
  }

  /// What takes effect in the past; nil if nothing does.
  var pastSection: Section? {
    let today = today
    return section(
      Wording.say(.takesEffectInPast),
      records { $0.span.lowerBound < today },
      isPast: true
    )
  }

  /// The sections as lines.
  var lines: [StyledText] {
    sections.flatMap { section in
      [StyledText("\(section.heading):", .bold)]
        + section.records.flatMap { record in
          [StyledText("  \(record.key.description)")]
            + record.lines.map { StyledText("    \($0)") }
        } + (section.rest.map { ["  \($0)"] } ?? [])
    }
  }

  /// Returns the lines of the first tasks, and how many there are beside them.
  ///
  /// - Parameter isDateOpen: Whether a commit decides what "now" is.
  func linesByRecord(
    isDateOpen: Bool
  ) -> (lines: [RecordKey: [StyledText]], rest: String?) {
    let tasks = changes.filter(\.key.kind.isTask)
    let shown = tasks.prefix(Self.most.records).map {
      ($0.key, $0.lines(open, isDateOpen: isDateOpen, isOurs: false))
    }
    return (
      Dictionary(shown, uniquingKeysWith: { first, _ in first }),
      rest(beyond: shown.count, of: tasks.count)
    )
  }

  /// Returns how many records there are beside those that are shown, and what shows them.
  private func rest(beyond shown: Int, of count: Int) -> String? {
    guard count > shown else { return nil }
    return Wording.say(.morePlansChange, count: count - shown) + (command.map { ": \($0)" } ?? "")
  }

  /// When the present day of the store begins: what is from before has been lived.
  private var today: Instant {
    open.dates.zone.start(of: open.dates.zone.day(of: open.dates.now))
  }

  /// Some periods of the change of a task.
  private typealias Part = (change: CourseChange, periods: [CourseChange.Period])

  /// Returns the tasks with some of their periods; what other records do is due to nobody.
  private func records(_ isWanted: (CourseChange.Period) -> Bool) -> [Part] {
    changes.compactMap { change in
      let periods = change.key.kind.isTask ? change.periods.filter(isWanted) : []
      return periods.isEmpty ? nil : (change, periods)
    }
  }

  private func lines(of part: Part) -> [String] {
    let (change, periods) = part
    let wording = CourseWording(open.wording)
    var lines = periods.prefix(Self.most.periods).map { wording.line($0) }
    let rest = periods.count - lines.count
    if rest > 0 { lines.append(Wording.say(.andMorePeriods, count: rest)) }
    // What is replaced is listed once, after everything else.
    if periods.last?.span == change.periods.last?.span {
      lines += wording.replacements(change, at: open.dates.now)
    }
    return lines
  }

  /// Only what is shown is said in words.
  private func section(_ heading: String, _ records: [Part], isPast: Bool) -> Section? {
    guard !records.isEmpty else { return nil }
    let shown = records.prefix(Self.most.records).map { (key: $0.change.key, lines: lines(of: $0)) }
    return Section(
      heading: heading,
      isPast: isPast,
      records: shown,
      rest: rest(beyond: shown.count, of: records.count)
    )
  }
}
