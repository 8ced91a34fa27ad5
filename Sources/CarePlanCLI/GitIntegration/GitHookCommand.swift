import CarePlanKit

/// `careplan git-hook`: what git runs before and after it commits, merges and rebases.
struct GitHookCommand: Command {
  static let spec = CommandSpec(
    name: "git-hook",
    summary: "Run a git hook",
    positionals: [
      PositionalSpec("HOOK", help: "Name of the hook"),
      PositionalSpec("ARGUMENT", .many, help: "What git passes to the hook"),
    ],
    examples: [CommandExample("careplan git-hook pre-commit", "Check what is staged")],
    group: .hidden
  )

  private let hook: Hook
  private let arguments: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let hook = Hook(rawValue: arguments.positionals[0]) else {
      throw UsageError("there is no hook '\(arguments.positionals[0])'")
    }
    self.hook = hook
    self.arguments = Array(arguments.positionals.dropFirst())
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    switch hook {
    case .preCommit, .preMergeCommit: return try check(context)
    case .postMerge where arguments.first == "1": return .done
    case .postRewrite where arguments.first != "rebase": return .done
    case .postMerge, .postRewrite:
      settle(context)
      return .done
    case .prePush: return try judgePush(context)
    case .preReceive: throw CommandFailure(UsageError("that hook is 'careplan git-receive'"))
    }
  }

  private func check(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let index = context.environment["GIT_INDEX_FILE"].map(context.path)
    let findings: [Finding]
    do throws(StoreError) {
      findings = try PlainGit(at: context.directory, environment: context.environment)
        .checkStaged(index: index, merging: context.mergedCommits)
    } catch {
      // What careplan cannot read is not a reason to stop git.
      context.warn("the records were not checked: \(CommandFailure.clause(error.message))")
      return .done
    }
    guard !findings.isEmpty else { return .done }
    GitRefusal(what: "the commit", findings: findings).tell(to: context)
    return .findings
  }

  /// Names secret keys, and the commits that everybody would hold; what cannot be read does not stop git.
  private func judgePush(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let input = String(decoding: try context.readInput(), as: UTF8.self)
    let branches = input.split(separator: "\n").compactMap { OutgoingBranch(String($0)) }
    guard !branches.isEmpty else { return .done }
    let (keys, held): ([Finding], [HeldCommit])
    do throws(CommandFailure) {
      let open = try context.openStore()
      (keys, held) = try attempt { () throws(StoreError) in
        (
          try open.store.secretKeys(in: branches, to: arguments.first),
          try open.store.heldCommits(of: branches)
        )
      }
    } catch {
      context.warn("the push was not judged: \(error.message)")
      return .done
    }
    guard keys.isEmpty else {
      context.errors.line(
        "careplan: \("refused:", [.bold, .red]) the push would send a secret"
      )
      for finding in keys { context.errors.lines(finding.lines) }
      return .findings
    }
    guard !held.isEmpty else { return .done }
    let count = held.count == 1 ? "1 commit" : "\(held.count) commits"
    context.errors.line(
      "careplan: \("refused:", [.bold, .red]) everybody would hold \(count) of the push"
    )
    for held in held.prefix(Self.mostNamed) { context.errors.line("  \(held.line)") }
    if held.count > Self.mostNamed {
      context.errors.line("  and \(held.count - Self.mostNamed) more")
    }
    if held.contains(where: { $0.rule == .unsigned }) {
      context.hint(
        "'careplan sync' answers for what you committed here without a signature, and pushes it"
      )
    }
    context.hint("'git push --no-verify' pushes them as they are; others hold them then")
    return .findings
  }

  private static let mostNamed = 10

  /// Settles what git wrote; git's command has succeeded, whatever comes of it.
  private func settle(_ context: CommandContext) {
    do throws(CommandFailure) {
      let open = try context.openStore()
      let report = try attempt { () throws(StoreError) in
        try open.store.closeIfSigned()
        return try open.store.settle()
      }
      if report.kind != .upToDate {
        context.note("careplan: settled in commit \(report.commit.prefix(8).description)")
      }
      guard !report.open.isEmpty else { return }
      let records = report.open.count == 1 ? "1 record is" : "\(report.open.count) records are"
      context.note("careplan: \(records) in conflict; see 'careplan conflicts'")
    } catch {
      guard error.exit != .noInput else { return }
      context.warn("the records were not settled: \(error.message); run 'careplan check --fix'")
    }
  }
}
