import CarePlanKit

/// How a command says something about who may do what: it commits a statement, and syncs at once, since
/// nobody else heeds what they do not know.
struct AccessWrite {
  static let noSync = OptionSpec.flag(
    "--no-sync",
    help: "Do not tell the remote: it is not effective until synced"
  )

  private let syncs: Bool

  init(_ arguments: ParsedArguments) { self.init(syncs: !arguments.has("--no-sync")) }

  init(syncs: Bool) { self.syncs = syncs }

  /// Says something, and tells what came of it.
  func say(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = [],
    _ open: OpenStore,
    _ context: CommandContext,
    _ lines: [StyledText] = []
  ) throws(CommandFailure) -> ExitCode {
    guard !context.options.isDryRun else {
      context.output.line("would say: \(StyledText(subject.trimmedLine))")
      return .done
    }
    let (statement, reach) = try said(act, subject, omitting: omitted, open, context)
    if context.format == .text {
      context.output.lines(lines)
      context.output.line(
        "said \(String(statement.id.description.prefix(12)), .yellow): \(StyledText(subject.trimmedLine))"
      )
    } else {
      context.output.json(
        "careplan.access-statement/v1",
        [
          "statement": .string(statement.id.description), "says": .string(subject.trimmedLine),
          "synced": .bool(reach == .done),
        ]
      )
    }
    return reach
  }

  /// Says something; whoever asks for it tells what came of it.
  func said(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = [],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> (statement: AccessStatement, reach: ExitCode) {
    let statement = try attempt { () throws(StoreError) in
      try open.store.say(act, subject, omitting: omitted)
    }
    return (statement, try tellRemote(open, context))
  }

  /// Syncs with the named remote, or with the usual one; does nothing in a store without remotes.
  func tellRemote(
    _ open: OpenStore,
    _ context: CommandContext,
    named name: String? = nil
  ) throws(CommandFailure) -> ExitCode {
    let names = try attempt { () throws(StoreError) in try open.store.remoteNames() }
    guard !names.isEmpty else { return .done }
    guard syncs else {
      context.warn("not effective for others until it is synced: careplan sync")
      return .done
    }
    do throws(CommandFailure) {
      let remote = try open.remoteName(name)
      let report = try attempt { () throws(StoreError) in
        try context.synchronizer(of: open.store).sync(remote)
      }
      report.tellRemarks(to: context)
      guard report.held.isEmpty else {
        context.warn("not effective for others: commits of '\(remote)' are held")
        HeldReport(report.held).warn(context)
        return .notAllowed
      }
      return .done
    } catch {
      context.warn("not effective for others until it is synced: \(error.message)")
      context.hint("careplan sync")
      return .remote
    }
  }
}

extension String {
  /// The text without the line feed at its end.
  fileprivate var trimmedLine: String { hasSuffix("\n") ? String(dropLast()) : self }
}
