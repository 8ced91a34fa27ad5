import CarePlanKit

/// `careplan sign-off`: says that somebody has seen the records of a commit, and agrees.
struct SignOffCommand: Command {
  static let spec = CommandSpec(
    name: "sign-off",
    summary: "Say that you have seen the records of a commit, and agree",
    discussion: """
      What you say becomes a commit of its own on top of the branch. It changes nothing: files that \
      you are editing stay as they are, and a branch that is not checked out can be signed off too. \
      Without an argument it is what is checked out. A commit before the last one is signed off on \
      the branch that is checked out, or on the only one that has it. Of a remote's branch make one \
      of your own first: 'git branch dose origin/dose', 'careplan sign-off dose', \
      'git push origin dose'.

      You agree to the patient, plans, contacts and tasks as that commit has them, not to what is \
      recorded: doses that are given by an agreed plan end no sign-off. Records that contradict each \
      other cannot be signed off. To say the same of the same records again is nothing to do.

      Reviews and the log list sign-offs, also those that a rebase or a squash has carried along. \
      They decide nothing, and nobody checks them: whoever can push can write one for anybody. \
      'careplan undo' takes one back on the branch that is checked out, until others may have it.
      """,
    positionals: [
      PositionalSpec(
        "BRANCH-OR-COMMIT",
        .optional,
        help: "What you have seen (default: what is checked out)",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .option("-m", "--message", value: "TEXT", help: "Say TEXT, in one or more lines")
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan sign-off -m 'Doses checked'", "Sign off what is checked out"),
      CommandExample("careplan sign-off dose -m 'Doses checked'", "Sign off another branch"),
      CommandExample("careplan sign-off -n HEAD~1", "See what would be signed off"),
    ],
    group: .sharing
  )

  private let revision: String?
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positional(0)
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let isDryRun = context.options.isDryRun
    let report = try attempt { () throws(StoreError) in
      isDryRun
        ? try open.store.previewSignOff(revision, text: message)
        : try open.store.signOff(revision, text: message)
    }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      context.output.json("careplan.sign-off/v1", json(of: report, isDryRun))
      return .done
    }
    let id: StyledText = "\(report.agreed.shortID, .yellow)"
    let commit =
      report.branch.map { .saying(.commitOfBranch, id, StyledText(Wording.id($0))) } ?? id
    let phrase: Phrase = isDryRun ? .wouldSignOff : .signsOff
    context.output.line(
      .saying(phrase, count: report.recordCount, commit, "\(report.agreed.subject, .bold)")
    )
    if report.standing != .unchanged { context.warn(StyledText(report.standing.words)) }
    if let commit = report.commit {
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
    }
    return .done
  }

  private func json(of report: SignOffReport, _ isDryRun: Bool) -> JSONValue {
    var json = report.standing.json
    json["branch"] = report.branch.map { .string($0) }
    json["signedOff"] = .string(report.agreed.id)
    json["recordCount"] = .number(JSONNumber(report.recordCount))
    json["recordsDigest"] = .string(report.recordsDigest)
    json["reviewer"] = report.reviewer.json
    json["text"] = .string(report.text)
    json["commit"] = report.commit.map { .string($0) }
    json["dryRun"] = .bool(isDryRun)
    return .object(json)
  }
}
