import CarePlanKit

/// `careplan audit verify`: whether the lines of an audit are those that were written.
struct AuditVerifyCommand: Command {
  static let spec = CommandSpec(
    name: "audit verify",
    summary: "Check that no line of the audit was changed",
    discussion: """
      Each entry names the SHA-256 of the line before, and this copy keeps the last one in mind. A line that \
      was changed, taken out or put in is named, and the exit status is 1. A line that was cut off when it was \
      written, as by a power cut, is named too and is no fault.

      If the key of the copy's codes is missing or cannot be used, the lines are checked all the same; which \
      records and people they name cannot be verified then, and the exit status is 1, too. The next entry makes \
      a new key, and the line that notes it stays a finding.

      A line that was changed or taken out stays a finding after further entries, too.

      What is not found: an end that was cut off together with '.git/careplan/audit.head', and a file that \
      somebody wrote anew so that it fits. Of an exported FILE nobody knows whether it has its end.
      """,
    positionals: [
      PositionalSpec(
        "FILE",
        .optional,
        help: "Audit that was exported (default: the one of this copy)",
        completion: .file
      )
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan audit verify", "Check the audit of this copy"),
      CommandExample("careplan audit verify march.jsonl", "Check one that was exported"),
    ],
    group: .upkeep
  )

  private let file: String?

  init(_ arguments: ParsedArguments) throws(UsageError) { file = arguments.positional(0) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let report = try report(context)
    if context.format == .json {
      context.output.json(
        "careplan.audit-check/v1",
        [
          "entries": .number(JSONNumber(report.entries.count)),
          "findings": .array(report.findings.map(\.json)), "sound": .bool(report.isSound),
          "resolvable": .bool(report.brokenKey == nil),
        ]
      )
    } else {
      for finding in report.findings { context.output.line(StyledText(finding.sentence)) }
      let count = report.entries.count
      let verdict = report.isSound ? "nothing was changed, as far as can be seen" : "not as written"
      context.output.line("\(count == 1 ? "1 entry" : "\(count) entries"): \(verdict)")
      if let key = report.brokenKey {
        context.output.line("cannot be verified: which records and people the entries name")
        context.warn("\(StyledText(key)) is missing, is not the key of an audit or cannot be read")
        context.hint("restore it from a backup of this copy")
      }
    }
    if let head = report.brokenHead {
      context.warn(
        "\(StyledText(head)) is missing or damaged: lines that were cut off at the end would not be seen"
      )
    }
    let isWhole = report.brokenKey == nil && report.brokenHead == nil
    return report.isSound && isWhole ? .done : .findings
  }

  private func report(_ context: CommandContext) throws(CommandFailure) -> AuditReport {
    if let file {
      let report = GitStore.auditReport(of: try context.readFile(file))
      guard !report.entries.isEmpty || report.findings.isEmpty else {
        throw CommandFailure(
          .invalid,
          code: "noAudit",
          "no line of '\(file)' is an entry of an audit"
        )
      }
      return report
    }
    let open = try context.openStore(checksSettings: false)
    return try attempt { () throws(StoreError) in try open.store.auditReport() }
  }
}

extension AuditFinding {
  fileprivate var word: String {
    switch kind {
    case .changed: "changed"
    case .missing: "missing"
    case .misplaced: "misplaced"
    case .torn: "torn"
    case .rekeyed: "rekeyed"
    }
  }

  fileprivate var sentence: String {
    switch kind {
    case .changed: "line \(line) was changed since it was written"
    case .missing: "lines are missing before line \(line)"
    case .misplaced: "line \(line) does not follow the line before it"
    case .torn: "line \(line) was cut off when it was written; the entries go on behind it"
    case .rekeyed:
      "line \(line): the key was missing and made anew; the codes before it cannot be resolved"
    }
  }

  fileprivate var json: JSONValue {
    ["line": .number(JSONNumber(line)), "kind": .string(word), "harmless": .bool(isHarmless)]
  }
}
