import CarePlanKit

/// `careplan revert`: takes back what one commit changed, by a new commit.
struct RevertCommand: Command {
  static let spec = CommandSpec(
    name: "revert",
    summary: "Take back what one commit changed",
    discussion: """
      A new commit says again what was said before: records that were added get a tombstone, \
      records that were deleted come back. Days on which people lived by the change stay as they \
      were; --retroactive takes the change back for these too. A decision about a conflict is \
      taken back by opening the conflict again. A revert is refused if the same members were \
      changed since; it says for which days.
      """,
    positionals: [
      PositionalSpec("REVISION", help: "Commit to take back", completion: .dynamic("revision"))
    ],
    options: [
      .option("-m", "--message", value: "TEXT", help: "Use TEXT as the message of the commit"),
      .flag("--retroactive", help: "Take it back for the days since it was made too"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan revert HEAD", "Take back the last commit"),
      CommandExample("careplan revert -n HEAD~2", "See which records would change"),
    ],
    group: .history
  )

  private let revision: String
  private let message: String?
  private let reach: ReversalReach

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positional(0) ?? ""
    reach = arguments.has("--retroactive") ? .retroactive : .keepingLivedDays
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isDryRun = context.options.isDryRun
    let written = try attempt { () throws(StoreError) in
      isDryRun
        ? try open.store.prepareRevert(revision, message: message, reach).preview
        : try open.store.revert(revision, message: message, reach)
    }
    let report = ReversalReport(
      records: written.result,
      commit: written.commit,
      remarks: written.remarks,
      conflicts: written.conflicts,
      courses: written.courseChanges
    )
    report.write("careplan.revert/v1", to: context, open)
    if !isDryRun { try DoubtList(about: Set(written.result), open).tell(to: context) }
    return .done
  }
}

/// The records that went back to what they said before, and the commit that did it.
struct ReversalReport {
  let records: [RecordKey]
  let commit: String?
  var remarks: [String] = []
  /// The records that are left in question.
  var conflicts: [RecordKey] = []
  /// In which periods the plans change.
  var courses: [CourseChange] = []
  /// What else a program is told.
  var details: JSONObject = [:]

  func write(_ format: String, to context: CommandContext, _ open: OpenStore) {
    for remark in remarks { context.warn(StyledText(remark)) }
    context.hint(inQuestion: conflicts)
    guard context.format == .text else {
      var object = details
      object["records"] = .array(records.map { .string($0.description) })
      object["commit"] = commit.map { .string($0) }
      if !courses.isEmpty { object["courses"] = .array(courses.map { $0.json(open) }) }
      object["dryRun"] = .bool(context.options.isDryRun)
      context.output.json(format, .object(object))
      return
    }
    let phrase: Phrase = context.options.isDryRun ? .wouldRevert : .reverted
    for key in records {
      context.output.line(.saying(phrase, StyledText(key.description)))
      for course in courses where course.key == key {
        for line in course.lines(open) { context.output.line("  \(line)") }
      }
    }
    if let commit {
      context.note(.saying(.committed, StyledText(String(commit.prefix(8)))))
    } else if records.isEmpty {
      context.note(.saying(.nothingHadToChange))
    }
  }
}
