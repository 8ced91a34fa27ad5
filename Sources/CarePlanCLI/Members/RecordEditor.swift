import CarePlanKit

/// What the command line says of a record, however it says it: a whole document, options, fields.
struct RecordEditor: Sendable {
  let kind: RecordKind
  /// Where a whole record is read from: a file, or `-` for standard input.
  let document: String?
  private let schedule: ScheduleOptions
  private let edits: [MemberEdit]
  private let arguments: ParsedArguments
  /// The text of `--effective`.
  let effective: String?
  let isRetroactive: Bool

  static let specs: [OptionSpec] =
    ScheduleOptions.specs + AsNeededOptions.specs + MemberOptions.standard.specs + [
      .option(
        "--record",
        value: "FILE",
        help: "Read the record from FILE, or from standard input if FILE is -",
        completion: .file
      ),
      .option(
        "--effective",
        value: "DATE",
        help:
          "From which date or time on it applies; for a change also DATE..DATE, without the last"
          + " day, 'now', or 'planned' to change what is planned"
      ),
    ]

  init(
    _ arguments: ParsedArguments,
    _ kind: RecordKind,
    assignments: some Sequence<String>
  ) throws(UsageError) {
    self.kind = kind
    self.arguments = arguments
    document = arguments.value("--record")
    schedule = try ScheduleOptions(arguments, isAsNeeded: arguments.has(AsNeededOptions.flag))
    if !schedule.isEmpty, !kind.isTask { throw UsageError("a \(kind) has no schedule") }
    if arguments.has("--cumulative"), arguments.has("--discrete") {
      throw UsageError("--cumulative and --discrete cannot be used together")
    }
    var edits = try MemberOptions.standard.edits(arguments, kind)
    let limits = try AsNeededOptions.edits(arguments)
    if !limits.isEmpty, !kind.isTask { throw UsageError("a \(kind) is not done as needed") }
    edits += limits
    for text in assignments {
      let edit = try MemberEdit(assignment: text)
      try Self.checkName(of: edit.member, kind)
      edits.append(edit)
    }
    self.edits = edits
    if let title = arguments.value("--title"), title.allSatisfy(\.isWhitespace) {
      throw UsageError("the title is empty", hint: Wording.hint(.removesTitle, "title="))
    }
    effective = arguments.value("--effective")
    isRetroactive =
      arguments.options.contains { $0.key == "--retroactive" }
      && arguments.has("--retroactive")
    if isRetroactive, effective != nil {
      throw UsageError("--retroactive and --effective cannot be used together")
    }
  }

  /// Whether nothing at all is said of the record.
  var isEmpty: Bool {
    document == nil && schedule.isEmpty && edits.isEmpty && effective == nil
  }

  /// Whether the schedule is given in words.
  var isScheduleSaid: Bool { schedule.words != nil }

  /// Whether only the date is said from which the record shall hold.
  var isMove: Bool {
    document == nil && schedule.isEmpty && edits.isEmpty && effective != nil
  }

  private static func checkName(of member: String, _ kind: RecordKind) throws(UsageError) {
    let known = AnyRecord.memberDescriptions(of: kind).filter {
      ![MemberName.id, MemberName.type, MemberName.version].contains($0.name)
    }
    .map(\.name)
    guard known.contains(member) else {
      let list = known.joined(separator: ", ")
      throw UsageError(
        "a \(kind) has no member '\(member)'",
        hint: member.nearest(in: known).map { Wording.hint(.didYouMean, $0) }
          ?? Wording.hint(.has, list)
      )
    }
  }
}

extension RecordEditor {
  /// Makes a new record.
  func newRecord(_ key: RecordKey, _ open: OpenStore, _ context: CommandContext)
    throws(CommandFailure) -> AnyRecord
  {
    try understand { () throws(UsageError) in try AsNeededOptions.refuseMisfit(arguments, nil) }
    let dates = open.dates
    let start = try effective.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try dates.start(text, .either) }
    }
    // "Now" is a whole second, as everywhere where a person reads a date.
    let now = Instant(seconds: dates.now.seconds)
    var given = try read(key, context) ?? [:]
    (given[MemberName.id], given[MemberName.type]) = (.string(key.id), .string(key.kind.type))
    let own = open.manifest.timezone
    let zone = TimeZoneRules(own) == nil ? dates.zone.id : own
    let draft = NewRecord(key.kind, given, now: start ?? now, zone)
    var record = JSONValue.object(draft.document)
    if !schedule.isEmpty {
      let builder = ScheduleBuilder(
        options: schedule,
        dates: dates,
        firstDay: start.map { dates.zone.day(of: $0) } ?? dates.today
      )
      let elements = try understand { () throws(UsageError) in try builder.elements() }
      record = try apply(
        [.set(JSONPointer([MemberName.schedule]), elements.scheduleJSON)],
        to: record
      )
    }
    let applied = try apply(edits, to: record)
    let complete = try understand { () throws(UsageError) in try completingLinkage(of: applied) }
    let edited = try Self.validated(complete, key)
    try understand { () throws(UsageError) in
      try AsNeededOptions.refuseNewUnit(arguments, in: edited, unlike: nil)
      try AsNeededOptions.refuseOtherUnit(edited, unlike: nil)
    }
    let saysDate = start != nil || edits.contains { $0.member == MemberName.effectiveDate }
    return draft.dated(edited, saysDate: saysDate)
  }

  /// Makes an edited record from what the store, or the work tree, has.
  func edited(_ old: AnyRecord, _ context: CommandContext, _ dates: DateReader)
    throws(CommandFailure) -> AnyRecord
  {
    let limits = TaskVersion(old)?.content.asNeeded
    try understand { () throws(UsageError) in try AsNeededOptions.refuseMisfit(arguments, limits) }
    var record = old
    if let given = try read(old.key, context) {
      var json = given
      json[MemberName.version] = given[MemberName.version] ?? old.json.object?[MemberName.version]
      json[MemberName.effectiveDate] =
        given[MemberName.effectiveDate] ?? old.json.object?[MemberName.effectiveDate]
      json[MemberName.timezone] =
        given[MemberName.timezone] ?? old.json.object?[MemberName.timezone]
      record = try Self.validated(.object(json), old.key)
    }
    if !schedule.isEmpty {
      let builder = ScheduleBuilder(
        options: schedule,
        dates: dates,
        firstDay: try understand { () throws(UsageError) in try firstDay(dates) }
      )
      let before = record.schedule?.elements ?? []
      let elements = try understand { () throws(UsageError) in try builder.elements(after: before) }
      record.schedule?.replaceElements(with: elements)
    }
    var changed = try apply(edits, to: record.json)
    if edits.contains(where: { $0.member == MemberName.healthKitLinkage }) {
      let applied = changed
      changed = try understand { () throws(UsageError) in try completingLinkage(of: applied) }
    }
    let edited = try Self.validated(changed, old.key)
    try understand { () throws(UsageError) in
      try AsNeededOptions.refuseNewUnit(arguments, in: edited, unlike: old)
      try AsNeededOptions.refuseOtherUnit(edited, unlike: old)
    }
    return edited
  }

  /// The day on which a schedule in words begins that names no other: that from which on it holds.
  private func firstDay(_ dates: DateReader) throws(UsageError) -> CivilDate {
    guard isScheduleSaid, let effective else { return dates.today }
    switch try dates.rule(effective) {
    case .from(let start): return dates.zone.day(of: start)
    case .during(let span): return dates.zone.day(of: span.lowerBound)
    case .byDefault, .planned, .retroactive: return dates.today
    }
  }

  /// From when on the edit shall hold.
  func rule(_ dates: DateReader) throws(CommandFailure) -> EffectiveRule {
    if isRetroactive { return .retroactive }
    guard let effective else { return .byDefault }
    return try understand { () throws(UsageError) in try dates.rule(effective) }
  }
}
