import CarePlanKit

/// What an exchange leaves for somebody to look at, beside conflicts.
struct RaisedQuestions: Sendable {
  /// What several people recorded for one event.
  let repeated: RepeatedRecordings
  /// The limits of what is done as needed that are passed.
  let passed: PassedLimits
  /// What may be a mistake in the plans that came.
  let doubts: DoubtList

  /// Reads what is open after an exchange, or would be after one that is previewed.
  init(_ open: OpenStore, after report: SyncReport, isPreview: Bool) throws(CommandFailure) {
    repeated = try RepeatedRecordings(open, after: report, isPreview: isPreview)
    passed = try PassedLimits(open, after: report, isPreview: isPreview)
    doubts = try DoubtList(open, after: report, isPreview: isPreview)
  }

  /// Adds what a program reads.
  func add(to json: inout JSONObject) {
    json["recordedTwice"] = repeated.json
    json["limitsPassed"] = passed.json
    json["doubts"] = doubts.json
  }

  /// The lines that stand among the results.
  var lines: [StyledText] { (repeated.lines + passed.lines).map { StyledText("  \($0)") } }

  /// Prints what to look at, and what to type to answer.
  func tell(to context: CommandContext) {
    if !context.options.isDryRun { repeated.hint(to: context) }
    doubts.tell(to: context)
  }
}
