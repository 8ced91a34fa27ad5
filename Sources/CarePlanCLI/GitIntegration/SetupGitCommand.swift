import CarePlanKit

/// `careplan setup-git`: lets plain git agree with careplan in one repository.
struct SetupGitCommand: Command {
  static let spec = CommandSpec(
    name: "setup-git",
    summary: "Make plain git merge and show records as careplan does",
    discussion: """
      In this clone, 'git merge' then takes the better head of a record whole instead of joining \
      files line by line; 'git diff' and 'git log -p' show records in words; hooks refuse to \
      commit records that are not valid, refuse to commit or push private keys and other secrets, \
      and join the versions that a merge or a rebase has brought together. Hooks that are there \
      already run first. None of this is shared, and git goes on working without careplan.

      With --server, a repository that others push to gets a hook that refuses pushes which would \
      change or remove versions, add files that are not valid, or take commits away. A conflict is \
      no reason to refuse: it stays open until somebody decides. In a signed store it refuses, \
      too, what every copy would hold; --anchor says whose store it is, as 'careplan access show' \
      prints it. There an owner may still take a branch back, with 'careplan sync --overwrite \
      remote', which signs for it. Each push is noted in 'careplan/push.log' of the repository.

      In a signed store, 'git commit' in this clone also signs with the keys of whoever is logged \
      in, and 'git log --show-signature' knows the members' signatures; 'git push' names commits \
      that everybody would hold, such as those that nobody signed, and refuses them unless \
      --no-verify is given.
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
      .option(
        "--anchor",
        value: "ID",
        help: "With --server: founding statement of the store"
      ),
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
  private let anchor: StatementID?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.positional(0)
    role = arguments.has("--server") ? .server : .clone
    uninstalls = arguments.has("--uninstall")
    program = arguments.value("--program")
    anchor = try arguments.value("--anchor").map { text throws(UsageError) in
      guard let anchor = StatementID(text) else {
        throw UsageError(
          "'\(text)' is no founding statement",
          hint: "it has 64 digits; 'careplan access show' prints it"
        )
      }
      return anchor
    }
    guard anchor == nil || role == .server && !uninstalls else {
      throw UsageError("--anchor needs --server")
    }
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
    let signing = role == .clone && !uninstalls ? try signing(context) : nil
    let report = try attempt { () throws(StoreError) in
      let git = try plainGit(context)
      return switch (uninstalls, isDryRun) {
      case (true, true): try git.previewRemoval(role)
      case (true, false): try git.uninstall(role)
      case (false, true): try git.previewInstallation(role, program: program, signing: signing)
      case (false, false): try git.install(role, program: program, signing: signing)
      }
    }
    if let anchor, !isDryRun {
      try attempt { () throws(StoreError) in
        try plainGit(context).pin(anchor)
      }
    }
    guard context.format == .text else {
      context.output.json("careplan.setup-git/v1", report.json(isDryRun: isDryRun))
      return .done
    }
    if signing != nil, signing?.key == nil {
      context.warn("nobody is logged in: git verifies signatures, and signs nothing")
      context.hint("careplan login PERSON, then careplan setup-git")
    }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    for change in report.changes { context.output.line("\(change.kind.rawValue)  \(change.path)") }
    if report.changes.isEmpty { context.note("there is nothing to change") }
    if isDryRun { context.note("nothing was written") }
    return .done
  }
}

extension SetupGitCommand {
  /// The repository of the named directory, or else the one that git would find here.
  private func plainGit(_ context: CommandContext) throws(StoreError) -> PlainGit {
    guard let directory else {
      return try PlainGit(at: context.directory, environment: context.environment)
    }
    return try PlainGit(at: context.path(directory))
  }

  /// How git signs in the repository; nil if it holds no signed store.
  private func signing(_ context: CommandContext) throws(CommandFailure) -> PlainGit.Signing? {
    let surroundings = try context.storeSurroundings()
    let isSigned = try attempt { () throws(StoreError) in
      // A repository need not hold a store yet.
      guard let store = try? GitStore(at: plainGit(context).place, surroundings: surroundings)
      else {
        return false
      }
      return try store.isSigned()
    }
    guard isSigned else { return nil }
    let signer = try attempt { () throws(StoreError) in try context.signer() }
    return PlainGit.Signing(key: signer?.signer.key)
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
