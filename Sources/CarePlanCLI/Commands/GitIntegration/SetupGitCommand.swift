import CarePlanKit

/// `careplan setup-git`: lets plain git agree with careplan in one repository.
struct SetupGitCommand: Command {
  static let spec = CommandSpec(
    name: "setup-git",
    summary: "Make plain git merge and show records as careplan does",
    discussion: """
      In this clone, 'git merge' then takes the better head of a record whole instead of joining \
      files line by line; 'git diff' and 'git log -p' show records in words; hooks refuse to \
      commit records that are not valid, and join the versions that a merge or a rebase has \
      brought together. Hooks that are there already run first. None of this is shared, and git \
      goes on working without careplan.

      With --server, a repository that others push to gets a hook that refuses pushes which would \
      change or remove versions, add files that are not valid, or take commits away. A conflict is \
      no reason to refuse: it stays open until somebody decides.
      """,
    positionals: [
      PositionalSpec(
        "DIRECTORY",
        .optional,
        help: "Repository to set up (default: the one of this directory)",
        completion: .directory
      )
    ],
    options: [
      .flag("--server", help: "Install the hook of a repository that others push to"),
      .flag("--uninstall", help: "Remove what was installed"),
      .option(
        "--program",
        value: "PATH",
        help: "Make hooks run this careplan instead of the one in PATH",
        completion: .file
      ),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan setup-git", "Set this clone up"),
      CommandExample("careplan setup-git --server /srv/care.git", "Guard a server's repository"),
      CommandExample("careplan setup-git --uninstall", "Take it all away again"),
    ],
    group: .sharing
  )

  private let directory: String?
  private let role: PlainGit.Role
  private let uninstalls: Bool
  private let program: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.positional(0)
    role = arguments.has("--server") ? .server : .clone
    uninstalls = arguments.has("--uninstall")
    program = arguments.value("--program")
    guard program?.isEmpty != true else {
      throw UsageError("--program names no program", hint: "leave it out for the one in PATH")
    }
    guard program == nil || !uninstalls else {
      throw UsageError("--program has no meaning with --uninstall")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let isDryRun = context.options.isDryRun
    let program = program.map { $0.contains("/") ? context.path($0) : $0 } ?? "careplan"
    let report = try attempt { () throws(StoreError) in
      let git = try PlainGit(at: directory.map(context.path) ?? context.directory)
      return switch (uninstalls, isDryRun) {
      case (true, true): try git.previewRemoval(role)
      case (true, false): try git.uninstall(role)
      case (false, true): try git.previewInstallation(role, program: program)
      case (false, false): try git.install(role, program: program)
      }
    }
    guard context.format == .text else {
      context.output.json("careplan.setup-git/v1", report.json(isDryRun: isDryRun))
      return .done
    }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    for change in report.changes { context.output.line("\(change.kind.rawValue)  \(change.path)") }
    if report.changes.isEmpty { context.note("there is nothing to change") }
    if isDryRun { context.note("nothing was written") }
    return .done
  }
}

extension PlainGit.Report {
  fileprivate func json(isDryRun: Bool) -> JSONValue {
    var object: JSONObject = [
      "changes": .array(
        changes.map { ["path": .string($0.path), "change": .string($0.kind.rawValue)] }
      )
    ]
    if isDryRun { object["dryRun"] = true }
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    return .object(object)
  }
}
