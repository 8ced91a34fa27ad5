import CarePlanKit

/// `careplan list`: lists records.
struct ListCommand: Command {
  static let spec = CommandSpec(
    name: "list",
    summary: "List the records of a kind",
    discussion: """
      Without dates the heads are listed: what each record says in the end, and beside it what is \
      in force now where that differs, and when it changes. A record is listed until its end, \
      which JSON gives as "ends". Where the head alone does not tell what is in force now, JSON \
      gives that as "inForce"; null means that nothing is. With --from and --to, two days that \
      both belong to the span, the version in force at the end of the span is listed; with --at \
      the one in force at a date or time; with --all-versions every version that ever was. A task \
      whose schedule was over before that time is left out, as in CareKit. Of outcomes, --from and \
      --to choose those of these days, and --task, --plan, --patient and --type those of these \
      tasks.

      A record is listed if it matches one value of each option that is given. --group - and \
      --remote-id - choose records without one.
      """,
    positionals: [
      PositionalSpec(
        "KIND",
        help: "Kind of the records: tasks, patients, …",
        completion: .dynamic("record-kinds")
      )
    ],
    options: QueryOptions.specs + [
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one")
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan list tasks", "List all tasks"),
      CommandExample(
        "careplan list tasks --from 2026-01-05 --to 2026-01-15",
        "List the tasks as they are in force at the end of 15 January"
      ),
      CommandExample(
        "careplan list outcomes --task doxylamine --from 2026-01-05 --to 2026-01-11",
        "List what was recorded for a task in a week"
      ),
      CommandExample(
        "careplan list tasks --tag morning --sort title --limit 10 --json",
        "List ten tasks with a tag as JSON"
      ),
    ],
    group: .reading
  )

  private let kind: RecordKind
  private let options: QueryOptions
  private let revision: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    kind = try RecordKind(naming: arguments.positionals[0])
    options = try QueryOptions(arguments, kind)
    revision = arguments.value("--rev")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let query = try understand { () throws(UsageError) in
      try options.query(open.dates, kind, asOf: context.options.asOf)
    }
    let found = try open.read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try options.records(kind, in: snapshot, query).map { result throws(StoreError) in
          ListedRecord(
            result: result,
            leaves: try result.openLeaves.map { leaf throws(StoreError) in
              try snapshot.version(leaf)
            }.compactMap(\.self),
            outlook: try outlook(of: result, in: snapshot, open),
            inForce: try inForce(of: result, in: snapshot, open),
            question: try question(of: result, query.moment, in: snapshot, open)
          )
        }
      }
    }
    // Who is a patient or a contact hardly changes from hour to hour.
    let age = kind.isTask || kind == .outcome ? CopyAge(of: open, at: revision) : nil
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.list/v1", to: context.output)
      for listed in found { lines.write(listed.json) }
      lines.end(age.map { ["heard": $0.json] } ?? [:])
    case .json:
      context.output.json("careplan.list/v1", .array(found.map(\.json)), beside: age?.document)
    case .markdown, .html:
      let days = DocumentDays.moment(query.moment)
      try document(found, open).write(to: context, of: open, at: revision, days: days)
    default:
      tell(found, open, context)
      if age != nil { context.tellAge(of: open) }
      if kind.isTask, !options.isDated, !options.showsVersions {
        let keys = Set(found.map(\.result.record.key))
        try DoubtList(aboutPlansOf: keys, at: revision, open).ofWhatIsToCome.tell(to: context)
      }
    }
    return .done
  }

  /// Returns what a row says of the time to come; nil if the record simply holds, is in question,
  /// so that one side's dates would mislead, or some time was asked for.
  private func outlook(
    of result: QueriedRecord,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(StoreError) -> RecordOutlook? {
    let record = result.record
    guard !options.isDated, !options.showsVersions, !record.version.isTombstone,
      result.openLeaves.isEmpty, result.end != nil || record.effectiveDate > open.dates.now
    else { return nil }
    return try RecordOutlook(of: snapshot.graph(of: record.key), in: snapshot, open)
  }

  /// Returns what holds now where the row does not say it; nil if some time was asked for.
  private func inForce(
    of result: QueriedRecord,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(StoreError) -> InForceView? {
    let record = result.record
    guard !options.isDated, !options.showsVersions, !record.version.isTombstone,
      !result.openLeaves.isEmpty || result.end != nil || record.effectiveDate > open.dates.now
    else { return nil }
    return try InForceView(of: record.key, in: snapshot, open.dates)
  }

  /// Returns the conflict of a record at the requested time; nil if there is none.
  private func question(
    of result: QueriedRecord,
    _ moment: RecordQuery.Moment,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(StoreError) -> ListedRecord.Question? {
    guard !result.openLeaves.isEmpty,
      let conflict = try snapshot.conflicts(of: [result.record.key]).first
    else { return nil }
    let periods = conflict.periods.filter { period in
      switch moment {
      case .current: period.dispute != nil && period.span.upperBound > open.dates.now
      case .at(let instant): period.span.contains(instant)
      case .during(let span): period.span.contains(span.upperBound.adding(nanoseconds: -1))
      case .allVersions: false
      }
    }
    return ListedRecord.Question(conflict, periods, open)
  }

  private func tell(_ found: [ListedRecord], _ open: OpenStore, _ context: CommandContext) {
    guard !found.isEmpty else {
      context.note(
        unshared(open).map { StyledText($0) } ?? .saying(.noneSuch, StyledText(kind.directory))
      )
      return
    }
    var table = Table(["", "", "", ""].map { Table.Column($0) })
    for listed in found { table.add(row(listed, open)) }
    context.output.table(table)
  }

  /// Returns the text of an empty list in a read-only copy; nil if the category is shared.
  private func unshared(_ open: OpenStore) -> String? {
    switch kind {
    case .patient, .carePlan: open.unshared(.profile)
    case .contact: open.unshared(.contacts)
    case .task, .healthTask, .outcome: open.unsharedTasks
    }
  }

  private func document(_ found: [ListedRecord], _ open: OpenStore) -> Document {
    let words = kind.directory.replacing("-", with: " ")
    let heading = Document.Heading(word: Wording.say(pageTitle))
    guard !found.isEmpty else {
      return Document(
        heading: heading,
        parts: [.sentence(StyledText(unshared(open) ?? Wording.sentence(.noneSuch, words)))]
      )
    }
    let columns = Wording.titles(.identifier, .title, phraseTitle, .remarks)
    let rows = found.map { row($0, open) }
    return Document(heading: heading, parts: [.table(columns, rows: rows)])
  }

  private func row(_ listed: ListedRecord, _ open: OpenStore) -> [StyledText] {
    let record = listed.result.record
    return [
      "\(RecordKey.encoded(record.id), .bold)", StyledText(record.title ?? ""),
      StyledText(
        listed.question?.phrase ?? listed.alternatives { phrase($0, open) } ?? phrase(record, open)
      ),
      marks(listed, open),
    ]
  }

  private var pageTitle: Phrase {
    switch kind {
    case .patient: .patientsPage
    case .carePlan: .carePlansPage
    case .contact: .contactsPage
    case .task: .tasksPage
    case .healthTask: .healthTasksPage
    case .outcome: .outcomes
    }
  }

  /// What the phrases of the records are about.
  private var phraseTitle: Phrase {
    switch kind {
    case .task, .healthTask: .schedule
    case .carePlan: .reviewPatient
    case .contact: .role
    case .outcome: .valuesColumn
    case .patient: .birthday
    }
  }

  /// Returns what a reader wants to know first of a record of its kind.
  private func phrase(_ record: AnyRecord, _ open: OpenStore) -> String {
    switch record {
    case .task, .healthTask:
      open.wording.due(record, today: open.dates.today) ?? ""
    case .carePlan(let plan): plan.content.patientID ?? ""
    case .contact(let contact): contact.content.role ?? contact.content.title ?? ""
    case .outcome(let outcome):
      (outcome.content.notCompletedWords
        + outcome.values.map { open.wording.words(OutcomeValue($0.content, units: $0.units)) })
        .joined(separator: ", ")
    case .patient(let patient): patient.content.birthday.map(Wording.date) ?? ""
    }
  }

  private func marks(_ listed: ListedRecord, _ open: OpenStore) -> StyledText {
    let (record, leaves) = (listed.result.record, listed.result.openLeaves)
    let date = open.wording.instant(record.effectiveDate)
    var marks: [String] = []
    if record.version.isTombstone {
      marks.append(Wording.say(.deletedSince, date))
    } else if options.showsVersions {
      marks.append(Wording.say(.fromInVersion, date, record.version.uuid.short))
    } else if options.isDated {
      marks.append(Wording.say(.sinceDate, date))
    } else if let outlook = listed.outlook {
      marks += outlook.marks(beside: record) { phrase($0, open) }
    }
    guard !leaves.isEmpty else { return StyledText(marks.joined(separator: "; ")) }
    marks += [listed.inForce?.mark(beside: record) { phrase($0, open) }].compactMap(\.self)
    let mark: StyledText = StyledText(
      Wording.say(.conflictCounted, count: leaves.count),
      [.bold, .red]
    )
    return marks.isEmpty ? mark : StyledText(marks.joined(separator: "; ") + "; ") + mark
  }
}

/// A row of the list.
private struct ListedRecord {
  let result: QueriedRecord
  /// The versions that contradict each other.
  let leaves: [AnyRecord]
  let outlook: RecordOutlook?
  let inForce: InForceView?
  let question: Question?

  /// The conflict of a record.
  struct Question {
    /// Every conflicting plan: `10 mg OR 20 mg`; nil if no plan conflicts.
    let phrase: String?
    /// The conflict as a program reads it.
    let json: JSONValue

    init(_ conflict: RecordConflict, _ periods: [ConflictPeriod], _ open: OpenStore) {
      json = OpenRecordView(conflict, open).json
      let isAlone = periods.count == 1 && periods.first?.span.contains(open.dates.now) == true
      let words = ConflictWords(conflict, periods, saysTimes: true, open.wording)
      let phrases = periods.compactMap { period -> String? in
        let questions = period.dispute.map(words.questions) ?? []
        let plan = questions.first { $0.name == nil }.map(words.either)
        let said = period.dispute == nil ? words.agreed(period) : plan
        return said.map { isAlone ? $0 : "\(open.wording.period(period.span)): \($0)" }
      }
      phrase = conflict.key.kind.isTask && !phrases.isEmpty ? phrases.joined(separator: "; ") : nil
    }
  }

  /// Returns everything that the row may say, while nobody has decided which: `10 mg OR 20 mg`; nil if
  /// all versions say the same.
  ///
  /// - Parameter phrase: What the row says of a record.
  func alternatives(_ phrase: (AnyRecord) -> String) -> String? {
    let phrases = leaves.map {
      $0.version.isTombstone
        ? Wording.say($0.key.kind == .outcome ? .isTakenBack : .ended) : phrase($0)
    }
    let distinct = phrases.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return distinct.count > 1 ? distinct.joined(separator: " \(Wording.say(.orElse)) ") : nil
  }

  /// The record as in its file, and beside it what a reader must be told.
  var json: JSONValue {
    let (record, openLeaves, end) = (result.record, result.openLeaves, result.end)
    guard !openLeaves.isEmpty || end != nil || inForce != nil, var object = record.json.object
    else { return record.json }
    object["inForce"] = inForce?.json
    object["ends"] = end.map { .string($0.description) }
    if !openLeaves.isEmpty {
      object["conflict"] =
        question?.json ?? ["leaves": .array(openLeaves.map { .string($0.description) })]
    }
    return .object(object)
  }
}

extension OutcomeContent {
  /// That the event was not completed, and why, if that is so.
  fileprivate var notCompletedWords: [String] {
    guard state == .notCompleted else { return [] }
    return [Wording.say(.notCompleted) + (reason.map { ": \($0)" } ?? "")]
  }
}
