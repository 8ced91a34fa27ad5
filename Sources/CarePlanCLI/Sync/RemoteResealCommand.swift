import CarePlanKit

/// `careplan remote reseal`: gives a sealed remote new keys and new files.
struct RemoteResealCommand: Command {
  static let spec = CommandSpec(
    name: "remote reseal",
    summary: "Give a sealed remote new keys and new files",
    discussion: """
      Syncs with the sealed remote NAME, then sends the whole store again with new keys, in a commit \
      without parents, so that nothing at the host leads to older files. Use it after an erasure \
      ('careplan help purge'), and when a key may be known to others. Only an owner may do it. If it is \
      stopped, the remote has either the old files or the new ones; run it again.

      The host, its backups and people who could read before may keep old files.
      """,
    positionals: [
      PositionalSpec("NAME", help: "Name of the remote", completion: .dynamic("remote"))
    ],
    options: [SyncArguments.timeoutOption],
    formats: [.text, .json],
    examples: [CommandExample("careplan remote reseal origin", "Write origin anew with new keys")],
    group: .sharing
  )

  private let name: String
  private let timeout: RemoteTimeout?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.positionals[0]
    timeout = try SyncArguments.timeout(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    guard !context.options.isDryRun else {
      context.output.line("would give \(name, .bold) new keys and new files")
      return .done
    }
    let report = try attempt { () throws(StoreError) -> SyncReport in
      let progress = SyncProgressView(.bar, context)
      defer { progress.end() }
      return try context.synchronizer(of: open.store, timeout).reseal(name) { progress.update($0) }
    }
    if context.format == .text {
      context.output.lines([
        "\(name, .bold) has new keys and new files, with \(report.branch) at \(report.shortCommit)",
        "The host, its backups and people who could read before may keep old files.",
      ])
    } else {
      context.output.json(
        "careplan.remote-reseal/v1",
        ["remote": .string(name), "commit": .string(report.commit)]
      )
    }
    report.tellRemarks(to: context)
    return report.exitCode
  }
}
