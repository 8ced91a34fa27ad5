import CarePlanKit

/// Tells a user's program which thresholds the values reach that samples filled.
struct ThresholdNotice {
  private let program: String
  private let context: CommandContext

  init(_ program: String, _ context: CommandContext) {
    (self.program, self.context) = (program, context)
  }

  /// Runs the program if there is something to tell; its failure is no reason to stop.
  func tell(_ report: HealthFillReport, _ open: OpenStore) throws(CommandFailure) {
    let written = Set(report.tasks.flatMap(\.written))
    let days = written.map(\.eventStart.day)
    guard let first = days.min(), let last = days.max() else { return }
    var query = EventQuery(.days(first...last), taskIDs: report.tasks.map(\.key.id))
    query.kinds = [.healthTask]
    let check = try attempt { () throws(StoreError) in
      try open.store.thresholdCheck(of: query, asOf: open.dates.now)
    }
    let entries = check.notable(about: written)
    guard !entries.isEmpty else { return }
    let words = ThresholdWords(open.dates)
    let run = try ShellRun(
      program,
      option: "--on-threshold",
      in: context,
      input: CanonicalJSON.text(["careplan.thresholds/v1": .array(entries.map(words.json))]),
      lineLimit: 1_000,
      isTrusted: false
    )
    context.errors.verbatim(String(decoding: run.output, as: UTF8.self))
    if run.status != 0 { context.warn("the program of --on-threshold ended with \(run.status)") }
  }
}
