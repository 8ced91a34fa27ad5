import CarePlanKit

/// `careplan patients`: lists the patients who share with a doctor.
struct PatientsCommand: Command {
  static let spec = CommandSpec(
    name: "patients",
    summary: "List the patients whose plans are shared with you",
    discussion: """
      The name of a patient is known if the profile is shared; who shares the plan may be somebody else, \
      such as a parent.

      Looks for read-only copies in the directories that --stores names; without it, in those that your \
      login knows, and in this directory. Make such a copy with 'careplan clone sealed::ADDRESS'. What \
      was shared and is no longer stays readable, and counts as not shared.
      """,
    formats: [.text, .json],
    manyStores: .asOne,
    examples: [
      CommandExample("careplan patients", "List the patients who share with you"),
      CommandExample("careplan patients --stores ~/patients", "List those of a directory"),
    ],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let copies = try PatientCopy.all(context)
    guard context.format == .text else {
      context.output.json("careplan.patients/v1", .array(copies.map(\.json)))
      return .done
    }
    guard !copies.isEmpty else {
      context.note("nobody shares a plan with you here")
      context.hint("careplan clone sealed::ADDRESS")
      return .done
    }
    let wording = try context.dates().wording
    var table = Table([
      .init("patient"), .init("shared by"), .init("shares"), .init("as of"), .init("store"),
    ])
    for copy in copies {
      table.add([
        copy.name.map { StyledText($0, .bold) } ?? StyledText("not told", .dim),
        StyledText(copy.founder), StyledText(copy.words),
        StyledText(copy.moment.map { wording.instant($0) } ?? ""), StyledText(copy.place.name),
      ])
    }
    context.output.table(table)
    return .done
  }
}

/// `careplan patient`: shows what a patient shares.
struct PatientCommand: Command {
  /// A screen of a patient.
  private enum Screen: String, CaseIterable {
    case card, symptoms, insights, page

    /// The category that the view needs.
    var categories: [RecordCategory] {
      switch self {
      case .card: [.interventions]
      case .symptoms: [.assessments]
      case .insights, .page: [.interventions, .assessments]
      }
    }
  }

  static let spec = CommandSpec(
    name: "patient",
    summary: "Show what is shared with you of a patient",
    discussion: """
      card shows the tasks of a day that are no assessments, symptoms the assessments and health tasks, \
      page both, and insights the last seven days at a glance. NAME is the name of the patient, a word \
      of it, or the name of the directory; if the profile is not shared, who shares the plan. 'careplan \
      patients' lists them.
      """,
    positionals: [
      PositionalSpec("NAME", help: "The patient", isPrivate: true),
      PositionalSpec(
        "SCREEN",
        help: "card, symptoms, insights or page",
        completion: .choices(Screen.allCases.map(\.rawValue))
      ),
    ],
    options: [.option("--date", value: "DATE", help: "For which day (default: today)")],
    formats: [.text, .html, .json],
    manyStores: .asOne,
    usesPager: true,
    examples: [
      CommandExample("careplan patient ann card", "Show what Ann does today"),
      CommandExample("careplan patient ann insights", "Show Ann's last seven days"),
    ],
    group: .people
  )

  private let name: String
  private let screen: Screen
  private let date: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.positionals[0]
    let screens = Screen.allCases.map(\.rawValue)
    guard let screen = Screen(rawValue: arguments.positionals[1]) else {
      throw UsageError(
        "'\(arguments.positionals[1])' is not a screen of a patient",
        hint: "it is one of: \(screens.joined(separator: ", "))"
      )
    }
    self.screen = screen
    date = arguments.value("--date")
    guard date == nil || screen != .insights else {
      throw UsageError("insights are those of the last seven days, without --date")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let copy = try PatientCopy.named(name, context)
    let missing = screen.categories.filter { !copy.has($0) }
    guard missing.count < screen.categories.count else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "the patient does not share this: \(Self.names(missing))",
        hints: ["careplan patients"]
      )
    }
    if !missing.isEmpty { context.note("not shared with you: \(StyledText(Self.names(missing)))") }
    let ended = screen.categories.filter(copy.isEnded)
    if !ended.isEmpty {
      context.note("no longer shared with you: \(StyledText(Self.names(ended)))")
    }
    let context = context.working(in: copy.place.directory)
    switch screen {
    case .page: return try DayCardsCommand(nil, date).run(context)
    case .card: return try DayCardsCommand(.interventions, date).run(context)
    case .symptoms: return try DayCardsCommand(.assessments, date).run(context)
    case .insights:
      return try understand { () throws(UsageError) in
        try InsightsCommand(ArgumentReader(for: InsightsCommand.spec).read([]).parsed)
      }
      .run(context)
    }
  }

  private static func names(_ categories: [RecordCategory]) -> String {
    categories.map(\.name).joined(separator: ", ")
  }
}

/// `careplan symptoms`: shows the assessments of a day.
struct SymptomsCommand: Command {
  static let spec = CommandSpec(
    name: "symptoms",
    summary: "Show the assessments and health tasks of a day as cards",
    options: [.option("--date", value: "DATE", help: "For which day (default: today)")],
    formats: [.text, .html, .json],
    usesPager: true,
    examples: [CommandExample("careplan symptoms", "Show those of today")],
    group: .outcomes
  )

  private let date: String?

  init(_ arguments: ParsedArguments) throws(UsageError) { date = arguments.value("--date") }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try DayCardsCommand(.assessments, date).run(context)
  }
}

/// A page of a day with the tasks of one category.
private struct DayCardsCommand {
  private let category: RecordCategory?
  private let date: String?

  /// - Parameter category: What the tasks are; nil for all of them.
  init(_ category: RecordCategory?, _ date: String?) {
    (self.category, self.date) = (category, date)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    var options = EventOptions(date: date, revision: nil)
    if let category {
      let open = try context.openStore()
      let keys = try open.read { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in
          try (snapshot.records(.task) + snapshot.records(.healthTask)).map(\.record)
            .filter { RecordCategory(saidBy: $0) == category }.map(\.key)
        }
      }
      guard !keys.isEmpty else {
        if let unshared = open.unshared(category) {
          context.note(StyledText(unshared))
        } else {
          context.note("there are no tasks of this kind")
        }
        return .done
      }
      options = options.choosing(keys)
    }
    return try PageCommand(options).run(context)
  }
}
